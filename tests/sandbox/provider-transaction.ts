import type { Sandbox } from '@causeway/sandbox'
import { type Address, erc20Abi, type Hash, type Hex } from 'viem'
import { expect } from 'vitest'

/** Transaction that a provider returned. */
export interface ProviderTransaction {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** Required approval; undefined for a native deposit. */
  readonly approval?: { readonly token: Address; readonly spender: Address; readonly amount: bigint }
}

/** Gas limit above the estimate: one second later, a pool may have to accrue interest or update a price. */
const PLENTY_OF_GAS = 3_000_000n

/** Approves the provider's spender and sends its transaction from `user`. */
export async function send(
  sandbox: Sandbox,
  { chainId, to, data, value, approval }: ProviderTransaction,
): Promise<Hash> {
  const client = sandbox.client(chainId)
  const account = sandbox.accounts.user.address
  if (approval !== undefined) {
    const { token, spender, amount } = approval
    const hash = await client.writeContract({
      address: token,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amount],
      account,
    })
    await client.waitForTransactionReceipt({ hash })
  }
  const hash = await client.sendTransaction({ account, to, data, value, gas: PLENTY_OF_GAS })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return hash
}
