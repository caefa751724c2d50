import { type Address, erc20Abi, maxUint256 } from 'viem'
import type { ChainClient } from '../chains/client.ts'
import { confirm } from './confirm.ts'

export interface Spending {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/**
 * Approves the spender if the allowance is too low. Tokens are approved on first use: approving all of them for every
 * contract would slow down each start.
 */
export async function ensureAllowance(
  client: ChainClient,
  { token, owner, spender, amount }: Spending,
  stopped: AbortSignal,
): Promise<void> {
  const call = { address: token, abi: erc20Abi } as const
  const allowance = await client.readContract({ ...call, functionName: 'allowance', args: [owner, spender] })
  if (allowance >= amount) return
  const hash = await client.writeContract({
    ...call,
    functionName: 'approve',
    args: [spender, maxUint256],
    account: owner,
  })
  await confirm(client, hash, stopped)
}
