import { type Block, type Client, type Hex, type Transaction, TransactionNotFoundError } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount } from 'viem/actions'
import { sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type {
  ReplacementStatus,
  SentTransaction,
  TransactionSearch,
  TransactionSearchResult,
} from '../platforms/transaction.ts'

/**
 * Maximum number of transactions to search. If the account has sent more since the request, only the user can identify
 * the right one.
 */
const MAX_NONCES = 50

type FullBlock = Block<bigint, true>

/**
 * Searches blocks and the mempool for a transaction of the sender with the same target, data and value, sent since
 * `fromBlock` with the given nonce or a later one, unless it is excluded.
 */
export async function findTransaction(
  client: Client,
  search: TransactionSearch,
): Promise<TransactionSearchResult> {
  const address = search.from
  const excluded = new Set(search.excludedHashes?.map((hash) => hash.toLowerCase()))
  const isWanted = (transaction: Transaction) =>
    isSameCall(transaction, search) && !excluded.has(transaction.hash.toLowerCase())
  const minedCount = await getTransactionCount(client, { address, blockTag: 'latest' })
  const pendingCount = await getTransactionCount(client, { address, blockTag: 'pending' })
  if (minedCount - search.nonce > MAX_NONCES) {
    return {
      status: 'unknown',
      reason: `The account has sent ${minedCount - search.nonce} transactions since the request`,
    }
  }

  for (let nonce = search.nonce; nonce < minedCount; nonce++) {
    const transaction = await findMined(client, search, nonce)
    if (!transaction)
      return { status: 'unknown', reason: `The node does not return transaction ${nonce} of the account` }
    if (isWanted(transaction)) return { status: 'found', hash: transaction.hash }
  }
  if (minedCount > search.nonce) return { status: 'absent', nonceIsFree: false }
  if (pendingCount <= search.nonce) return { status: 'absent', nonceIsFree: true }

  const pending = await getBlock(client, { blockTag: 'pending', includeTransactions: true })
  const match = sentBy(pending, search.from).find(isWanted)
  return match
    ? { status: 'found', hash: match.hash }
    : { status: 'unknown', reason: 'Another transaction of the account is pending with the same nonce' }
}

/** Returns whether a sent transaction was replaced or dropped. A replacement used the same nonce. */
export async function resolveReplacement(
  client: Client,
  sent: SentTransaction,
  fromBlock: bigint,
): Promise<ReplacementStatus> {
  const { hash, nonce } = sent
  const address = sent.from
  const minedCount = await getTransactionCount(client, { address, blockTag: 'latest' })
  if (minedCount <= nonce)
    return (await isKnown(client, hash)) ? { status: 'waiting' } : { status: 'dropped' }
  const included = await findMined(client, { from: sent.from, fromBlock }, nonce)
  // The original transaction may be included while its receipt is late, or the node does not have the block yet.
  if (!included || included.hash.toLowerCase() === hash.toLowerCase()) return { status: 'waiting' }
  return { status: 'replaced', hash: included.hash, isSameCall: isSameCall(included, sent) }
}

async function isKnown(client: Client, hash: Hex): Promise<boolean> {
  try {
    await getTransaction(client, { hash: hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/** Finds the block in which the transaction count exceeded `nonce` by binary search, and returns that transaction. */
async function findMined(
  client: Client,
  { from, fromBlock }: Pick<TransactionSearch, 'from' | 'fromBlock'>,
  nonce: number,
): Promise<Transaction | undefined> {
  const address = from
  let low = fromBlock
  let high = await getBlockNumber(client, { cacheTime: 0 })
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await getTransactionCount(client, { address, blockNumber: middle })
    if (count > nonce) high = middle
    else low = middle + 1n
  }
  const block = await getBlock(client, { blockNumber: low, includeTransactions: true })
  return sentBy(block, from).find((transaction) => transaction.nonce === nonce)
}

function sentBy(block: FullBlock | Block<bigint | null, true, 'pending'>, account: Address): Transaction[] {
  return (block.transactions as Transaction[]).filter(({ from }) => sameAddress(from, account))
}

function isSameCall(
  transaction: Transaction,
  search: Pick<SentTransaction, 'to' | 'data' | 'value'>,
): boolean {
  return (
    transaction.to !== null &&
    sameAddress(transaction.to, search.to) &&
    transaction.input.toLowerCase() === search.data.toLowerCase() &&
    transaction.value === search.value
  )
}
