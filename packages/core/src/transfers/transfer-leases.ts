import type { Leases } from '../kernel/leases.ts'
import type { TransferJournal } from './journal.ts'

/** Divides the polling of transfers among the tabs or processes that share a journal. */
export interface TransferLeases {
  /**
   * Returns the transfers that this instance may poll. The records of those that another instance may have polled until
   * now have been read again.
   */
  claim(ids: readonly string[]): readonly string[] | Promise<readonly string[]>
  /** Returns whether this instance may still poll a transfer that it has claimed. */
  holds(id: string): boolean
  /** Lets other instances poll the transfer. */
  release(id: string): void
}

export function createTransferLeases(
  leases: Leases,
  journal: Pick<TransferJournal, 'reload'>,
): TransferLeases {
  /** Transfers that this instance polled at their last claim. */
  const held = new Set<string>()

  const acquire = async (ids: readonly string[], tasks: ReadonlySet<string>) => {
    const claimed = ids.filter((id) => tasks.has(toTask(id)))
    const acquired = claimed.filter((id) => !held.has(id))
    for (const id of ids) held.delete(id)
    await Promise.all(acquired.map((id) => journal.reload(id)))
    for (const id of claimed) held.add(id)
    return claimed
  }

  return {
    claim(ids) {
      const tasks = leases.claim(ids.map(toTask))
      if ('then' in tasks) return tasks.then((names) => acquire(ids, new Set(names)))
      // The tab that polls has received the changes of the others.
      const names = new Set(tasks)
      return ids.filter((id) => names.has(toTask(id)))
    },
    holds: (id) => leases.holds(toTask(id)),
    release(id) {
      held.delete(id)
      leases.release([toTask(id)])
    },
  }
}

/** Returns the name of the lease under which a transfer is polled. */
function toTask(id: string): string {
  return `poll:${id}`
}
