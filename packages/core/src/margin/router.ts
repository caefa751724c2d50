import type { ErrorCatalog } from '../chain-errors/error-catalog.ts'
import type { PlannedStep } from '../execution/plan/plan.ts'
import type { Address } from '../kernel/schema.ts'
import type { ContractQuery } from '../lending/read-contracts.ts'
import type { Call } from '../platforms/transaction.ts'
import type { FlashOffer } from './flash.ts'
import type { MarginTerms, MarginTrade } from './trade.ts'

/** Who asks a provider for the swap, and who must be paid by it. */
export interface SwapParties {
  /** The contract that calls the provider's. */
  readonly caller: Address
  /** The contract that receives what is bought. */
  readonly receiver: Address
}

/** Access of a router to a position, such as an allowance of the lender's token or a delegation of credit. */
export interface PositionAccess {
  /** The contract that may take it. */
  readonly spender: Address
  /** Base units, or 'all': everything that the account has with the lender. */
  readonly amount: bigint | 'all'
  /** The most that the trade may leave of it unused. */
  readonly unused: bigint | 'all'
}

/** Something that the account lets a router do for one trade. */
export interface MarginPermission {
  readonly give: PlannedStep
  /** What ends it after the trade, where the trade itself does not use it up. */
  readonly revoke?: PlannedStep
  /** Undefined for an allowance of the user's margin, which the trade takes in full. */
  readonly position: PositionAccess | undefined
}

/**
 * What carries margin trades out: a contract that borrows flash, swaps and goes through the lender for the account that
 * signs. It plans nothing and sends nothing: plain data in, plain data out.
 */
export interface MarginRouter {
  /** Stable, lower case. */
  readonly id: string
  /** As people write it. */
  readonly name: string
  /** It cannot hand back what a provider that buys an exact amount does not spend. Default false. */
  readonly sellsOnly?: boolean
  /** What it does is known only by trying: a plan that could not be tried out must not be carried out. Default false. */
  readonly needsTrial?: boolean
  /** Loads the errors of its contracts, for `ErrorTranslator`. */
  readonly errors?: () => Promise<ErrorCatalog>
  /** Why it cannot carry a trade out, in a sentence, as far as that is known without reading. Undefined: it can. */
  unsupportedReason(terms: MarginTerms): string | undefined
  /** Who lends `token` flash to this router on the chain, the best first. None: nobody does. */
  flashOffers(chainId: number, token: Address, terms: MarginTerms): ContractQuery<readonly FlashOffer[]>
  /** Who calls the swap and who receives what it brings, on a chain. */
  swapParties(chainId: number): SwapParties
  /**
   * What the account must allow before the call, and has not yet: exact allowances, delegations, authorisations. Read from
   * the chain, so that nothing is asked for twice.
   */
  permissions(trade: MarginTrade): ContractQuery<readonly MarginPermission[]>
  /** The one call. */
  encode(trade: MarginTrade): Call
}
