import { type ChainRecord, chainById, explorerUrl } from '../chains/index.ts'
import { compareTexts } from '../kernel/index.ts'
import { type TransferOutcome, transferOutcome } from '../quotes/index.ts'
import { isInFlightTransfer, type TransactionRecord, type TransferRecord } from '../transfers/index.ts'

/** How a row of the activity stands. */
export type ActivityStatus = 'SUCCESS' | 'PARTIAL_SUCCESS' | 'ERROR' | 'PENDING'

interface ItemFacts {
  /** Of the record. */
  readonly id: string
  readonly status: ActivityStatus
  /** Milliseconds since the epoch. */
  readonly addedTime: number
  /** Where the transaction can be looked at; that of the source chain for a transfer. */
  readonly explorerUrl?: string | undefined
}

/** One row of what the user did. */
export type ActivityItem =
  | (ItemFacts & {
      readonly kind: 'transfer'
      readonly record: TransferRecord
      /** Where the transaction on the destination chain can be looked at. */
      readonly arrivalExplorerUrl?: string | undefined
    })
  | (ItemFacts & { readonly kind: 'transaction'; readonly record: TransactionRecord })

const STATUSES: { readonly [Outcome in TransferOutcome]: ActivityStatus } = {
  success: 'SUCCESS',
  partial_success: 'PARTIAL_SUCCESS',
  error: 'ERROR',
}

/** Both collections as one, newest first. A transfer and its own source transaction are one item, the transfer. */
export function joinItems(
  transfers: readonly TransferRecord[],
  transactions: readonly TransactionRecord[],
  toItem: (entry: ActivityEntry) => ActivityItem,
): readonly ActivityItem[] {
  const transferOf = sourceLookup(transfers)
  return [
    ...transfers.map((record) => toItem({ kind: 'transfer', record })),
    ...transactions
      .filter((record) => transferOf(record) === undefined)
      .map((record) => toItem({ kind: 'transaction', record })),
  ].sort((a, b) => b.addedTime - a.addedTime || compareTexts(a.id, b.id))
}

export type ActivityEntry =
  | { readonly kind: 'transfer'; readonly record: TransferRecord }
  | { readonly kind: 'transaction'; readonly record: TransactionRecord }

/** Finds the transfer whose source transaction a transaction is. */
export function sourceLookup(
  transfers: readonly TransferRecord[],
): (record: TransactionRecord) => TransferRecord | undefined {
  const byId = new Map(transfers.map((record) => [record.id, record]))
  const byHash = new Map(
    transfers.flatMap((record) =>
      record.hash === undefined ? [] : [[hashKey(record.chainId, record.hash), record]],
    ),
  )
  return ({ chainId, hash, info }) =>
    byHash.get(hashKey(chainId, hash)) ??
    (info.type === 'Bridge' ? byId.get(info.transferId ?? '') : undefined)
}

/** A transaction of one chain, whatever letters its hash is written in. */
export function hashKey(chainId: number, hash: string): string {
  return `${chainId}-${hash.toLowerCase()}`
}

export function itemOf(entry: ActivityEntry, chains: readonly ChainRecord[]): ActivityItem {
  const { id, addedTime } = entry.record
  const result = resultOf(entry)
  const facts = {
    id,
    addedTime,
    status: result === undefined ? ('PENDING' as const) : STATUSES[result],
    explorerUrl: linkOf(entry, chains),
  }
  if (entry.kind === 'transaction') return { ...facts, ...entry }
  return { ...facts, ...entry, arrivalExplorerUrl: arrivalLinkOf(entry.record, chains) }
}

/** Whether it was sent and has no end yet. */
export function isUnderWay(item: ActivityItem): boolean {
  return item.status === 'PENDING' && (item.kind === 'transaction' || isInFlightTransfer(item.record))
}

/** How it ended; undefined while it has not. What was replaced by something else has failed. */
export function resultOf(entry: ActivityEntry): TransferOutcome | undefined {
  if (entry.kind === 'transfer') return transferOutcome(entry.record.status)
  const { status } = entry.record
  return status === 'replaced' ? 'error' : status
}

/** Where to look at what was sent, or at what took its place. */
export function linkOf({ record }: ActivityEntry, chains: readonly ChainRecord[]): string | undefined {
  const { chainId, chainType, hash } = record
  if ('receipt' in record && record.receipt?.explorerUrl) return record.receipt.explorerUrl
  // The chain's explorer does not know supertransactions.
  if (chainType === 'BICONOMY') return undefined
  return transactionLink(chainId, 'replacedBy' in record ? record.replacedBy : hash, chains)
}

export function arrivalLinkOf(
  { chainId, toHash, info, status }: TransferRecord,
  chains: readonly ChainRecord[],
): string | undefined {
  const isPaidBack = status === 'TRANSFER_REFUNDED'
  // Of a bridge whose destination is not known, no explorer is the right one.
  const toChainId = info.outputChainId ?? (info.type === 'Bridge' ? undefined : chainId)
  return transactionLink(isPaidBack ? chainId : toChainId, toHash, chains)
}

function transactionLink(
  chainId: number | undefined,
  hash: string | undefined,
  chains: readonly ChainRecord[],
): string | undefined {
  const chain = chainId === undefined ? undefined : chainById(chains, chainId)
  return chain && hash !== undefined ? explorerUrl(chain, { kind: 'transaction', value: hash }) : undefined
}
