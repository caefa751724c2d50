import type { Address } from '../kernel/schema.ts'

/** Points awarded once. */
export interface PointsEntry {
  readonly type: PointsEntryType
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly points: number
  readonly summary: PointsEntrySummary
}

/** Reason for points. Unknown types are `other`. */
export type PointsEntryType = 'defi' | 'referral' | 'basic' | 'other'

/** Action on either side of a transaction. */
export type PointsAction = (typeof POINTS_ACTIONS)[number]

export const POINTS_ACTIONS = ['transfer', 'borrow', 'withdraw', 'deposit', 'repay'] as const

/** Transaction of an entry. */
export interface PointsEntrySummary {
  readonly actionIn?: PointsAction | undefined
  readonly actionOut?: PointsAction | undefined
  readonly info?: string | undefined
  /** Chain id of the transaction. */
  readonly chainIn?: number | undefined
}

/** Points of one account. */
export interface PointsSummary {
  readonly currentLevel: number
  readonly totalPoints: number
  /** Volume in US dollars. */
  readonly totalVolume: number
}

/** An invalid item that was left out. */
export interface PointsItemFailure {
  readonly list: 'history' | 'users' | 'tasks' | 'awards'
  /** Index in the list. */
  readonly index: number
  readonly reason: string
}

/** Points of all requested accounts. */
export interface PointsTotal {
  readonly summaries: readonly PointsSummary[]
  readonly summaryCombined: CombinedSummary
  /** Entries, newest first. */
  readonly history: readonly PointsEntry[]
  readonly failures: readonly PointsItemFailure[]
}

/** Sum of the points of several accounts. */
export type CombinedSummary = Omit<PointsSummary, 'totalVolume'>

/** A user of the points service. */
export interface PointsUser {
  /** Six characters. Undefined before the first points. */
  readonly referralCode?: string | undefined
  readonly evmAddress?: Address | undefined
  readonly fuelAddress?: Address | undefined
}

/** Users of the connected accounts. */
export interface PointsUserInfo {
  readonly users: readonly PointsUser[]
  /** First referral code of the accounts. */
  readonly referralCode?: string | undefined
  readonly failures: readonly PointsItemFailure[]
}

/** A task rewarded with points. */
export interface PointsTask {
  readonly id: string
  readonly taskType: 'DeFi' | 'Referral'
  readonly title: string
  readonly points: number
  /** Minimum volume in US dollars. */
  readonly minimumVolume?: number | undefined
  /** Points per US dollar. */
  readonly dollarToPoints?: number | undefined
  /** Points per US dollar for swaps between assets with the same peg. */
  readonly dollarToPointsPegged?: number | undefined
  /** Start in seconds since the epoch. Undefined: already started. */
  readonly startTime?: number | undefined
  /** End in seconds since the epoch. Undefined: no end. */
  readonly endTime?: number | undefined
}

/** Tasks, and the invalid ones that were left out. */
export interface PointsTasks {
  readonly tasks: readonly PointsTask[]
  readonly failures: readonly PointsItemFailure[]
}

/** Accounts of a request. */
export interface PointsAccounts {
  readonly evmAddress?: Address | undefined
  readonly fuelAddress?: Address | undefined
}
