import {
  getTransferOutcome,
  isInFlightTransfer,
  type TransferOutcome,
  type TransferRecord,
} from '@causeway/core'
import { type ChainRecord, chainById, explorerUrl } from '@causeway/core/chains'
import { compareTexts } from '../shared/compare-texts.ts'

/** Status of a row. Refunded and invalid transfers are errors. */
export type ActivityStatus = 'SUCCESS' | 'PARTIAL_SUCCESS' | 'ERROR' | 'PENDING'

/** Row of the activity list: a transfer or a plain transaction. */
export interface ActivityItem {
  /** Id of the record. */
  readonly id: string
  readonly status: ActivityStatus
  /** Time when it was added, or sent if it was added later, in milliseconds since the epoch. */
  readonly addedTime: number
  readonly record: TransferRecord
  /** Explorer page of the source transaction, or of the one that replaced it. */
  readonly explorerUrl?: string | undefined
  /** Explorer page of the transaction on the destination chain. */
  readonly arrivalExplorerUrl?: string | undefined
}

const STATUSES: { readonly [Outcome in TransferOutcome]: ActivityStatus } = {
  success: 'SUCCESS',
  partial_success: 'PARTIAL_SUCCESS',
  error: 'ERROR',
}

/** Returns the items, newest first. */
export function sortItems(items: readonly ActivityItem[]): readonly ActivityItem[] {
  return [...items].sort((a, b) => b.addedTime - a.addedTime || compareTexts(a.id, b.id))
}

/** Returns the row of a record. */
export function toActivityItem(record: TransferRecord, chains: readonly ChainRecord[]): ActivityItem {
  const { id, addedTime, sentTime = addedTime, status } = record
  const result = getTransferOutcome(status)
  return {
    id,
    addedTime: Math.min(addedTime, sentTime),
    status: result === undefined ? 'PENDING' : STATUSES[result],
    record,
    explorerUrl: toLink(record, chains),
    arrivalExplorerUrl: toArrivalLink(record, chains),
  }
}

/** Returns whether a transfer was sent and has no outcome yet. */
export function isInFlight({ record }: ActivityItem): boolean {
  return isInFlightTransfer(record)
}

/** Returns the explorer page of the source transaction, or of the one that replaced it. */
export function toLink(
  { chainId, chainType, hash, receipt, replacedBy }: TransferRecord,
  chains: readonly ChainRecord[],
): string | undefined {
  if (receipt?.explorerUrl) return receipt.explorerUrl
  // Use the explorer of the smart account service, because the chain's explorer does not list supertransactions.
  if (chainType === 'BICONOMY') return undefined
  return transactionLink(chainId, replacedBy ?? hash, chains)
}

/** Returns the explorer page of the arrival, or of the refund for a refunded transfer. */
export function toArrivalLink(
  { chainId, toHash, info, status, refund }: TransferRecord,
  chains: readonly ChainRecord[],
): string | undefined {
  const isPaidBack = status === 'TRANSFER_REFUNDED'
  // Omit the link if the destination chain is unknown.
  const toChainId = info.outputChainId ?? (info.type === 'Bridge' ? undefined : chainId)
  return transactionLink(isPaidBack ? (refund?.chainId ?? chainId) : toChainId, toHash, chains)
}

function transactionLink(
  chainId: number | undefined,
  hash: string | undefined,
  chains: readonly ChainRecord[],
): string | undefined {
  const chain = chainId === undefined ? undefined : chainById(chains, chainId)
  return chain && hash !== undefined ? explorerUrl(chain, { kind: 'transaction', value: hash }) : undefined
}
