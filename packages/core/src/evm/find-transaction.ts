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

/** More transactions than this since the wallet was asked, and only the user can tell which was ours. */
const MAX_NONCES = 50

type FullBlock = Block<bigint, true>

/**
 * Looks at every transaction the sender made since `fromBlock` with the searched nonce or a later one, in blocks and
 * in the mempool, for the one with the same target, data and value.
 */
export async function findTransaction(
  client: Client,
  search: TransactionSearch,
): Promise<TransactionSearchResult> {
  const address = search.from
  const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
  const known = await getTransactionCount(client, { address, blockTag: 'pending' })
  if (mined - search.nonce > MAX_NONCES) {
    return { status: 'unknown', reason: `The account has sent ${mined - search.nonce} transactions since` }
  }

  for (let nonce = search.nonce; nonce < mined; nonce++) {
    const transaction = await findMined(client, search, nonce)
    if (!transaction)
      return { status: 'unknown', reason: `The node does not show transaction ${nonce} of the account` }
    if (isSearched(transaction, search)) return { status: 'found', hash: transaction.hash }
  }
  if (mined > search.nonce) return { status: 'absent', nonceIsFree: false }
  if (known <= search.nonce) return { status: 'absent', nonceIsFree: true }

  const pending = await getBlock(client, { blockTag: 'pending', includeTransactions: true })
  const found = sentBy(pending, search.from).find((transaction) => isSearched(transaction, search))
  return found
    ? { status: 'found', hash: found.hash }
    : { status: 'unknown', reason: 'Another transaction of the account is waiting at the same nonce' }
}

/** What took the nonce of a transaction that has no receipt, if anything did. */
export async function resolveReplacement(
  client: Client,
  sent: SentTransaction,
  fromBlock: bigint,
): Promise<ReplacementStatus> {
  const { hash, nonce } = sent
  const address = sent.from
  const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
  if (mined <= nonce) return (await isKnown(client, hash)) ? { status: 'waiting' } : { status: 'dropped' }
  const counted = await findMined(client, { from: sent.from, fromBlock }, nonce)
  // In a block, and only its receipt is late; or the node does not show the block yet.
  if (!counted || counted.hash.toLowerCase() === hash.toLowerCase()) return { status: 'waiting' }
  return { status: 'replaced', hash: counted.hash, isSameCall: isSearched(counted, sent) }
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

/** The block in which the account's count passed `nonce` holds that transaction: halve the range until it is found. */
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

function isSearched(
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
