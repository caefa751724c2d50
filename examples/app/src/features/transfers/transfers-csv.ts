import { formatUnits, type TransferRecord } from '@causeway/core'
import { type HistoryAmount, type HistoryEntry, historyStateCopy } from '@causeway/view-models'
import { type CsvColumn, csvTable } from '../../ui/csv.ts'

/** A transfer with what the history says of it. */
export interface TransferRow {
  readonly record: TransferRecord
  readonly entry: HistoryEntry
}

const COLUMNS: readonly CsvColumn<TransferRow>[] = [
  ['Added', ({ entry }) => new Date(entry.addedTime).toISOString()],
  ['Status', ({ entry }) => historyStateCopy[entry.state]],
  ['Type', ({ record }) => record.info.type],
  ['Provider', ({ record }) => record.run?.name ?? record.info.aggregator],
  ['From chain', ({ entry }) => entry.from?.chainName],
  ['Sent', ({ entry }) => exactAmount(entry.from)],
  ['Sent token', ({ entry }) => entry.from?.symbol ?? entry.from?.token],
  ['To chain', ({ entry }) => entry.to?.chainName],
  ['Expected', ({ entry }) => exactAmount(entry.to)],
  ['Received token', ({ entry }) => entry.to?.symbol ?? entry.to?.token],
  ['Recipient', ({ record }) => record.info.recipient ?? record.info.account],
  ['Source hash', ({ record }) => record.hash],
  ['Destination hash', ({ record }) => record.toHash],
  ['Order', ({ record }) => record.orderId],
  ['Note', ({ entry }) => entry.note],
]

/** Transfers as a table for a spreadsheet: amounts to their last digit, times in UTC. */
export function transfersCsv(rows: readonly TransferRow[]): string {
  return csvTable(COLUMNS, rows)
}

function exactAmount(side: HistoryAmount | undefined): string | undefined {
  if (side?.amount === undefined || side.decimals === undefined) return undefined
  return formatUnits(side.amount, side.decimals)
}
