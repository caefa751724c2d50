import { type Address, type ExecutionProgress, groupBy } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { priceKey, type Token } from '@causeway/core/data'
import { historyGroup } from '@causeway/core/format'
import type { LenderLabels } from '@causeway/core/lending'
import { type ActivityItem, isInFlight } from '../../activity/activity-items.ts'
import { historyCopy } from '../../locales/copy.ts'
import { compareTexts } from '../../shared/compare-texts.ts'
import { toActionSummary } from './action-summary.ts'
import { type HistoryEntry, historyEntry } from './entry.ts'

/** Input of `historyGroups`. */
export interface HistoryInput {
  readonly items: readonly ActivityItem[]
  /** Current time in milliseconds since the epoch. Days start at midnight in the local time zone. */
  readonly now: number
  readonly chains: readonly ChainRecord[]
  /** Tokens of `historyTokens` that are loaded. Amounts of unknown tokens are not formatted. */
  readonly tokens?: readonly Token[] | undefined
  /** Executions that run in this tab, from the executor's store. Their transfers do not count as interrupted. */
  readonly running?: readonly Pick<ExecutionProgress, 'transferId'>[] | undefined
  /** Names of lenders. Default: derived from their ids. */
  readonly labels?: LenderLabels | undefined
}

/** Entries of one period. */
export interface HistoryGroup {
  /** `pending` for pending entries, otherwise the label. */
  readonly key: string
  /** Label, such as `Pending (2)`, `Today` or `2025`. */
  readonly label: string
  /** Newest first; never empty. */
  readonly entries: readonly HistoryEntry[]
}

/** The history, grouped by period. */
export interface HistoryView {
  /** Pending entries, then the others by period, newest first. */
  readonly groups: readonly HistoryGroup[]
  /** Whether entries are pending, for an indicator on the tab. */
  readonly hasPending: boolean
  /** Time at which the oldest pending entry was added, in milliseconds since the epoch. */
  readonly oldestPendingTime: number | undefined
  /** Whether there are entries to clear. */
  readonly canClear: boolean
}

/** Returns the history by period: Pending, Today, This week, Past 30 Days, This year, then each year. */
export function historyGroups(input: HistoryInput): HistoryView {
  const { items, now, chains, tokens = [], running = [], labels } = input
  const context = {
    chains,
    tokens: new Map(tokens.map((token) => [priceKey(token.chainId, token.address), token])),
    running: new Set(running.map(({ transferId }) => transferId)),
    labels,
  }
  const newestFirst = [...items].sort((a, b) => b.addedTime - a.addedTime || compareTexts(a.id, b.id))
  const pending = newestFirst.filter(isInFlight)
  const finished = newestFirst.filter((item) => !isInFlight(item))
  const byLabel = groupBy(finished, ({ addedTime }) => historyGroup(addedTime, now))
  const dated = [...byLabel].map(([label, group]) => ({
    key: label,
    label,
    entries: group.map((item) => historyEntry(item, context)),
  }))
  const inFlight = {
    key: 'pending',
    label: historyCopy.pending(pending.length),
    entries: pending.map((item) => historyEntry(item, context)),
  }
  return {
    groups: pending.length > 0 ? [inFlight, ...dated] : dated,
    hasPending: pending.length > 0,
    oldestPendingTime: pending.at(-1)?.addedTime,
    canClear: dated.some(({ entries }) => entries.some(({ canClear }) => canClear)),
  }
}

/** Returns the tokens that a history needs to format amounts, without duplicates. Look them up with `tokens.find`. */
export function historyTokens(
  items: readonly ActivityItem[],
): { readonly chainId: number; readonly address: Address }[] {
  const byKey = new Map<string, { readonly chainId: number; readonly address: Address }>()
  for (const { record } of items) {
    const { paid, received, arrived, revoked } = toActionSummary(record)
    for (const address of revoked) {
      byKey.set(priceKey(record.chainId, address), { chainId: record.chainId, address })
    }
    for (const { chainId, token } of [paid, received, arrived].filter((side) => side !== undefined)) {
      if (token !== undefined) byKey.set(priceKey(chainId, token), { chainId, address: token })
    }
  }
  return [...byKey].sort(([a], [b]) => compareTexts(a, b)).map(([, token]) => token)
}
