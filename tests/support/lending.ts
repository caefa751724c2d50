import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import type { Sandbox } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/lookup.ts'
import { systemClock } from '../../packages/core/src/kernel/clock.ts'
import type { LendingAction } from '../../packages/core/src/lending/action.ts'
import type { ActionSize, Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/market.ts'
import { emptyPosition, type LenderPosition } from '../../packages/core/src/lending/position.ts'
import type { ContractQuery } from '../../packages/core/src/lending/read-contracts.ts'
import { readOnChain } from '../../packages/core/src/lending/read-on-chain.ts'

export interface Stage {
  readonly sandbox: Sandbox
  readonly causeway: FullCauseway
}

/** Carries a reading out, of the latest block where none is named, and counts the requests it took. */
export async function readSteps<Result>(
  { causeway }: Stage,
  chainId: number,
  reading: ContractQuery<Result>,
  block?: bigint,
) {
  let requests = 0
  const platform = causeway.platforms.forChain(chainId)
  const multicall: NonNullable<typeof platform.multicall> = (...asked) => {
    requests += 1
    if (!platform.multicall) throw new Error('The platform reads no contracts')
    return platform.multicall(...asked)
  }
  const context = { platforms: { forChain: () => ({ multicall }) }, clock: systemClock }
  const [answer] = await readOnChain(context, chainId, [reading], new AbortController().signal, block)
  if (answer?.status !== 'read') throw answer?.error ?? new Error('Nothing was read')
  return { result: answer.result, requests }
}

export interface Actor {
  readonly lender: Lender
  readonly market: LenderMarket
  readonly account: Address
}

/** Carries an action out in the name of an account, step by step. */
export async function act(
  stage: Stage,
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
  const platform = stage.causeway.platforms.forChain(chainId)
  for (const step of steps) {
    if (step.kind === 'permit' || step.kind === 'order') throw new Error('Nothing is signed here')
    await sendAs(
      stage,
      chainId,
      account,
      step.kind === 'allowance' ? platform.encodeApproval(step) : step.call,
    )
  }
}

export async function sendAs(
  { sandbox }: Stage,
  chainId: number,
  account: Address,
  { to, data, value }: { readonly to: string; readonly data: string; readonly value: bigint },
): Promise<void> {
  const client = sandbox.client(chainId)
  const request = { account, chain: null, to: to as Address, data: data as Hex, value, gas: 3_000_000n }
  const { status } = await client.waitForTransactionReceipt({ hash: await client.sendTransaction(request) })
  // Run again to learn the contract's own words.
  if (status !== 'success') await client.call({ account, to: request.to, data: request.data, value })
  expect(status, `${to} ${data.slice(0, 10)}`).toBe('success')
}

/** Lets time and as many blocks pass. */
export async function passTime({ sandbox }: Stage, chainId: number, seconds: number, blocks = 1) {
  const client = sandbox.client(chainId)
  await client.increaseTime({ seconds })
  await client.mine({ blocks })
}

/**
 * Returns the number of a block with another one on top. Several reads of it agree: Anvil may run a call of its latest
 * block in the next one, if that is mined at the same moment.
 */
export async function closedBlock({ sandbox }: Pick<Stage, 'sandbox'>, chainId: number): Promise<bigint> {
  const client = sandbox.client(chainId)
  const block = await client.getBlockNumber({ cacheTime: 0 })
  await client.mine({ blocks: 1 })
  return block
}

/** An account that may send without a key, and has 1000 of the native asset. */
export async function newAccount({ sandbox }: Stage, chainId: number, number: number): Promise<Address> {
  const address = toHex(number, { size: 20 })
  const client = sandbox.client(chainId)
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: parseEther('1000') })
  return address
}

/** An account with a key of its own, and 1000 of the native asset. */
export async function newKey({ sandbox }: Stage, chainId: number, number: number) {
  const privateKey = toHex(number, { size: 32 })
  const { address } = privateKeyToAccount(privateKey)
  await sandbox.client(chainId).setBalance({ address, value: parseEther('1000') })
  return { privateKey, address }
}

/** No block comes by itself any more: what is read twice is of the same block. */
export async function stopBlocks({ sandbox }: Pick<Stage, 'sandbox'>): Promise<void> {
  await Promise.all(sandbox.chains.map(({ client }) => client.setAutomine(false)))
}

const MINTED = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])

/** The tokens of the sandbox are had for nothing, the wrapped one for the deployer's native asset. */
export async function give(
  stage: Stage,
  chainId: number,
  token: Address,
  account: Address,
  amount: bigint,
): Promise<void> {
  const faucet = stage.sandbox.accounts.deployer.address
  const call = (data: Hex, value = 0n) => sendAs(stage, chainId, faucet, { to: token, data, value })
  const isWrapped =
    token.toLowerCase() === requireChain(allChains, chainId).wrappedNative?.address.toLowerCase()
  if (!isWrapped) {
    const mint = encodeFunctionData({ abi: MINTED, functionName: 'mint', args: [account, amount] })
    return call(mint)
  }
  await call(encodeFunctionData({ abi: MINTED, functionName: 'deposit' }), amount)
  await call(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, amount] }))
}
