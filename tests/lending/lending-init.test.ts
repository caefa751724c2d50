import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { init } from '../../packages/core/src/lenders/init/init.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import { combineQueries } from '../../packages/core/src/lending/read-contracts.ts'
import type { StartupFiles } from '../../packages/core/src/lending/startup/files.ts'
import { initOn } from '../../packages/sandbox/src/protocols/init/index.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import {
  executeAction,
  fundAccount,
  getClosedBlock,
  newAccount,
  passTime,
  runQuery,
  sendAs,
} from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 5000
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const optionalDeployment = initOn(CHAIN)
if (!optionalDeployment) throw new Error('The sandbox has no Init on Mantle.')
const deployment = optionalDeployment

const FILES: StartupFiles = {
  'config/init-pools': { INIT: { [CHAIN]: deployment.config } },
  'data/init-config': {
    INIT: {
      [CHAIN]: deployment.pools.map(({ pool, underlying, modes }) => ({
        pool,
        underlying: underlying.address,
        modes: [...modes],
      })),
    },
  },
}
const [lender] = init().lenders(FILES, requireChain(allChains, CHAIN))
if (!lender) throw new Error('The startup files do not contain Init.')
const initLender = lender

const CREDIT = parseAbi([
  'function getCollateralCreditCurrent_e36(uint256 posId) view returns (uint256)',
  'function getBorrowCreditCurrent_e36(uint256 posId) view returns (uint256)',
  'function getPosHealthCurrent_e18(uint256 posId) view returns (uint256)',
])

let accounts = 0x30aa0000
const POSITIONS = currentTier() === 'quick' ? 4 : 60

async function readBoth(account: Address) {
  const { result: market } = await runQuery(stage(), CHAIN, initLender.market())
  const both = combineQueries([initLender.market(), initLender.positions(account, market)])
  const { result, requests } = await runQuery(stage(), CHAIN, both, await getClosedBlock(stage(), CHAIN))
  expect(requests).toBe(2)
  const [read, [position]] = result
  return { market: read, position }
}

function getPool(symbol: string): Address {
  const pool = deployment.pools.find(({ underlying }) => underlying.symbol === symbol)
  if (!pool) throw new Error(`The sandbox's Init does not support ${symbol}.`)
  return pool.underlying.address
}

/** Opens a position through the hook with a whole amount of the native token, and borrows a share of the maximum. */
async function open(account: Address, wholeAmount: bigint, percent: number) {
  const native = getPool('WMNT').toLowerCase()
  const usdc = getPool('USDC').toLowerCase()
  const before = await readBoth(account)
  const amount = wholeAmount * 10n ** 18n
  const actor = { lender: initLender, market: before.market, account }
  await executeAction(stage(), actor, { type: 'Deposit', poolId: native, amount, asNative: true })
  const { position, market } = await readBoth(account)
  if (!position) throw new Error('The deposit did not open a position.')
  expect(position.heldBy?.id).toBe(1n)
  const maxBorrow = calculator.maxBorrow(position, market, usdc)
  const borrowed = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
  if (borrowed > 0n)
    await executeAction(stage(), actor, { type: 'Borrow', poolId: usdc, amount: borrowed }, { position })
  return { actor, native, usdc }
}

describe('Init on stand-in contracts', () => {
  it('returns positions whose credit and health equal those of the core contract, to the last unit', async () => {
    const anySettings = fc.record({
      whole: fc.bigInt({ min: 1n, max: 500n }),
      percent: fc.integer({ min: 0, max: 90 }),
      wait: fc.integer({ min: 1, max: 1_000_000 }),
    })
    for (const { whole, percent, wait } of fc.sample(anySettings, POSITIONS)) {
      const account = await newAccount(stage(), CHAIN, ++accounts)
      await open(account, whole, percent)
      await passTime(stage(), CHAIN, wait)
      const { market, position } = await readBoth(account)
      if (!position || !market.block) throw new Error('The position does not exist.')
      const view = {
        address: deployment.core,
        abi: CREDIT,
        args: [BigInt(position.subAccount)],
        blockNumber: market.block.number,
      } as const
      const client = sandbox().client(CHAIN)
      const figures = calculator.accountFigures(position, market)
      expect([figures.collateral, figures.adjustedDebt, figures.healthFactor]).toEqual([
        await client.readContract({ ...view, functionName: 'getCollateralCreditCurrent_e36' }),
        await client.readContract({ ...view, functionName: 'getBorrowCreditCurrent_e36' }),
        await client.readContract({ ...view, functionName: 'getPosHealthCurrent_e18' }),
      ])
    }
  })

  it('repays a typed amount in full, and leaves at most its interest of an hour approved', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    const { usdc } = await open(account, 200n, 50)
    await passTime(stage(), CHAIN, 1_000_000)
    const { position, market } = await readBoth(account)
    if (!position) throw new Error('The position does not exist.')
    const amount = (position.pools[usdc]?.debt ?? 0n) / 2n
    await fundAccount(stage(), CHAIN, getPool('USDC'), account, 2n * amount)
    const client = sandbox().client(CHAIN)
    const token = { address: getPool('USDC'), abi: erc20Abi } as const
    const readBalance = () => client.readContract({ ...token, functionName: 'balanceOf', args: [account] })
    const before = await readBalance()
    const plan = await causeway.lending.plan(
      { chainId: CHAIN, lender: initLender.id, account, subAccount: position.subAccount },
      { type: 'Repay', poolId: usdc, amount },
    )
    const [approval, repayment] = plan.withApprovals.steps
    if (approval?.kind !== 'allowance' || repayment?.kind !== 'call') throw new Error('Unexpected steps.')
    await sendAs(stage(), CHAIN, account, causeway.platforms.forChain(CHAIN).encodeApproval(approval))
    await sendAs(stage(), CHAIN, account, repayment.call)
    const paid = before - (await readBalance())
    expect(paid).toBeGreaterThanOrEqual(amount - 2n)
    expect(paid).toBeLessThanOrEqual(amount + amount / 1_000_000n + 2n)
    const allowance = await client.readContract({
      ...token,
      functionName: 'allowance',
      args: [account, approval.spender],
    })
    const rate = market.pools[usdc]?.variableBorrowRate ?? 0
    expect(Number(allowance)).toBeLessThanOrEqual((Number(amount) * rate) / 100 / 8_760 + 1)
  })

  it('has no balance left once everything is repaid and withdrawn, including the native token', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    const { actor, native, usdc } = await open(account, 200n, 50)
    await passTime(stage(), CHAIN, 1_000_000)
    const { position } = await readBoth(account)
    const debt = position?.pools[usdc]?.debt ?? 0n
    expect(debt).toBeGreaterThan(0n)
    const limit = debt + debt / 1_000n
    await fundAccount(stage(), CHAIN, getPool('USDC'), account, limit)
    const all = { position, isAll: true }
    await executeAction(
      stage(),
      actor,
      { type: 'Repay', poolId: usdc, amount: 'all' },
      { ...all, amount: debt, limit },
    )
    await executeAction(
      stage(),
      actor,
      { type: 'Withdraw', poolId: native, amount: 'all', asNative: true },
      all,
    )
    expect((await readBoth(account)).position).toBeUndefined()
  })
})
