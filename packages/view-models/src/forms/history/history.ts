import { type Address, type ExecutionProgress, groupBy } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { priceKey, type Token } from '@causeway/core/data'
import { historyGroup } from '@causeway/core/format'
import type { LenderLabels } from '@causeway/core/lending'
import { type ActivityItem, isInFlight } from '../../activity/items.ts'
import { historyCopy } from '../../locales/copy.ts'
import { compareTexts } from '../../shared/compare-texts.ts'
import { toActionSummary } from './action-summary.ts'
import { type HistoryEntry, historyEntry } from './entry.ts'

/** What a history is made of. */
export interface HistoryInput {
  readonly items: readonly ActivityItem[]
  /** Milliseconds since the epoch. Days are those of the machine's own time zone. */
  readonly now: number
  readonly chains: readonly ChainRecord[]
  /** Those that `historyTokens` names, as far as they are known: without them amounts have no unit. */
  readonly tokens?: readonly Token[] | undefined
  /** What is being carried out here, as the executor's store has it: that is not interrupted. */
  readonly running?: readonly Pick<ExecutionProgress, 'transferId'>[] | undefined
  /** Names of lenders. Default: derived from their ids. */
  readonly labels?: LenderLabels | undefined
}

/** Entries of one time. */
export interface HistoryGroup {
  /** `pending`, or the label. */
  readonly key: string
  /** Such as `Pending (2)`, `Today` or `2025`. */
  readonly label: string
  /** Newest first; never empty. */
  readonly entries: readonly HistoryEntry[]
}

/** What the user did, by when. */
export interface HistoryView {
  /** What is under way first, then newest first. Empty: 'Your Transactions will appear here.' */
  readonly groups: readonly HistoryGroup[]
  /** For a mark beside the tab. */
  readonly hasPending: boolean
  /** When the oldest of what is under way was added. */
  readonly oldestPendingTime: number | undefined
  /** Whether there is anything to clear. */
  readonly canClear: boolean
}

/** What a history says where there is none. */
export const HISTORY_EMPTY_TEXT = historyCopy.empty

/** What the user did, by when: Pending, Today, This week, Past 30 Days, This year, then each year. */
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
  const over = newestFirst.filter((item) => !isInFlight(item))
  const byLabel = groupBy(over, ({ addedTime }) => historyGroup(addedTime, now))
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

/** The tokens whose units a history needs, each once: look them up with `tokens.find`. */
export function historyTokens(
  items: readonly ActivityItem[],
): { readonly chainId: number; readonly address: Address }[] {
  const byKey = new Map<string, { readonly chainId: number; readonly address: Address }>()
  for (const { record } of items) {
    const { paid, received } = toActionSummary(record)
    for (const { chainId, token } of [paid, received].filter((side) => side !== undefined)) {
      if (token !== undefined) byKey.set(priceKey(chainId, token), { chainId, address: token })
    }
  }
  return [...byKey].sort(([a], [b]) => compareTexts(a, b)).map(([, token]) => token)
}
