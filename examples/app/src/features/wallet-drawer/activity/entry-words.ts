import type { HistoryEntry, HistoryState } from '@causeway/view-models'
import type { IconName } from '../../../ui/icon-drawings.ts'

export interface EntryLook {
  readonly tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
  readonly icon: IconName
}

/** How each state is drawn. */
export const ENTRY_LOOKS: Readonly<Record<HistoryState, EntryLook>> = {
  preparing: { tone: 'quiet', icon: 'todo' },
  sent: { tone: 'info', icon: 'pending' },
  departed: { tone: 'info', icon: 'left' },
  stalled: { tone: 'warn', icon: 'stalled' },
  done: { tone: 'pos', icon: 'check' },
  partial: { tone: 'warn', icon: 'partial' },
  refunded: { tone: 'quiet', icon: 'refunded' },
  failed: { tone: 'neg', icon: 'cross' },
  replaced: { tone: 'quiet', icon: 'notSupported' },
}

/** The page that shows a transfer: that of bridges where it crosses, else that of swaps. */
export function transferPath({ id, from, to }: HistoryEntry): string {
  const crosses = from !== undefined && to !== undefined && from.chainId !== to.chainId
  return `${crosses ? '/bridge' : '/swap'}?transfer=${encodeURIComponent(id)}`
}

/** What somebody who is to help needs to know: ids, hashes and states. Nothing in it lets anybody spend. */
export function supportBundle(entry: HistoryEntry): string {
  const { id, title, detail, state, addedTime, transaction, arrival, orderId, note } = entry
  const facts = {
    id,
    title,
    detail,
    state,
    added: new Date(addedTime).toISOString(),
    transaction: transaction?.hash,
    arrival: arrival?.hash,
    orderId,
    note,
  }
  return JSON.stringify(facts, undefined, 2)
}
