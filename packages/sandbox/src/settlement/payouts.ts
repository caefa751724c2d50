import { type Address, erc20Abi, type Hash, maxUint256, zeroAddress } from 'viem'
import type { ChainClient } from '../chains/client.ts'
import { escrowAbi } from '../protocols/escrows/abi.ts'
import { confirm } from '../relaying/confirm.ts'
import type { Order } from './ledger.ts'

/** Where a payout is made and by whom. */
export interface Desk {
  readonly client: ChainClient
  readonly escrow: Address
  readonly relayer: Address
}

/** Pays an order's recipient on the destination chain. Throws, before paying, when the escrow would refuse. */
export async function payRecipient(
  { client, escrow, relayer }: Desk,
  order: Order,
  { token, amount }: { readonly token: Address; readonly amount: bigint },
  stopped: AbortSignal,
): Promise<Hash> {
  const isNative = token === zeroAddress
  if (!isNative) await allow({ client, escrow, relayer }, token, amount, stopped)
  const { request } = await client.simulateContract({
    address: escrow,
    abi: escrowAbi,
    functionName: 'fill',
    args: [order.id, token, amount, order.recipient],
    value: isNative ? amount : 0n,
    account: relayer,
  })
  const hash = await client.writeContract(request)
  await confirm(client, hash, stopped)
  return hash
}

/** Pays an order's sender back on the source chain. Throws, before paying, when the escrow would refuse. */
export async function payBack(
  { client, escrow, relayer }: Desk,
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
  const hash = await client.writeContract(request)
  await confirm(client, hash, stopped)
  return hash
}

/** Given when it is first needed: allowances of every token to every escrow would lengthen each boot. */
export async function allow(
  { client, escrow, relayer }: Desk,
  token: Address,
  amount: bigint,
  stopped: AbortSignal,
): Promise<void> {
  const call = { address: token, abi: erc20Abi } as const
  const allowance = await client.readContract({
    ...call,
    functionName: 'allowance',
    args: [relayer, escrow],
  })
  if (allowance >= amount) return
  const hash = await client.writeContract({
    ...call,
    functionName: 'approve',
    args: [escrow, maxUint256],
    account: relayer,
  })
  await confirm(client, hash, stopped)
}
