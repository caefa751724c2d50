import { isCausewayError } from '../kernel/errors.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { TransferJournal } from './journal.ts'
import { isFinishedTransfer, isSendUnknown, type TransferRecord, wasSent } from './record.ts'

/** Options for `clearJournal`. */
export interface ClearRecordsOptions {
  /** Clears only records of this chain. Default: all chains. */
  readonly chainId?: number | undefined
  /** Clears only these records. Default: all records. */
  readonly ids?: readonly string[] | undefined
  /**
   * Treatment of unfinished transfers that were or may have been sent. Default 'keep'. 'drop' only removes the record:
   * a sent transaction is still executed but no longer tracked.
   */
  readonly pending?: 'keep' | 'drop' | undefined
}

/** Ids of the records that were removed, and of the pending ones that were kept. */
export interface ClearRecordsResult {
  readonly cleared: readonly string[]
  readonly kept: readonly string[]
}

/**
 * Removes the records of finished transfers and of unsent transfers from the journal. Unsent transfers that a tab is
 * about to send are kept. With `pending: 'drop'`, pending transfers are removed as well.
 */
export async function clearJournal(
  journal: TransferJournal,
  { chainId, ids, pending = 'keep' }: ClearRecordsOptions = {},
  { exclusive }: Pick<Tabs, 'exclusive'> = { exclusive: (_name, task) => task() },
): Promise<ClearRecordsResult> {
  await journal.load()
  const chosen = journal.store
    .getAll()
    .filter((record) => chainId === undefined || record.chainId === chainId)
    .filter(({ id }) => ids === undefined || ids.includes(id))
  /** Returns whether the record was removed. */
  const clear = async (record: TransferRecord): Promise<boolean> => {
    const { id } = record
    if (pending === 'keep' && !isFinishedTransfer(record)) {
      return wasSent(record)
        ? false
        : exclusive(`run:${id}`, () => removeUnsent(journal, id)).catch(keepRunning)
    }
    await journal.remove(id)
    return true
  }
  const results = await Promise.all(
    chosen.map(async (record) => ({ id: record.id, isCleared: await clear(record) })),
  )
  const getIds = (isCleared: boolean) =>
    results.filter((result) => result.isCleared === isCleared).map(({ id }) => id)
  return { cleared: getIds(true), kept: getIds(false) }
}

/** Removes the record unless the transfer was sent, or may have been sent with a lost response. */
export async function removeUnsent(journal: TransferJournal, id: string): Promise<boolean> {
  await journal.reload(id)
  const record = journal.get(id)
  if (record && (wasSent(record) || isSendUnknown(record))) return false
  await journal.remove(id)
  return true
}

/** Returns false for a run that is in progress in another tab, which keeps the record; rethrows other errors. */
function keepRunning(error: unknown): false {
  if (isCausewayError(error, 'BUSY_ELSEWHERE')) return false
  throw error
}
