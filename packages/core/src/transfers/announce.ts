import type { Events, ReadableKeyedStore } from '../kernel/index.ts'

/** What is announced of records that are followed to an end. */
export interface RecordEvents<R> {
  readonly updated: R
  readonly stalled: R
  /** Once per record, with its end. */
  readonly finished: R
}

/** A record came, changed or went; `before` is what was last heard of it. */
export interface RecordChange<R> {
  readonly id: string
  readonly before: R | undefined
  readonly after: R | undefined
}

/**
 * Announces each change of the records, whoever wrote it. Those that are there, or come, are only told to `onChange`.
 * Returns the function that stops it.
 */
export function announceChanges<
  R extends { readonly id: string; readonly stalledTime?: number | undefined },
>({
  store,
  events,
  isFinished,
  onChange,
}: {
  readonly store: ReadableKeyedStore<R>
  readonly events: Events<RecordEvents<R>>
  readonly isFinished: (record: R) => boolean
  readonly onChange: (change: RecordChange<R>) => void
}): () => void {
  /** As last announced: what a change is compared with. */
  const announced = new Map<string, R>()
  const hear = (id: string) => {
    const before = announced.get(id)
    const after = store.get(id)
    if (after) announced.set(id, after)
    else announced.delete(id)
    onChange({ id, before, after })
    if (!before || !after) return
    events.emit('updated', after)
    if (after.stalledTime !== undefined && before.stalledTime === undefined) events.emit('stalled', after)
    if (isFinished(after) && !isFinished(before)) events.emit('finished', after)
  }
  const unsubscribe = store.subscribeAll(hear)
  for (const { id } of store.getAll()) hear(id)
  return unsubscribe
}
