import {
  type Address,
  getAddress,
  type Hash,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { OnLog } from '../progress.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { ChainClient } from './client.ts'

/**
 * Resubmits transactions that are stuck in anvil's pool: a transaction that arrives while its predecessor is being
 * mined may be queued behind it indefinitely. The same signed bytes are submitted, so the hashes stay the same.
 */
export function keepPoolMoving(client: ChainClient, onLog: OnLog): Repeated {
  let before: readonly Hash[] = []
  const look = async () => {
    const stuck = await stuckSenders(client)
    // Skip transactions that were not queued at the previous check: they may be mined at any moment.
    const forgotten = stuck.filter(({ head }) => before.includes(head))
    before = stuck.map(({ head }) => head)
    for (const sender of forgotten) await handInAgain(client, sender)
  }
  return repeat(look, {
    everyMs: () => 500,
    source: 'chains',
    failure: 'Failed to read the transaction pool',
    onLog,
  })
}

interface StuckSender {
  readonly sender: Address
  /** Hash of the transaction that could be mined now, but is queued. */
  readonly head: Hash
  /** Hashes of the head and its successors, by ascending nonce. */
  readonly hashes: readonly Hash[]
}

async function stuckSenders(client: ChainClient): Promise<readonly StuckSender[]> {
  const { queued } = await client.getTxpoolStatus()
  if (queued === 0) return []
  const content = await client.getTxpoolContent()
  const senders = Object.entries(content.queued).map(async ([address, byNonce]): Promise<StuckSender[]> => {
    const sender = getAddress(address)
    const next = await client.getTransactionCount({ address: sender })
    const waiting = Object.entries(byNonce)
      .map(([nonce, { hash }]) => ({ nonce: Number(nonce), hash }))
      .filter(({ nonce }) => nonce >= next)
      .sort((a, b) => a.nonce - b.nonce)
    const [head] = waiting
    return head?.nonce === next ? [{ sender, head: head.hash, hashes: waiting.map(({ hash }) => hash) }] : []
  })
  return (await Promise.all(senders)).flat()
}

// Remove all transactions of the sender first: the pool rejects transactions that it already contains.
async function handInAgain(client: ChainClient, { sender, hashes }: StuckSender): Promise<void> {
  const signed = await Promise.all(hashes.map((hash) => rawTransaction(client, hash)))
  const signers = await Promise.all(
    signed.map((serializedTransaction) => recoverTransactionAddress({ serializedTransaction })),
  )
  // Transactions of impersonated accounts are unsigned and cannot be submitted again.
  if (signers.some((signer) => signer !== sender)) return
  await client.request<{ Parameters: [Address]; ReturnType: null }>({
    method: 'anvil_removePoolTransactions',
    params: [sender],
  })
  for (const serializedTransaction of signed) await client.sendRawTransaction({ serializedTransaction })
}

async function rawTransaction(client: ChainClient, hash: Hash): Promise<TransactionSerialized> {
  const raw = await client.request<{ Parameters: [Hash]; ReturnType: TransactionSerialized | null }>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  })
  if (raw === null) throw new Error(`Transaction ${hash} is no longer in the pool.`)
  return raw
}
