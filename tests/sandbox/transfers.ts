import type { Sandbox } from '@causeway/sandbox'
import { type Address, erc20Abi, type Hash, type Hex } from 'viem'
import { expect } from 'vitest'

/** A transaction as a provider hands it out. */
export interface ProviderTransaction {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  /** What the provider wants approved; nothing for a native deposit. */
  readonly approval?: { readonly token: Address; readonly spender: Address; readonly amount: bigint }
}

/** What is estimated in one second may cost more in the next, when a pool or a pot has to book something. */
const PLENTY_OF_GAS = 3_000_000n

/** Approves what is needed and sends the provider's own transaction from `user`. */
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
