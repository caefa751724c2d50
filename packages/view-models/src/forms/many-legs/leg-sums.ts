import { areFundsReturned, type TransferRecord, type TransferStage, transferStage } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'

/**
 * Stage of one of several transfers, by the location of its funds: `preparing` in the wallet, because nothing was sent or
 * executed; `unknown` if the wallet was asked to send it and has not answered, or if no node knows its transaction; `sent`
 * in transit; `done` arrived; `failed` refunded, arrived in part, or anywhere else.
 */
export type LegState = Extract<TransferStage['stage'], 'preparing' | 'sent' | 'done' | 'failed'> | 'unknown'

/**
 * Returns the state of a transfer. It is not `unknown` while the wallet has not answered. Without a transfer, the funds are
 * still in the wallet.
 */
export function legState(record: TransferRecord | undefined): LegState {
  if (record === undefined) return 'preparing'
  const stage = transferStage(record)
  switch (stage.stage) {
    case 'sent':
    case 'departed':
      return stage.isDropped ? 'unknown' : 'sent'
    case 'interrupted':
      return 'sent'
    case 'failed':
      return areFundsReturned(record) ? 'preparing' : 'failed'
    case 'partial':
    case 'refunded':
      return 'failed'
    default:
      return stage.stage
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

/** Outputs of several transfers by state. The total is rounded down once, and the displayed parts add up to it. */
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
  const getSum = (list: readonly LegDue[]) => list.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const total = getSum(legs)
  const shown = shownDecimals(total, decimals)
  const unit = 10n ** BigInt(decimals - shown)
  // The displayed part is the difference of two rounded sums, so that the parts add up to the rounded total.
  const toPart = (amount: bigint, before = 0n): LegSum => ({
    amount,
    text: formatPart(((before + amount) / unit - before / unit) * unit, decimals, shown),
    // Floating point is precise enough, because the share is only displayed.
    share: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
  })
  const getPart = (state: LegState, earlierStates: readonly LegState[]) =>
    toPart(
      getSum(legs.filter((leg) => leg.state === state)),
      getSum(legs.filter((leg) => earlierStates.includes(leg.state))),
    )
  return {
    done: getPart('done', []),
    sent: getPart('sent', ['done']),
    unknown: getPart('unknown', ['done', 'sent']),
    preparing: getPart('preparing', ['done', 'sent', 'unknown']),
    failed: getPart('failed', ['done', 'sent', 'unknown', 'preparing']),
    total: toPart(total),
    isComplete: legs.every(({ amount }) => amount !== undefined),
  }
}

/** Formats an amount with the same number of decimals as the others. */
function formatPart(amount: bigint, decimals: number, shown: number): string {
  const [whole = '', fraction = ''] = formatAmount(amount, decimals, { decimals: shown }).split('.')
  return shown === 0 ? whole : `${whole}.${fraction.padEnd(shown, '0')}`
}

/** Returns 2 decimals if the total is at least 100, 4 from 1, and 8 below. */
function shownDecimals(total: bigint, decimals: number): number {
  const units = total / 10n ** BigInt(decimals)
  return Math.min(decimals, units >= 100n ? 2 : units > 0n ? 4 : 8)
}
