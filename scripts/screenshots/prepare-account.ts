import type { Address } from '@causeway/core'
import type { LendingAction } from '@causeway/core/lending'
import type { Sandbox } from '@causeway/sandbox'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { createTestClient, getToken, getUser } from '../../tests/support/create-test-client.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const UNKNOWN_CONTRACT = '0x00000000000000000000000000000000000bad01'
const DEPOSIT = parseUnits('70', 6)
const DELEGATION = parseAbi(['function approveDelegation(address delegatee, uint256 amount)'])

/** Gives the account of the sandbox's wallet loans on two chains, allowances and a delegation of credit. */
export async function prepareAccount(sandbox: Sandbox): Promise<void> {
  const { description } = sandbox
  const { causeway, wallet } = createTestClient(description)
  const account = getUser(description).address
  const find = (chainId: number, symbol: string) => getToken(description, chainId, symbol).address
  const lend = async (chainId: number, ...actions: LendingAction[]) => {
    const plan = await causeway.lending.plan({ chainId, lender: 'AAVE_V3', account }, actions)
    await causeway.lending.execute(plan, wallet)
  }
  const call = async (chainId: number, to: Address, data: Hex) => {
    const client = sandbox.client(chainId)
    const hash = await client.sendTransaction({ account, chain: null, to, data })
    await client.waitForTransactionReceipt({ hash })
  }
  const approve = (chainId: number, symbol: string, spender: Address, amount: bigint) =>
    call(
      chainId,
      find(chainId, symbol),
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    )
  await lend(
    ARBITRUM,
    { type: 'Deposit', poolId: find(ARBITRUM, 'WETH'), amount: parseEther('5') },
    { type: 'Borrow', poolId: find(ARBITRUM, 'USDC'), amount: parseUnits('4000', 6) },
  )
  await lend(
    ETHEREUM,
    { type: 'Deposit', poolId: find(ETHEREUM, 'WBTC'), amount: parseUnits('0.5', 8) },
    // Venus lends it at a lower rate, so that a move of the loan is offered.
    { type: 'Borrow', poolId: find(ETHEREUM, 'WETH'), amount: parseEther('3') },
  )
  await approve(ETHEREUM, 'USDC', PERMIT2, maxUint256)
  await approve(ETHEREUM, 'USDC', UNKNOWN_CONTRACT, parseUnits('25', 6))
  await approve(ARBITRUM, 'USDT', UNKNOWN_CONTRACT, parseUnits('10', 6))
  const { lenders } = await causeway.lending.lenders(ETHEREUM)
  const usdc = find(ETHEREUM, 'USDC').toLowerCase()
  const debtToken = lenders
    .find(({ id }) => id === 'AAVE_V3')
    ?.debtTokens?.find(({ underlying }) => underlying.toLowerCase() === usdc)?.token
  const router = causeway.margin.routers.flatMap(({ getSpender }) => getSpender?.(ETHEREUM) ?? [])[0]
  if (debtToken && router) {
    const data = encodeFunctionData({
      abi: DELEGATION,
      functionName: 'approveDelegation',
      args: [router, parseUnits('500', 6)],
    })
    await call(ETHEREUM, debtToken, data)
  }
  await causeway.dispose()
}

/** Deposits USDC at Aave on Ethereum, and lets an unknown contract spend its receipt. */
export async function approveReceipt(sandbox: Sandbox): Promise<void> {
  const { description } = sandbox
  const { causeway, wallet } = createTestClient(description)
  const account = getUser(description).address
  const poolId = getToken(description, ETHEREUM, 'USDC').address
  const plan = await causeway.lending.plan(
    { chainId: ETHEREUM, lender: 'AAVE_V3', account },
    { type: 'Deposit', poolId, amount: DEPOSIT },
  )
  await causeway.lending.execute(plan, wallet)
  const { lenders } = await causeway.lending.lenders(ETHEREUM)
  const { receiptTokens = [] } = lenders.find(({ id }) => id === 'AAVE_V3') ?? {}
  const receipt = receiptTokens.find(({ underlying }) => isAddressEqual(underlying, poolId))
  if (!receipt) throw new Error('Aave V3 has no receipt of USDC.')
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [UNKNOWN_CONTRACT, maxUint256],
  })
  const client = sandbox.client(ETHEREUM)
  const hash = await client.sendTransaction({ account, chain: null, to: receipt.token, data })
  await client.waitForTransactionReceipt({ hash })
  await causeway.dispose()
}
