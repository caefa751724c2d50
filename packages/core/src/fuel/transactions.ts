import * as z from 'zod/mini'
import { sameAddress } from '../chains/address.ts'
import type { Hex } from '../kernel/schema.ts'
import type {
  Receipt,
  ReplacementStatus,
  RequestOptions,
  SentTransaction,
  TransactionSearch,
  TransactionSearchResult,
} from '../platforms/transaction.ts'
import type { FuelNodes } from './nodes.ts'
import { getPayments, getSender, partsShape, statusSchema, TRANSACTION_PARTS } from './transaction-schema.ts'

/**
 * Returns the receipt, or undefined while the transaction is not included. A transaction that was removed from the pool
 * has an error receipt without a block.
 */
export async function getTransactionReceipt(
  nodes: FuelNodes,
  chainId: number,
  hash: Hex,
  options: RequestOptions | undefined,
): Promise<Receipt | undefined> {
  const transaction = await readTransaction(nodes, chainId, hash, `the receipt of ${hash}`, options)
  if (!transaction || transaction.status.kind === 'waiting') return undefined
  const { status } = transaction
  const parties = { from: getSender(transaction), to: getPayments(transaction)[0]?.to }
  const common = { chainId, chainType: 'FUEL', ...parties, transactionHash: hash } as const
  if (status.kind === 'squeezed-out') {
    return { ...common, status: 'error', blockHash: '', blockNumber: 0n, transactionIndex: 0 }
  }
  return {
    ...common,
    status: status.succeeded ? 'success' : 'error',
    blockHash: status.blockHash,
    blockNumber: status.blockNumber,
    networkFee: status.fee,
    transactionIndex: Math.max(
      0,
      status.hashes.findIndex((listed) => sameAddress(listed, hash)),
    ),
  }
}

/** Returns the first payment in the format of `encodeFuelTransfer`. Without a payment, `to` and `data` are missing. */
export async function getTransaction(
  nodes: FuelNodes,
  chainId: number,
  hash: Hex,
  options: RequestOptions | undefined,
): Promise<SentTransaction | undefined> {
  const transaction = await readTransaction(nodes, chainId, hash, `transaction ${hash}`, options)
  if (!transaction || transaction.status.kind === 'squeezed-out') return undefined
  const [payment] = getPayments(transaction)
  return {
    chainId,
    hash,
    from: getSender(transaction),
    to: payment?.to,
    data: payment?.assetId ?? '0x',
    value: payment?.amount ?? 0n,
    nonce: 0,
  }
}

export async function findTransaction(
  nodes: FuelNodes,
  { chainId, expectedHash }: TransactionSearch,
  options: RequestOptions | undefined,
): Promise<TransactionSearchResult> {
  if (expectedHash === undefined) {
    return { status: 'unknown', reason: 'Fuel has no nonces, so transactions can only be found by hash' }
  }
  return (await isKnown(nodes, chainId, expectedHash, options))
    ? { status: 'found', hash: expectedHash }
    : { status: 'absent', nonceIsFree: false }
}

export async function resolveReplacement(
  nodes: FuelNodes,
  { chainId, hash }: SentTransaction,
  options: RequestOptions | undefined,
): Promise<ReplacementStatus> {
  return { status: (await isKnown(nodes, chainId, hash, options)) ? 'waiting' : 'dropped' }
}

/** Returns whether the transaction is included or waiting. */
async function isKnown(
  nodes: FuelNodes,
  chainId: number,
  hash: Hex,
  options: RequestOptions | undefined,
): Promise<boolean> {
  const transaction = await readTransaction(nodes, chainId, hash, `transaction ${hash}`, options)
  return transaction !== null && transaction.status.kind !== 'squeezed-out'
}

async function readTransaction(
  nodes: FuelNodes,
  chainId: number,
  hash: Hex,
  subject: string,
  options: RequestOptions | undefined,
) {
  const { transaction } = await nodes.read(
    chainId,
    subject,
    {
      operationName: 'getTransactionSummary',
      query: SUMMARY,
      variables: { id: hash },
      schema: summarySchema,
    },
    options,
  )
  return transaction
}

const SUMMARY = `query getTransactionSummary($id: TransactionId!) {
  transaction(id: $id) {
    ${TRANSACTION_PARTS}
    status {
      type: __typename
      ... on SuccessStatus { blockHeight totalFee block { id transactionIds } }
      ... on FailureStatus { blockHeight totalFee block { id transactionIds } }
    }
  }
}`

const summarySchema = z.object({
  transaction: z.nullable(z.object({ ...partsShape, status: statusSchema })),
})
