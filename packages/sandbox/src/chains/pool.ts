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
 * Puts transactions back on their way that anvil forgot in its pool: one that enters while the one before it is being
 * mined may be queued behind that one for ever. The same signed bytes are handed in again, so hashes stay.
 */
export function keepPoolMoving(client: ChainClient, onLog: OnLog): Repeated {
  let before: readonly Hash[] = []
  const look = async () => {
    const stuck = await stuckSenders(client)
    // What is on its way right now is not there at the next look.
    const forgotten = stuck.filter(({ head }) => before.includes(head))
    before = stuck.map(({ head }) => head)
    for (const sender of forgotten) await handInAgain(client, sender)
  }
  return repeat(look, {
    everyMs: () => 500,
    source: 'chains',
    failure: 'Looking into the pool failed',
    onLog,
  })
}

interface StuckSender {
  readonly sender: Address
  /** The one that could be mined now, and waits. */
  readonly head: Hash
  /** It and those after it, in order. */
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

// The pool takes no transaction that it holds already, and lets go of a sender's all at once.
async function handInAgain(client: ChainClient, { sender, hashes }: StuckSender): Promise<void> {
  const signed = await Promise.all(hashes.map((hash) => rawTransaction(client, hash)))
  const signers = await Promise.all(
    signed.map((serializedTransaction) => recoverTransactionAddress({ serializedTransaction })),
  )
  // An impersonated account has signed nothing: its transactions could not be handed in again.
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
  if (raw === null) throw new Error(`${hash} is not in the pool any more`)
  return raw
}
