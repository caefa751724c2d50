import type { Address } from '../kernel/schema.ts'

/** What points were given for. A word that nobody knows is `other`. */
export type PointsEntryType = 'defi' | 'referral' | 'basic' | 'other'

/** What went in or out of a transaction. */
export type PointsAction = (typeof POINTS_ACTIONS)[number]

export const POINTS_ACTIONS = ['transfer', 'borrow', 'withdraw', 'deposit', 'repay'] as const

/** Points that were given once. */
export interface PointsEntry {
  readonly type: PointsEntryType
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly points: number
  readonly summary: PointsEntrySummary
}

/** What an entry of points was for. */
export interface PointsEntrySummary {
  readonly actionIn?: PointsAction | undefined
  readonly actionOut?: PointsAction | undefined
  readonly info?: string | undefined
  /** Id of the chain it happened on. */
  readonly chainIn?: number | undefined
}

/** What one account has. */
export interface PointsSummary {
  readonly currentLevel: number
  readonly totalPoints: number
  /** US dollars. */
  readonly totalVolume: number
}

/** An item that was left out, and why. */
export interface PointsItemFailure {
  readonly list: 'history' | 'users' | 'tasks' | 'awards'
  /** Its place in the list. */
  readonly index: number
  readonly reason: string
}

/** What the accounts together have. */
export interface PointsTotal {
  readonly summaries: readonly PointsSummary[]
  readonly summaryCombined: CombinedSummary
  /** Newest first. */
  readonly history: readonly PointsEntry[]
  readonly failures: readonly PointsItemFailure[]
}

/** Points of several accounts taken together. */
export type CombinedSummary = Omit<PointsSummary, 'totalVolume'>

/** A user as the points service knows them. */
export interface PointsUser {
  /** Exactly six characters; absent before the first points. */
  readonly referralCode?: string | undefined
  readonly evmAddress?: Address | undefined
  readonly fuelAddress?: Address | undefined
}

/** Who the connected accounts are to the points service. */
export interface PointsUserInfo {
  readonly users: readonly PointsUser[]
  /** The first that any of the accounts has. */
  readonly referralCode?: string | undefined
  readonly failures: readonly PointsItemFailure[]
}

/** A task that is rewarded with points. */
export interface PointsTask {
  readonly id: string
  readonly taskType: 'DeFi' | 'Referral'
  readonly title: string
  readonly points: number
  /** US dollars. */
  readonly minimumVolume?: number | undefined
  /** Points for each US dollar. */
  readonly dollarToPoints?: number | undefined
  /** The same between assets that are pegged to one another. */
  readonly dollarToPointsPegged?: number | undefined
  /** Seconds since the epoch. Absent: it has begun. */
  readonly startTime?: number | undefined
  /** Seconds since the epoch. Absent: it does not end. */
  readonly endTime?: number | undefined
}

/** The tasks that could be read, and those that could not. */
export interface PointsTasks {
  readonly tasks: readonly PointsTask[]
  readonly failures: readonly PointsItemFailure[]
}

/** Whose points. */
export interface PointsAccounts {
  readonly evmAddress?: Address | undefined
  readonly fuelAddress?: Address | undefined
}
