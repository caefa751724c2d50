import type { ErrorCatalog } from '../chain-errors/error-catalog.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { PlannedStep } from '../execution/plan/plan.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Address } from '../kernel/schema.ts'
import type { PermitOffer, PermitTerms } from '../platforms/permit.ts'
import type { AssetAction, LendingAction } from './action.ts'
import type { LenderFamilyId, LenderMarket } from './market.ts'
import type { LenderPosition } from './position.ts'
import type { RateRule } from './rates/rate-model.ts'
import type { ContractQuery } from './read-contracts.ts'
import type { StartupFileName, StartupFiles } from './startup/files.ts'

/** What an asset action comes to, once wallet and position are known. Base units. */
export interface ActionSize {
  readonly amount: bigint
  /** Everything is meant: it must leave nothing, whatever accrues meanwhile. */
  readonly isAll: boolean
  /** The most that may leave the wallet: more than `amount` only where debt accrues until it is repaid. */
  readonly limit: bigint
}

/** What an action is planned on: read just now, and checked. */
export interface ActionContext {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Lower-cased. */
  readonly account: Address
  /** Of an asset action. */
  readonly size: ActionSize
  /** The token that wraps the native asset of the chain, where there is one. Lower-cased. */
  readonly wrappedNative: Address | undefined
  /** For what `permitWish` told of; absent where a plain approval is preferred. */
  readonly permit?: PermitOffer | undefined
}

/** One lender on one chain: reads and steps in plain data. It sends nothing itself. */
export interface Lender {
  readonly id: string
  readonly chainId: number
  readonly family: LenderFamilyId
  /** @throws CausewayError LENDER_UNREADABLE where nothing of it could be read; single pools are in `failures` */
  market(): ContractQuery<LenderMarket>
  /** One per sub-account that has something; none where there is nothing. */
  positions(account: Address, market: LenderMarket): ContractQuery<readonly LenderPosition[]>
  /**
   * How the rates of a pool follow from its use. Absent of families whose rules are not known.
   *
   * @throws CausewayError LENDER_UNREADABLE
   */
  rateModel?(market: LenderMarket, poolId: string): ContractQuery<RateRule>
  /** The allowance that a permit could stand for in this action. Undefined where the contract takes none. */
  permitTerms(action: AssetAction, context: ActionContext): PermitTerms | undefined
  /**
   * What carries the action out, allowances first. It was checked: pool, amounts and health are in order.
   *
   * @throws LendingRefusedError for what this family does not have
   */
  steps(action: LendingAction, context: ActionContext): readonly PlannedStep[]
}

/** What lenders need to know of their chain: what its native asset is called, and how long a block takes. */
export type LendingChain = Pick<ChainRecord, 'id' | 'nativeCurrency' | 'blockTimeSeconds'>

/** All lenders that keep their books alike: what `aaveV3()` returns. */
export interface LenderFamily {
  readonly id: LenderFamilyId
  /** Without these nothing is known of its lenders. */
  readonly files: readonly StartupFileName[]
  /** These add to it, such as gateways for the native asset. */
  readonly extras: readonly StartupFileName[]
  /** Loads the errors of its contracts, for `ErrorTranslator`. */
  readonly errors?: () => Promise<ErrorCatalog>
  /** The lenders that the files know on a chain. */
  lenders(files: StartupFiles, chain: LendingChain): readonly Lender[]
}

/** Lenders by their chain, in the order in which each chain first comes. */
export function groupByChain(lenders: readonly Lender[]): ReadonlyMap<number, readonly Lender[]> {
  return groupBy(lenders, ({ chainId }) => chainId)
}
