import type { ErrorCatalog } from '../chain-errors/error-catalog.ts'
import type { PlannedStep } from '../execution/plan/execution-plan.ts'
import type { Address } from '../kernel/schema.ts'
import type { ContractQuery } from '../lending/read-contracts.ts'
import type { Call } from '../platforms/transaction.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { MarginTrade } from './margin-trade.ts'
import type { RefinanceTerms } from './refinance/refinance-terms.ts'
import type { RefinanceTrade } from './refinance/refinance-trade.ts'

/**
 * Adapter of a contract that executes margin trades in one transaction: the contract takes the flash loan, swaps, and
 * acts at the lender for the signing account. The adapter only encodes and sends nothing.
 */
export interface MarginRouter {
  /** Stable id in lower case. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Whether exact-output swaps are unsupported, because the router cannot return the unspent input. Default false. */
  readonly exactInputOnly?: boolean
  /** Whether plans are rejected if the node cannot simulate them. Default false. */
  readonly requiresSimulation?: boolean
  /** Loads the errors of its contracts, for `ErrorTranslator`. */
  readonly errors?: () => Promise<ErrorCatalog>
  /**
   * Returns the reason why the router does not support a trade, as a sentence. Undefined if it is supported, as far as
   * known without a request.
   */
  unsupportedReason(terms: MarginTerms): string | undefined
  /** Reads the flash loans of `token` that the router can take, the preferred one first. */
  readFlashLoanOffers(
    chainId: number,
    token: Address,
    terms: Pick<MarginTerms, 'sell'>,
  ): ContractQuery<readonly FlashLoanOffer[]>
  /**
   * Returns the contract to which accounts grant permissions on a chain, so that apps can list and revoke them.
   * Undefined if the router is not deployed there. Default: unknown.
   */
  getSpender?(chainId: number): Address | undefined
  /** Returns the contracts that call the swap and receive its output. */
  getSwapParties(chainId: number): SwapParties
  /** Reads the allowances, delegations and authorizations that the trade requires. */
  readPermissions(trade: MarginTrade): ContractQuery<readonly MarginPermission[]>
  /** Encodes the trade as one call. */
  encode(trade: MarginTrade): Call
  /** Moves loans between lenders. Default: not supported. */
  readonly refinance?: RefinanceSupport
}

/** Reason of a router without `refinance`. */
export const NO_REFINANCE = 'Loans cannot be moved between lenders.'
/** Reason without a router. */
export const NO_ROUTER = 'No margin router is configured. Pass one to margin().'

/** The part of a router that moves loans between lenders. */
export interface RefinanceSupport {
  /**
   * Whether the new debt is always the whole flash loan with its fee, so that the account receives the part that the
   * old debt did not need. Default false: the new debt is the missing part of the repayment.
   */
  readonly borrowsWholeLoan?: boolean
  /** Returns the reason why the router does not support a move, as a sentence. Undefined if it does. */
  unsupportedReason(terms: RefinanceTerms): string | undefined
  /** Reads the permissions at both lenders that the move requires. */
  readPermissions(trade: RefinanceTrade): ContractQuery<readonly MarginPermission[]>
  /** Encodes the move as one call. */
  encode(trade: RefinanceTrade): Call
}

/** Contracts of a router that take part in the swap. */
export interface SwapParties {
  /** Contract that calls the provider's contract. */
  readonly caller: Address
  /** Contract that receives the output. */
  readonly receiver: Address
}

/** A permission that the account grants a router for one trade. */
export interface MarginPermission {
  readonly grant: PlannedStep
  /**
   * Whether the account has granted the permission before. A plan then has no step that grants it, and revokes it only if
   * an unfinished transfer granted it. Default false.
   */
  readonly isGranted?: boolean
  /** Step that revokes the permission after the trade. Undefined if the trade uses the whole permission. */
  readonly revoke?: PlannedStep
  /** Undefined for the allowance of the margin, which the trade spends completely. */
  readonly position: PositionAccess | undefined
}

/** Access of a router to a position, such as an allowance of the lender's token or a delegation of credit. */
export interface PositionAccess {
  /** Contract that may use the access. */
  readonly spender: Address
  /** Base units. 'all' for access to the whole position. */
  readonly amount: bigint | 'all'
  /** Maximum amount of the access that may remain unused after the trade. */
  readonly unused: bigint | 'all'
}
