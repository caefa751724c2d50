import { isMoneyBack, type TransferRecord, type TransferStage, transferStage } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'

/**
 * Stage of one of several transfers, by where its money is: `preparing` in the wallet, refunds included; `sent` on its way; `done` arrived; `failed` anywhere else, or arrived only in part.
 */
export type LegState = Extract<TransferStage['stage'], 'preparing' | 'sent' | 'done' | 'failed'>

/** Returns the state of a transfer. Without one, nothing was sent. */
export function legState(record: TransferRecord | undefined): LegState {
  if (record === undefined || isMoneyBack(record)) return 'preparing'
  const { stage } = transferStage(record)
  switch (stage) {
    case 'departed':
      return 'sent'
    case 'partial':
    case 'refunded':
      return 'failed'
    default:
      return stage
  }
}

/** Output of one of several transfers. */
export interface LegDue {
  readonly state: LegState
  /** Amount in base units of the common output token; undefined if unknown. */
  readonly amount: bigint | undefined
}

/** Sum of the outputs of one state. */
export interface LegSum {
  /** In base units of the token. */
  readonly amount: bigint
  readonly text: string
  /** Of the whole, 0 to 1. */
  readonly share: number
}

/** Outputs of several transfers by state. The displayed parts add up to the displayed total. */
export interface LegSums extends Readonly<Record<LegState, LegSum>> {
  readonly total: LegSum
  /** Whether every amount is known; unknown ones are not in the sums. */
  readonly isComplete: boolean
}

/**
 * Returns the outputs of several transfers by state.
 *
 * @param decimals of their output token
 */
export function legSums(legs: readonly LegDue[], decimals: number): LegSums {
  const shown = shownDecimals(legs, decimals)
  const unit = 10n ** BigInt(decimals - shown)
  // Round each amount down, not the sum: the displayed parts have to add up.
  const known = legs.map(({ state, amount }) => ({ state, amount: amount && (amount / unit) * unit }))
  const sumOf = (ofThem: typeof known) => ofThem.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const total = sumOf(known)
  const part = (amount: bigint): LegSum => ({
    amount,
    text: padded(formatAmount(amount, decimals, { decimals: shown }), shown),
    // A float, for display only.
    share: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
  })
  const of = (state: LegState) => part(sumOf(known.filter((leg) => leg.state === state)))
  return {
    preparing: of('preparing'),
    sent: of('sent'),
    done: of('done'),
    failed: of('failed'),
    total: part(total),
    isComplete: legs.every(({ amount }) => amount !== undefined),
  }
}

/** Pads to the same number of decimals. */
function padded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** Returns 2 decimals for amounts from 100, 4 from 1, 8 below. */
function shownDecimals(legs: readonly LegDue[], decimals: number): number {
  const most = legs.reduce((found, { amount = 0n }) => (amount > found ? amount : found), 0n)
  const whole = most / 10n ** BigInt(decimals)
  return Math.min(decimals, whole >= 100n ? 2 : whole > 0n ? 4 : 8)
}
