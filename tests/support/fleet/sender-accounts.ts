import type { BuiltQuote, Causeway, ExecutionPlan } from '@causeway/core'
import type { Sandbox, SandboxDescription } from '@causeway/sandbox'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  parseEther,
  slice,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { createTransferRequest, getToken } from '../create-test-client.ts'
import { ARBITRUM, BASE } from '../kill-scenarios.ts'

/** A transfer from Arbitrum: two payments there, or an approval and a deposit for Base. */
export interface SenderTransfer {
  readonly id: string
  readonly type: 'payment' | 'bridge'
  /** Account that receives nothing else. */
  readonly recipient: Address
}

/** An account with the transfers that a fleet sends from it, in order. */
export interface SenderAccount {
  readonly address: Address
  readonly privateKey: Hex
  readonly transfers: readonly SenderTransfer[]
}

/** Base units that each transfer takes from its account. */
export const AMOUNT = 1_000_000n
/** Transactions of each transfer. */
export const TRANSACTIONS = 2

/** Returns the accounts of a run. Those of other seeds are different, so that runs can share chains. */
export function listSenderAccounts(
  seed: number,
  count: number,
  transfersPerAccount: number,
): SenderAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const privateKey = keccak256(toHex(`sender ${seed} ${index}`))
    const transfers = Array.from({ length: transfersPerAccount }, (_unused, position): SenderTransfer => {
      const id = `${seed}-${index}-${position}`
      const type = position % 2 === 0 ? 'bridge' : 'payment'
      return { id, type, recipient: getAddress(slice(keccak256(toHex(id)), 0, 20)) }
    })
    return { address: privateKeyToAddress(privateKey), privateKey, transfers }
  })
}

/** Gives each account twice the amount of its transfers, so that a second transaction would not fail. */
export async function fundSenders(sandbox: Sandbox, accounts: readonly SenderAccount[]): Promise<void> {
  const client = sandbox.client(ARBITRUM)
  for (const { address, transfers } of accounts) {
    await client.setBalance({ address, value: parseEther('10') })
    const hash = await client.writeContract({
      account: sandbox.accounts.user.address,
      chain: null,
      address: getUsdc(sandbox.description, ARBITRUM),
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, 2n * AMOUNT * BigInt(transfers.length)],
    })
    await client.waitForTransactionReceipt({ hash })
  }
}

/** Returns the quote or the plan of a transfer. A quote gets the id of the transfer, so that it is sent once. */
export async function createWork(
  { id, type, recipient }: SenderTransfer,
  { address, privateKey }: SenderAccount,
  { causeway, description }: { readonly causeway: Causeway; readonly description: SandboxDescription },
): Promise<BuiltQuote | ExecutionPlan> {
  if (type === 'payment') return createPayment(id, getUsdc(description, ARBITRUM), address, recipient)
  const request = createTransferRequest(
    { ...description, accounts: [{ name: 'user', address, privateKey }] },
    { from: ARBITRUM, to: BASE, symbol: 'USDC', amount: AMOUNT },
  )
  const quote = await causeway.quotes.getBestQuote({ ...request, toAddress: recipient })
  const built = await causeway.quotes.build(quote)
  return { ...built, quote: { ...built.quote, id } }
}

function createPayment(id: string, token: Address, account: Address, recipient: Address): ExecutionPlan {
  const pay = (amount: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
    value: 0n,
  })
  return {
    id,
    chainId: ARBITRUM,
    account,
    name: 'Payment',
    info: { type: 'Swap', inputCurrency: token, inputAmountRaw: AMOUNT },
    steps: [
      { kind: 'transfer', call: pay(1n) },
      { kind: 'call', call: pay(AMOUNT - 1n) },
    ],
  }
}

export function getUsdc(description: SandboxDescription, chainId: number): Address {
  return getAddress(getToken(description, chainId, 'USDC').address)
}
