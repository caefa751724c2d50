import type { Address, Hex, TransactionReceipt } from 'viem'
import { SandboxError } from '../errors.ts'
import type { ChainClient } from './client.ts'
import { minedReceipt } from './receipt.ts'

export interface PlannedTransaction {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** For the error message. */
  readonly label: string
}

const roomyGas = 15_000_000n

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
  const hashes = await Promise.all(
    transactions.map(({ to, data, value = 0n }, index) =>
      client.sendTransaction({
        account: from,
        chain: null, // asking each time which chain this is would double the requests
        to: to ?? null,
        ...(data === undefined ? {} : { data }),
        value,
        gas: roomyGas,
        nonce: firstNonce + index,
      }),
    ),
  )
  const receipts = await Promise.all(hashes.map((hash) => minedReceipt(client, hash)))
  const failed = receipts.findIndex((receipt) => receipt.status !== 'success')
  if (failed >= 0) {
    const label = transactions[failed]?.label ?? ''
    throw new SandboxError('INSTALL_FAILED', `Chain ${client.chain.id}: ${label} reverted`)
  }
  return receipts
}
