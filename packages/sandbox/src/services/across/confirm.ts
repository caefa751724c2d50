import type { Hash } from 'viem'
import type { ChainClient } from '../../chains/client.ts'

const timeoutMs = 20_000

/** Waits for a transaction to be mined and throws when it reverted. */
export async function confirm(client: ChainClient, hash: Hash): Promise<Hash> {
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: timeoutMs })
  if (receipt.status !== 'success') throw new Error(`${hash} reverted on chain ${client.chain.id}`)
  return hash
}
