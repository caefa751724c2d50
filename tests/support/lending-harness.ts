import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import type { Sandbox } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { systemClock } from '../../packages/core/src/kernel/clock.ts'
import type { LendingAction } from '../../packages/core/src/lending/action.ts'
import type { ActionSize, Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../../packages/core/src/lending/lender-position.ts'
import type { ContractQuery } from '../../packages/core/src/lending/read-contracts.ts'
import { readOnChain } from '../../packages/core/src/lending/read-lenders.ts'

export interface LendingHarness {
  readonly sandbox: Sandbox
  readonly causeway: FullCauseway
}

/** Runs a query, by default at the latest block, and counts its requests. */
export async function runQuery<Result>(
  { causeway }: LendingHarness,
  chainId: number,
  query: ContractQuery<Result>,
  block?: bigint,
) {
  let requests = 0
  const platform = causeway.platforms.forChain(chainId)
  const multicall: NonNullable<typeof platform.multicall> = (...args) => {
    requests += 1
    if (!platform.multicall) throw new Error('The platform does not support multicall.')
    return platform.multicall(...args)
  }
  const context = { platforms: { forChain: () => ({ multicall }) }, clock: systemClock }
  const [answer] = await readOnChain(context, chainId, [query], new AbortController().signal, block)
  if (answer?.status !== 'read') throw answer?.error ?? new Error('The query returned no result.')
  return { result: answer.result, requests }
}

export interface Actor {
  readonly lender: Lender
  readonly market: LenderMarket
  readonly account: Address
}

/** Executes an action for an account step by step. */
export async function executeAction(
  harness: LendingHarness,
  { lender, market, account }: Actor,
  action: LendingAction,
  { position, ...size }: Partial<ActionSize> & { readonly position?: LenderPosition | undefined } = {},
): Promise<void> {
  const { chainId, id } = lender
  const amount = 'amount' in action && action.amount !== 'all' ? action.amount : 0n
  const { wrappedNative } = requireChain(allChains, chainId)
  const steps = lender.steps(action, {
    market,
    account: tokenKey(account),
    position: position ?? emptyPosition({ chainId, lender: id, account }),
    size: { amount, isAll: false, limit: amount, ...size },
    wrappedNative: wrappedNative && tokenKey(wrappedNative.address),
  })
  const platform = harness.causeway.platforms.forChain(chainId)
  for (const step of steps) {
    if (step.kind === 'permit' || step.kind === 'order') throw new Error('This account cannot sign.')
    await sendAs(
      harness,
      chainId,
      account,
      step.kind === 'allowance' ? platform.encodeApproval(step) : step.call,
    )
  }
}

export async function sendAs(
  { sandbox }: LendingHarness,
  chainId: number,
  account: Address,
  { to, data, value }: { readonly to: string; readonly data: string; readonly value: bigint },
): Promise<void> {
  const client = sandbox.client(chainId)
  const request = { account, chain: null, to: to as Address, data: data as Hex, value, gas: 3_000_000n }
  const { status } = await client.waitForTransactionReceipt({ hash: await client.sendTransaction(request) })
  // Repeat the transaction as a call to get the revert reason.
  if (status !== 'success') await client.call({ account, to: request.to, data: request.data, value })
  expect(status, `${to} ${data.slice(0, 10)}`).toBe('success')
}

/** Advances the time and mines the given number of blocks. */
export async function passTime(
  { sandbox }: Pick<LendingHarness, 'sandbox'>,
  chainId: number,
  seconds: number,
  blocks = 1,
) {
  const client = sandbox.client(chainId)
  await client.increaseTime({ seconds })
  await client.mine({ blocks })
}

/**
 * Returns the number of a block that is followed by another block. Repeated reads of it are equal, whereas anvil may
 * run a call at the latest block in the next one if that is mined at the same moment.
 */
export async function getClosedBlock(
  { sandbox }: Pick<LendingHarness, 'sandbox'>,
  chainId: number,
): Promise<bigint> {
  const client = sandbox.client(chainId)
  const block = await client.getBlockNumber({ cacheTime: 0 })
  await client.mine({ blocks: 1 })
  return block
}

/** Returns an account that can send without a key and has 1,000 native tokens. */
export async function newAccount(
  { sandbox }: LendingHarness,
  chainId: number,
  number: number,
): Promise<Address> {
  const address = toHex(number, { size: 20 })
  const client = sandbox.client(chainId)
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: parseEther('1000') })
  return address
}

/** Returns an account with its own key and 1,000 native tokens. */
export async function newKey({ sandbox }: LendingHarness, chainId: number, number: number) {
  const privateKey = toHex(number, { size: 32 })
  const { address } = privateKeyToAccount(privateKey)
  await sandbox.client(chainId).setBalance({ address, value: parseEther('1000') })
  return { privateKey, address }
}

/** Stops automatic mining, so that two reads use the same block. */
export async function stopBlocks({ sandbox }: Pick<LendingHarness, 'sandbox'>): Promise<void> {
  await Promise.all(sandbox.chains.map(({ client }) => client.setAutomine(false)))
}

const MINTED = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])

/** Funds an account: mints sandbox tokens, or wraps native tokens of the deployer for the wrapped native token. */
export async function fundAccount(
  harness: LendingHarness,
  chainId: number,
  token: Address,
  account: Address,
  amount: bigint,
): Promise<void> {
  const faucet = harness.sandbox.accounts.deployer.address
  const call = (data: Hex, value = 0n) => sendAs(harness, chainId, faucet, { to: token, data, value })
  const isWrapped =
    token.toLowerCase() === requireChain(allChains, chainId).wrappedNative?.address.toLowerCase()
  if (!isWrapped) {
    const mint = encodeFunctionData({ abi: MINTED, functionName: 'mint', args: [account, amount] })
    return call(mint)
  }
  await call(encodeFunctionData({ abi: MINTED, functionName: 'deposit' }), amount)
  await call(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, amount] }))
}
