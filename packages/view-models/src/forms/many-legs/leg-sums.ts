import { areFundsReturned, type TransferRecord, type TransferStage, transferStage } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'

/**
 * Stage of one of several transfers, by the location of its funds: `preparing` in the wallet, including refunds; `sent`
 * in transit; `done` arrived; `failed` anywhere else, or arrived in part.
 */
export type LegState = Extract<TransferStage['stage'], 'preparing' | 'sent' | 'done' | 'failed'>

/** Returns the state of a transfer. Without a transfer, the funds are still in the wallet. */
export function legState(record: TransferRecord | undefined): LegState {
  if (record === undefined || areFundsReturned(record)) return 'preparing'
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
  /** Base units of the token. */
  readonly amount: bigint
  readonly text: string
  /** Share of the total, 0 to 1. */
  readonly share: number
}

/** Outputs of several transfers by state. The displayed parts add up to the displayed total. */
export interface LegSums extends Readonly<Record<LegState, LegSum>> {
  readonly total: LegSum
  /** Whether every amount is known. Unknown amounts are not in the sums. */
  readonly isComplete: boolean
}

/**
 * Returns the outputs of several transfers by state.
 *
 * @param decimals decimals of the output token
 */
export function legSums(legs: readonly LegDue[], decimals: number): LegSums {
  const shown = shownDecimals(legs, decimals)
  const unit = 10n ** BigInt(decimals - shown)
  // Round down each amount instead of the sum, so that the displayed parts add up.
  const amounts = legs.map(({ state, amount }) => ({ state, amount: amount && (amount / unit) * unit }))
  const getSum = (list: typeof amounts) => list.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const total = getSum(amounts)
  const toPart = (amount: bigint): LegSum => ({
    amount,
    text: padded(formatAmount(amount, decimals, { decimals: shown }), shown),
    // Floating point is precise enough, because the share is only displayed.
    share: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
  })
  const getPart = (state: LegState) => toPart(getSum(amounts.filter((leg) => leg.state === state)))
  return {
    preparing: getPart('preparing'),
    sent: getPart('sent'),
    done: getPart('done'),
    failed: getPart('failed'),
    total: toPart(total),
    isComplete: legs.every(({ amount }) => amount !== undefined),
  }
}

/** Pads to the same number of decimals. */
function padded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** Returns 2 decimals if the highest amount is at least 100, 4 from 1, and 8 below. */
function shownDecimals(legs: readonly LegDue[], decimals: number): number {
  const maxAmount = legs.reduce((max, { amount = 0n }) => (amount > max ? amount : max), 0n)
  const units = maxAmount / 10n ** BigInt(decimals)
  return Math.min(decimals, units >= 100n ? 2 : units > 0n ? 4 : 8)
}
