import { isMoneyBack, type TransferRecord, transferStage } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'

/**
 * Where the money of one of several transfers is: still in the wallet, on its way, there, or elsewhere, as what arrived only
 * in part or is lost.
 */
export type LegState = 'unsent' | 'underWay' | 'arrived' | 'elsewhere'

/** Where the money of a transfer is. Without one nothing was sent. */
export function legState(record: TransferRecord | undefined): LegState {
  if (record === undefined || isMoneyBack(record)) return 'unsent'
  switch (transferStage(record).stage) {
    case 'preparing':
      return 'unsent'
    case 'sent':
    case 'departed':
      return 'underWay'
    case 'done':
      return 'arrived'
    case 'partial':
    case 'refunded':
    case 'failed':
      return 'elsewhere'
  }
}

/** What one of several transfers gives. */
export interface LegDue {
  readonly state: LegState
  /** In base units of the token that all of them give; undefined where it is not known. */
  readonly amount: bigint | undefined
}

/** One part of what several transfers give together. */
export interface LegSum {
  /** In base units of the token. */
  readonly amount: bigint
  readonly text: string
  /** Of the whole, 0 to 1. */
  readonly share: number
}

/** What several transfers give together: to the last digit that is shown the parts come to the total. */
export interface LegSums extends Readonly<Record<LegState, LegSum>> {
  readonly total: LegSum
  /** What nobody knows yet is not in the sums. */
  readonly isComplete: boolean
}

/**
 * What several transfers give together, by where the money of each is.
 *
 * @param decimals of the token that all of them give
 */
export function legSums(legs: readonly LegDue[], decimals: number): LegSums {
  const shown = shownDecimals(legs, decimals)
  const unit = 10n ** BigInt(decimals - shown)
  // What is cut off for the eye is cut off each, not once: the sum would be another one.
  const known = legs.map(({ state, amount }) => ({ state, amount: amount && (amount / unit) * unit }))
  const sumOf = (ofThem: typeof known) => ofThem.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const total = sumOf(known)
  const part = (amount: bigint): LegSum => ({
    amount,
    text: padded(formatAmount(amount, decimals, { decimals: shown }), shown),
    // A float for display alone.
    share: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
  })
  const of = (state: LegState) => part(sumOf(known.filter((leg) => leg.state === state)))
  return {
    unsent: of('unsent'),
    underWay: of('underWay'),
    arrived: of('arrived'),
    elsewhere: of('elsewhere'),
    total: part(total),
    isComplete: legs.every(({ amount }) => amount !== undefined),
  }
}

/** The same decimals down a column. */
function padded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** Two for what counts in hundreds, more for what is small. */
function shownDecimals(legs: readonly LegDue[], decimals: number): number {
  const most = legs.reduce((found, { amount = 0n }) => (amount > found ? amount : found), 0n)
  const whole = most / 10n ** BigInt(decimals)
  return Math.min(decimals, whole >= 100n ? 2 : whole > 0n ? 4 : 8)
}
