import type { LendingAsset } from '@causeway/core/lending'

type TargetAsset = Pick<LendingAsset, 'address' | 'symbol' | 'decimals'>

/** A pool that a journey ends in. */
export interface JourneyTarget {
  readonly action: 'deposit' | 'repay'
  readonly chainId: number
  readonly lender: string
  readonly poolId: string
  readonly asset: TargetAsset
  /** Debt that a repayment reduces, in base units. */
  readonly debt?: bigint
}

/** The end of a planned journey: a pool, or a token that the account receives. */
export type JourneyEnd =
  | JourneyTarget
  | {
      readonly action: 'receive'
      readonly chainId: number
      readonly asset: TargetAsset
    }
