import type { HistoryEntry, HistoryState } from '@causeway/view-models'
import type { IconName } from '../../ui/icon-drawings.ts'

export interface EntryLook {
  readonly tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
  readonly icon: IconName
}

/** Icon and color of each state. */
export const ENTRY_LOOKS: Readonly<Record<HistoryState, EntryLook>> = {
  preparing: { tone: 'quiet', icon: 'todo' },
  unanswered: { tone: 'warn', icon: 'warning' },
  sent: { tone: 'info', icon: 'pending' },
  interrupted: { tone: 'warn', icon: 'info' },
  departed: { tone: 'info', icon: 'left' },
  stalled: { tone: 'warn', icon: 'stalled' },
  done: { tone: 'pos', icon: 'check' },
  partial: { tone: 'warn', icon: 'partial' },
  refunded: { tone: 'quiet', icon: 'refunded' },
  failed: { tone: 'neg', icon: 'cross' },
  replaced: { tone: 'quiet', icon: 'notSupported' },
}

/** Formats an entry of the activity for support as JSON: ids, hashes and states only. */
export function entrySupportBundle(entry: HistoryEntry): string {
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
