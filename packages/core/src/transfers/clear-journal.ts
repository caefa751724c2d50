import type { TransferJournal } from './journal.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'

/** Which records are cleared. */
export interface ClearRecordsOptions {
  /** Of this chain only. */
  readonly chainId?: number | undefined
  /** Default 'keep'. Dropping forgets the record alone: what was sent goes on, and nobody watches it. */
  readonly pending?: 'keep' | 'drop' | undefined
}

/** Ids of what is gone, and of what has no end yet and stayed. */
export interface ClearRecordsResult {
  readonly cleared: readonly string[]
  readonly kept: readonly string[]
}

/** Takes what is finished out of the journal; what is not only when it is said so. */
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
