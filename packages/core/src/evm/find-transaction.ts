import type { Block, Client, Transaction } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import { sameAddress } from '../chains/index.ts'
import type { TransactionSearch, TransactionSearchResult } from '../platforms/index.ts'

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
  const address = search.from as `0x${string}`
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

/** The block in which the account's count passed `nonce` holds that transaction: halve the range until it is found. */
async function findMined(
  client: Client,
  { from, fromBlock }: TransactionSearch,
  nonce: number,
): Promise<Transaction | undefined> {
  const address = from as `0x${string}`
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

function sentBy(block: FullBlock | Block<bigint | null, true, 'pending'>, account: string): Transaction[] {
  return (block.transactions as Transaction[]).filter(({ from }) => sameAddress(from, account))
}

function isSearched(transaction: Transaction, search: TransactionSearch): boolean {
  return (
    transaction.to !== null &&
    sameAddress(transaction.to, search.to) &&
    transaction.input.toLowerCase() === search.data.toLowerCase() &&
    transaction.value === search.value
  )
}
