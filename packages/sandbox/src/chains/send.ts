import type { Address, Hash, Hex, TransactionReceipt } from 'viem'
import { SandboxError } from '../errors.ts'
import type { ChainClient } from './client.ts'
import { minedReceipt, receiptOf, receiptWithin } from './receipt.ts'

export interface PlannedTransaction {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** For the error message. */
  readonly label: string
}

const roomyGas = 15_000_000n
/** No transaction of a boot takes so long unless it is stuck. */
const stuckMs = 3_000

/**
 * Sends all of them from an unlocked account in one batch, in order, and waits until all are mined.
 *
 * @throws SandboxError `INSTALL_FAILED` naming the first that reverted
 */
export async function sendAll(
  client: ChainClient,
  from: Address,
  transactions: readonly PlannedTransaction[],
): Promise<readonly TransactionReceipt[]> {
  const firstNonce = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const requests = transactions.map(({ to, data, value = 0n }, index) => ({
    account: from,
    chain: null, // asking each time which chain this is would double the requests
    to: to ?? null,
    ...(data === undefined ? {} : { data }),
    value,
    gas: roomyGas,
    nonce: firstNonce + index,
  }))
  // The first comes last: the others wait for it in the pool, and are mined with it in one block.
  const [first, ...others] = requests
  if (first === undefined) return []
  const later = await Promise.all(others.map((request) => client.sendTransaction(request)))
  const hashes = [await client.sendTransaction(first), ...later]
  // Where the first has a receipt, all have one: asking for all of them until then would cost more than the mining.
  if (hashes[0] !== undefined) await receiptWithin(client, hashes[0], stuckMs)
  const found = await Promise.all(hashes.map((hash) => receiptWithin(client, hash, stuckMs)))
  const receipts: TransactionReceipt[] = []
  let isBehindStuck = false
  for (const [index, request] of requests.entries()) {
    const hash = hashes[index] ?? '0x'
    const receipt: TransactionReceipt | undefined =
      found[index] ?? (isBehindStuck ? await receiptWithin(client, hash, stuckMs) : undefined)
    isBehindStuck ||= receipt === undefined
    receipts.push(receipt ?? (await sendAgain(client, hash, () => client.sendTransaction(request))))
  }
  const failed = receipts.findIndex((receipt) => receipt.status !== 'success')
  if (failed >= 0) {
    const label = transactions[failed]?.label ?? ''
    throw new SandboxError('INSTALL_FAILED', `Chain ${client.chain.id}: ${label} reverted`)
  }
  return receipts
}

/**
 * anvil works a batch off side by side: a transaction that enters its pool while the one before it is being mined may wait
 * for that one for ever. Sent again it goes through, under another hash: the fees are those of now.
 */
async function sendAgain(
  client: ChainClient,
  hash: Hash,
  send: () => Promise<Hash>,
): Promise<TransactionReceipt> {
  const again = await send().catch(async (error: unknown) => {
    // It was mined after all.
    if ((await receiptOf(client, hash)) === undefined) throw error
    return hash
  })
  return minedReceipt(client, again)
}
