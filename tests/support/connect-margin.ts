import type { Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { walletFromAccount } from '@causeway/core/evm'
import { type LenderPosition, WAD } from '@causeway/core/lending'
import { causewayRouter, type MarginRequest, type ReviewedMarginPlan } from '@causeway/core/margin'
import { type Sandbox, sandboxConfig } from '@causeway/sandbox'
import { type Address, erc20Abi, getAddress, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { FlashLoanSources } from '../../packages/core/src/margin-routers/causeway/flash-loan-sources.ts'
import { createTestClient, getToken } from './create-test-client.ts'
import { newKey } from './lending-harness.ts'

export const ETHEREUM = 1

/** Options of a client for margin trades. */
interface MarginClient {
  /** Flash lenders. Default: all known ones. */
  readonly flashLoans?: FlashLoanSources
  /** Ids of the aggregators that swap. Default: Causeway's own router. */
  readonly swappers?: readonly string[]
}

export function connectMargin(
  sandbox: Sandbox,
  { flashLoans, swappers = ['causeway-router'] }: MarginClient = {},
): FullCauseway {
  const providers = sandboxConfig(sandbox.description).providers.filter(({ id }) => swappers.includes(id))
  const { marginRouter: router, swapForwarder: forwarder } = getMarginContracts(sandbox)
  const marginRouter = causewayRouter({
    deployments: { [ETHEREUM]: { router, forwarder } },
    flashLoans: flashLoans && { [ETHEREUM]: flashLoans },
  })
  return createTestClient(sandbox.description, { providers, marginRouters: [marginRouter] }).causeway
}

export interface Trader {
  readonly sandbox: Sandbox
  readonly causeway: FullCauseway
  readonly address: Address
  readonly wallet: Wallet
}

export async function newTrader(sandbox: Sandbox, causeway: FullCauseway, number: number): Promise<Trader> {
  const { privateKey, address } = await newKey({ sandbox, causeway }, ETHEREUM, number)
  const wallet = walletFromAccount(privateKeyToAccount(privateKey), causeway.chains)
  return { sandbox, causeway, address, wallet }
}

export function getAsset({ description }: Sandbox, symbol: string): Address {
  return getAddress(getToken(description, ETHEREUM, symbol).address)
}

export function getMarginContracts({ description }: Sandbox) {
  const margin = description.chains.find(({ chainId }) => chainId === ETHEREUM)?.contracts.margin
  if (!margin) throw new Error('The sandbox has no margin router.')
  return margin
}

export async function getPosition(
  { causeway, address }: Trader,
  lender: string,
): Promise<LenderPosition | undefined> {
  causeway.lending.invalidate({ chainId: ETHEREUM, lender, account: address })
  const request = { account: address, chainIds: [ETHEREUM], lenders: [lender] }
  const { positions } = await causeway.lending.getPositions(request)
  return positions[0]?.positions[0]
}

/** Plans a trade, expects its simulation to be verified, and executes it. */
export async function executeTrade(
  trader: Trader,
  lender: string,
  request: MarginRequest,
): Promise<ReviewedMarginPlan> {
  const { causeway, address: account, wallet } = trader
  const plan = await causeway.margin.plan({ chainId: ETHEREUM, lender, account }, request)
  expect(plan.simulation).toMatchObject({ status: 'verified' })
  await causeway.margin.execute(plan, wallet, { acceptRisk: true })
  return plan
}

/**
 * Tolerance for interest between plan and read, and for the rounding of shares: one millionth, and a few units of the
 * eighth decimal.
 */
const TOLERANCE = { share: 1_000_000n, units: 3n }

export function isNear(actual: bigint, expected: bigint, units: bigint = TOLERANCE.units): boolean {
  const size = (amount: bigint) => (amount < 0n ? -amount : amount)
  return size(actual - expected) <= size(expected) / TOLERANCE.share + units
}

/**
 * Checks that the position on the chain equals the planned one, pool by pool. Sides that were closed completely must be
 * empty.
 */
export async function expectAsPlanned(trader: Trader, plan: ReviewedMarginPlan): Promise<void> {
  const { lender } = plan.trade.market
  const actual = await getPosition(trader, lender)
  const pools = new Set([...Object.keys(plan.after.position.pools), ...Object.keys(actual?.pools ?? {})])
  for (const poolId of pools) {
    const [is, was] = [actual?.pools[poolId], plan.after.position.pools[poolId]]
    // One Compound V2 share is worth many base units of a token with 18 decimals.
    const rate = plan.trade.market.pools[poolId]?.exchangeRate ?? 0n
    const units = TOLERANCE.units + (rate * 2n) / WAD
    for (const side of ['deposits', 'debt', 'debtStable'] as const) {
      const [onChain, planned] = [is?.[side] ?? 0n, was?.[side] ?? 0n]
      // Interest accrues on the earlier amount, however small the remainder is.
      const earlier = plan.before.position.pools[poolId]?.[side] ?? 0n
      const tolerance = units + earlier / TOLERANCE.share
      expect(
        isNear(onChain, planned, tolerance),
        `${side} of ${poolId}: planned ${planned}, on chain ${onChain}`,
      ).toBe(true)
    }
  }
  const { funding, output } = plan.trade
  if (funding.isAll) expect(actual?.pools[funding.pool.poolId]?.deposits ?? 0n).toBe(0n)
  if (output.isAll) expect(actual?.pools[output.pool.poolId]?.debt ?? 0n).toBe(0n)
}

const DELEGATION = parseAbi(['function borrowAllowance(address from, address to) view returns (uint256)'])

/**
 * Checks that the router and the forwarder hold no balance and grant no allowance, and that their allowances from the
 * account are only rounding dust.
 */
export async function expectNothingLeft(trader: Trader, plan: ReviewedMarginPlan): Promise<void> {
  const { sandbox, address } = trader
  const client = sandbox.client(ETHEREUM)
  const { marginRouter, swapForwarder, poolRouter } = getMarginContracts(sandbox)
  const { funding, output, flashLoan, swap } = plan.trade
  const tokens = [funding.pool, output.pool].flatMap(({ underlying, contracts }) =>
    [underlying, contracts['aToken'], contracts['cToken']].filter((token) => token !== undefined),
  )
  const holders = [marginRouter, swapForwarder, poolRouter]
  const spenders = [
    flashLoan.contract,
    swap.spender,
    swap.to,
    ...Object.values(funding.pool.contracts),
    ...Object.values(output.pool.contracts),
  ]
  const contract = (token: string) => ({ address: getAddress(token), abi: erc20Abi }) as const
  const held = tokens.flatMap((token) =>
    holders.map((holder) =>
      client.readContract({ ...contract(token), functionName: 'balanceOf', args: [holder] }),
    ),
  )
  const allowed = [funding.pool.underlying, output.pool.underlying].flatMap((token) =>
    holders.flatMap((holder) =>
      spenders.map((spender) =>
        client.readContract({
          ...contract(token),
          functionName: 'allowance',
          args: [holder, getAddress(spender)],
        }),
      ),
    ),
  )
  const wallet = [funding.pool.underlying, output.pool.underlying].map((token) =>
    client.readContract({ ...contract(token), functionName: 'allowance', args: [address, marginRouter] }),
  )
  expect(new Set(await Promise.all([...held, ...allowed, ...wallet]))).toEqual(new Set([0n]))
  const { vToken, aToken } = funding.pool.contracts
  const args = [address, marginRouter] as const
  if (vToken) {
    const debt = { address: getAddress(vToken), abi: DELEGATION, functionName: 'borrowAllowance' } as const
    expect(await client.readContract({ ...debt, args })).toBe(0n)
  }
  if (aToken) {
    const remaining = await client.readContract({ ...contract(aToken), functionName: 'allowance', args })
    expect(remaining).toBeLessThanOrEqual(2n)
  }
}
