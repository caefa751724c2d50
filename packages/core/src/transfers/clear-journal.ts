import type { TransferJournal } from './journal.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'

/** Options for `clearJournal`. */
export interface ClearRecordsOptions {
  /** Clears only records of this chain. Default: all chains. */
  readonly chainId?: number | undefined
  /** Default 'keep'. 'drop' only removes the record: sent transactions are still executed, and no longer tracked. */
  readonly pending?: 'keep' | 'drop' | undefined
}

/** Ids of the records that were removed, and of the pending ones that were kept. */
export interface ClearRecordsResult {
  readonly cleared: readonly string[]
  readonly kept: readonly string[]
}

/** Removes finished records from the journal, and pending ones with `pending: 'drop'`. */
export async function clearJournal(
  journal: TransferJournal,
  { chainId, pending = 'keep' }: ClearRecordsOptions = {},
): Promise<ClearRecordsResult> {
  await journal.load()
  const chosen = journal.store
    .getAll()
    .filter((record) => chainId === undefined || record.chainId === chainId)
  const isCleared = (record: TransferRecord) => pending === 'drop' || isFinishedTransfer(record)
  const cleared = chosen.filter(isCleared).map(({ id }) => id)
  await Promise.all(cleared.map((id) => journal.remove(id)))
  return { cleared, kept: chosen.filter((record) => !isCleared(record)).map(({ id }) => id) }
}
