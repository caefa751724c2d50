import { formatUnits, type TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import {
  type HistoryAmount,
  type HistoryEntry,
  historyStateCopy,
  type PaidNetworkFee,
} from '@causeway/view-models'
import { transfersCopy } from '#locale/transfers-copy'
import { type CsvColumn, csvTable } from '../../ui/csv.ts'
import { getTokenFee, type TokenFee } from './get-token-fee.ts'

/** A transfer with its entry of the history, and the network fee that it paid. */
export interface TransferRow {
  readonly record: TransferRecord
  readonly entry: HistoryEntry
  readonly fee: PaidNetworkFee | undefined
}

const COLUMNS: readonly CsvColumn<TransferRow>[] = [
  [transfersCopy.csvAdded, ({ entry }) => new Date(entry.addedTime).toISOString()],
  [transfersCopy.status, ({ entry }) => historyStateCopy[entry.state]],
  [transfersCopy.csvType, ({ record: { info } }) => getTypeName(info)],
  [transfersCopy.provider, ({ record }) => record.run?.name ?? record.info.aggregator],
  [transfersCopy.csvFromChain, ({ entry }) => entry.from?.chainName],
  [transfersCopy.sent, ({ entry }) => exactAmount(entry.from)],
  [transfersCopy.csvSentToken, ({ entry }) => tokenName(entry.from)],
  [transfersCopy.csvToChain, ({ entry }) => entry.quoted?.chainName],
  [transfersCopy.csvExpected, ({ entry }) => exactAmount(entry.quoted)],
  [transfersCopy.received, ({ entry }) => exactAmount(entry.received)],
  [transfersCopy.csvReceivedToken, ({ entry: { received, to } }) => tokenName(received ?? to)],
  [transfersCopy.csvFeePaid, exactFee],
  [transfersCopy.csvFeeToken, feeToken],
  [transfersCopy.csvRecipient, ({ record }) => record.info.recipient ?? record.info.account],
  [transfersCopy.csvSourceHash, ({ record }) => record.hash],
  [transfersCopy.csvDestinationHash, ({ record }) => record.toHash],
  [transfersCopy.csvOrder, ({ record }) => record.orderId],
  [transfersCopy.csvNote, ({ entry }) => entry.note],
]

/** Formats transfers as CSV: amounts with all decimals, times in UTC. */
export function transfersCsv(rows: readonly TransferRow[]): string {
  return csvTable(COLUMNS, rows)
}

/** Returns the type of a transfer. A revocation is stored as an approval, and a payment as a swap, with its own name. */
function getTypeName({ type, txType }: TransferRecord['info']): string {
  return ((type === 'Approve' || type === 'Swap') && txType) || type
}

function tokenName(side: Pick<HistoryAmount, 'symbol' | 'token'> | undefined): string | undefined {
  return side?.symbol ?? side?.token
}

/**
 * Returns the network fee, or that of a smart account, with all decimals. Undefined if a part is unknown: an export has no
 * approximate sums.
 */
function exactFee({ record, entry, fee }: TransferRow): string | undefined {
  const tokenFee = getTokenFee(record)
  if (tokenFee) return exactAmount({ ...getFeeToken(entry, tokenFee), amount: tokenFee.amount })
  if (!fee?.token || fee.missing.length > 0) return undefined
  return formatUnits(fee.amount, fee.token.decimals)
}

function feeToken({ record, entry, fee }: TransferRow): string | undefined {
  const tokenFee = getTokenFee(record)
  return tokenFee ? tokenName(getFeeToken(entry, tokenFee)) : fee?.token?.symbol
}

/** Returns the token of a fee, with the symbol and the decimals of the sent token if it is the same one. */
function getFeeToken({ from }: HistoryEntry, { chainId, token }: TokenFee) {
  const isSent = from?.chainId === chainId && from.token !== undefined && sameAddress(from.token, token)
  return { token, symbol: isSent ? from.symbol : undefined, decimals: isSent ? from.decimals : undefined }
}

function exactAmount(side: Pick<HistoryAmount, 'amount' | 'decimals'> | undefined): string | undefined {
  if (side?.amount === undefined || side.decimals === undefined) return undefined
  return formatUnits(side.amount, side.decimals)
}
