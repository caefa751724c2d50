import { type Address, type Hash, zeroAddress } from 'viem'
import type { ChainClient } from '../chains/client.ts'
import { escrowAbi } from '../protocols/escrows/abi.ts'
import { confirm } from '../relaying/confirm.ts'
import { ensureAllowance } from '../relaying/ensure-allowance.ts'
import type { Order } from './ledger.ts'

/** Chain on which a payout is made, and the account that pays. */
export interface Payer {
  readonly client: ChainClient
  readonly escrow: Address
  readonly relayer: Address
}

/**
 * Pays the recipient of an order on the destination chain. Throws without sending a transaction if the escrow would
 * revert.
 */
export async function payRecipient(
  { client, escrow, relayer }: Payer,
  order: Order,
  { token, amount }: { readonly token: Address; readonly amount: bigint },
  stopped: AbortSignal,
): Promise<Hash> {
  const isNative = token === zeroAddress
  if (!isNative) {
    await ensureAllowance(client, { token, owner: relayer, spender: escrow, amount }, stopped)
  }
  const { request } = await client.simulateContract({
    address: escrow,
    abi: escrowAbi,
    functionName: 'fill',
    args: [order.id, token, amount, order.recipient],
    value: isNative ? amount : 0n,
    account: relayer,
  })
  return (await confirm(client, await client.writeContract(request), stopped)).transactionHash
}

/**
 * Refunds the sender of an order on the source chain. Throws without sending a transaction if the escrow would revert.
 */
export async function payBack(
  { client, escrow, relayer }: Payer,
  order: Order,
  stopped: AbortSignal,
): Promise<Hash> {
  const { request } = await client.simulateContract({
    address: escrow,
    abi: escrowAbi,
    functionName: 'refund',
    args: [order.id],
    account: relayer,
  })
  return (await confirm(client, await client.writeContract(request), stopped)).transactionHash
}
