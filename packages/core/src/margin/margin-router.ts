import type { ErrorCatalog } from '../chain-errors/error-catalog.ts'
import type { PlannedStep } from '../execution/plan/plan.ts'
import type { Address } from '../kernel/schema.ts'
import type { ContractQuery } from '../lending/read-contracts.ts'
import type { Call } from '../platforms/transaction.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { MarginTrade } from './margin-trade.ts'

/**
 * A contract that executes margin trades in one transaction: it takes the flash loan, swaps, and acts at the lender for the
 * account that signs. It neither plans nor sends: input and output are plain data.
 */
export interface MarginRouter {
  /** Stable id in lower case. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Whether the router cannot return the unspent input of exact-output swaps. Default false. */
  readonly exactInputOnly?: boolean
  /** Whether plans are rejected if the node cannot simulate them. Default false. */
  readonly requiresSimulation?: boolean
  /** Loads the errors of its contracts, for `ErrorTranslator`. */
  readonly errors?: () => Promise<ErrorCatalog>
  /** Returns why the router does not support a trade, as a sentence. Undefined if it does, as far as known without a read. */
  unsupportedReason(terms: MarginTerms): string | undefined
  /** Reads the flash loans of `token` that the router can take, the preferred one first. */
  readFlashLoanOffers(
    chainId: number,
    token: Address,
    terms: MarginTerms,
  ): ContractQuery<readonly FlashLoanOffer[]>
  /** Returns the contracts that call the swap and receive its output. */
  getSwapParties(chainId: number): SwapParties
  /** Reads which allowances, delegations and authorizations the trade needs and the account has not yet granted. */
  readPermissions(trade: MarginTrade): ContractQuery<readonly MarginPermission[]>
  /** Encodes the trade as one call. */
  encode(trade: MarginTrade): Call
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
  /** Step that ends the permission after the trade. Undefined if the trade uses it up. */
  readonly revoke?: PlannedStep
  /** Undefined for an allowance of the margin, which the trade takes in full. */
  readonly position: PositionAccess | undefined
}

/** Access of a router to a position, such as an allowance of the lender's token or a delegation of credit. */
export interface PositionAccess {
  /** Contract that may use the access. */
  readonly spender: Address
  /** Base units. 'all': everything that the account has with the lender. */
  readonly amount: bigint | 'all'
  /** Highest amount that the trade may leave unused. */
  readonly unused: bigint | 'all'
}
