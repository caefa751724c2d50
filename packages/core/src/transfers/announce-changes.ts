import type { Events } from '../kernel/events.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'

/** Events of transfers and plain transactions. */
export interface StatusTrackerEvents {
  readonly updated: TransferRecord
  readonly stalled: TransferRecord
  /** Emitted in each tab, once per record, when the record has an outcome. */
  readonly finished: TransferRecord
  /** Emitted in a single tab, once per sent record with an outcome, for notifications and analytics. */
  readonly announced: TransferRecord
}

/** A record that was added, changed or removed. `before` is the record at the previous change. */
interface RecordChange {
  readonly id: string
  readonly before: TransferRecord | undefined
  readonly after: TransferRecord | undefined
}

/**
 * Emits events for changes of the records, including those of other tabs. Existing and added records only call
 * `onChange`. Returns a function that stops the events.
 */
export function announceChanges({
  store,
  events,
  onChange,
}: {
  readonly store: ReadableKeyedStore<TransferRecord>
  readonly events: Events<StatusTrackerEvents>
  readonly onChange: (change: RecordChange) => void
}): () => void {
  /** Records at their last change, by id. */
  const announced = new Map<string, TransferRecord>()
  const announce = (id: string) => {
    const before = announced.get(id)
    const after = store.get(id)
    if (after) announced.set(id, after)
    else announced.delete(id)
    onChange({ id, before, after })
    if (!before || !after) return
    events.emit('updated', after)
    if (after.stalledTime !== undefined && before.stalledTime === undefined) events.emit('stalled', after)
    if (isFinishedTransfer(after) && !isFinishedTransfer(before)) events.emit('finished', after)
  }
  const unsubscribe = store.subscribeAll(announce)
  for (const { id } of store.getAll()) announce(id)
  return unsubscribe
}
