import type { Address } from '../../kernel/schema.ts'
import type { LendingAsset, Unknown } from '../market.ts'

/** One side of a pair. */
export interface PairSide {
  readonly asset: LendingAsset
  readonly poolId: string
}

/** What can be held long against a debt of something else, with one lender. Rates in percent a year, USD as numbers. */
export interface LendingPair {
  readonly chainId: number
  readonly lender: string
  /** Addresses, lower-cased. */
  readonly assetLong: Address
  readonly assetShort: Address
  readonly infoLong: PairSide
  readonly infoShort: PairSide
  readonly assetGroupLong?: string
  readonly assetGroupShort?: string
  /** Of one long token in short tokens. */
  readonly price: number | Unknown
  readonly price24h: number | Unknown
  /** In percent, over those 24 hours. */
  readonly priceChange: number | Unknown
  /** Times the own funds. */
  readonly maxLeverage: number
  /** APR at the highest leverage, with rewards of known rate. */
  readonly apr: number | Unknown
  readonly baseApr: number | Unknown
  readonly rewardApr: number | Unknown
  readonly tags?: readonly string[]
  /** The mode in which it goes this far. */
  readonly eMode?: number
  readonly longTotalDepositsUSD: number | Unknown
  readonly longTotalDebtUSD: number | Unknown
  readonly longTotalLiquidityUSD: number | Unknown
  readonly shortTotalDepositsUSD: number | Unknown
  readonly shortTotalDebtUSD: number | Unknown
  readonly shortTotalLiquidityUSD: number | Unknown
  readonly longIsActive: boolean
  readonly longIsFrozen: boolean
  readonly shortIsActive: boolean
  readonly shortIsFrozen: boolean
  readonly shortBorrowingEnabled: boolean
}
