import type { Address, Hex, TransactionReceipt } from 'viem'
import { SandboxError } from '../errors.ts'
import type { ChainClient } from './client.ts'
import { minedReceipt } from './receipt.ts'

export interface PlannedTransaction {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Description of the transaction for error messages. */
  readonly label: string
}

const roomyGas = 15_000_000n

/**
 * Sends all transactions from an unlocked account in one batch, in order, and waits until all are mined.
 *
 * @throws SandboxError `INSTALL_FAILED` with the label of the first transaction that reverted
 */
export async function sendAll(
  client: ChainClient,
  from: Address,
  transactions: readonly PlannedTransaction[],
): Promise<readonly TransactionReceipt[]> {
  const firstNonce = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const requests = transactions.map(({ to, data, value = 0n }, index) => ({
    account: from,
    chain: null, // With a chain, viem would request the chain id for each transaction.
    to: to ?? null,
    ...(data === undefined ? {} : { data }),
    value,
    gas: roomyGas,
    nonce: firstNonce + index,
  }))
  // Send the first transaction last: the others wait in the pool, so that all are mined in the same block.
  const [first, ...others] = requests
  if (first === undefined) return []
  const later = await Promise.all(others.map((request) => client.sendTransaction(request)))
  const hashes = [await client.sendTransaction(first), ...later]
  // All transactions are mined in the same block. Wait for the first one, as polling all of them is slow.
  const [firstHash] = hashes
  if (firstHash !== undefined) await minedReceipt(client, firstHash)
  const receipts = await Promise.all(hashes.map((hash) => minedReceipt(client, hash)))
  const failed = receipts.findIndex((receipt) => receipt.status !== 'success')
  if (failed >= 0) {
    const label = transactions[failed]?.label ?? ''
    throw new SandboxError('INSTALL_FAILED', `Chain ${client.chain.id}: ${label} reverted.`)
  }
  return receipts
}
