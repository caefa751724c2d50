import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import { type Address, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/lookup.ts'
import { init } from '../../packages/core/src/lenders/init/init.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import { combineQueries } from '../../packages/core/src/lending/read-contracts.ts'
import type { StartupFiles } from '../../packages/core/src/lending/startup/files.ts'
import { initOn } from '../../packages/sandbox/src/protocols/init/index.ts'
import { connect } from '../support/bridge.ts'
import { act, closedBlock, give, newAccount, passTime, readSteps } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'
import { currentTier } from '../support/tier.ts'

const CHAIN = 5000
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = connect(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const found = initOn(CHAIN)
if (!found) throw new Error('The sandbox has no Init on Mantle')
const deployment = found

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
if (!lender) throw new Error('The files of the test have no Init')
const own = lender

const CREDIT = parseAbi([
  'function getCollateralCreditCurrent_e36(uint256 posId) view returns (uint256)',
  'function getBorrowCreditCurrent_e36(uint256 posId) view returns (uint256)',
  'function getPosHealthCurrent_e18(uint256 posId) view returns (uint256)',
])

let accounts = 0x30aa0000
const POSITIONS = currentTier() === 'quick' ? 4 : 60

async function readBoth(account: Address) {
  const { result: market } = await readSteps(stage(), CHAIN, own.market())
  const both = combineQueries([own.market(), own.positions(account, market)])
  const { result, requests } = await readSteps(stage(), CHAIN, both, await closedBlock(stage(), CHAIN))
  expect(requests).toBe(2)
  const [read, [position]] = result
  return { market: read, position }
}

function poolOf(symbol: string): Address {
  const pool = deployment.pools.find(({ underlying }) => underlying.symbol === symbol)
  if (!pool) throw new Error(`The sandbox's Init has no ${symbol}`)
  return pool.underlying.address
}

/** A position opened through the hook with `whole` of the native asset, that borrows a share of what it may. */
async function open(account: Address, whole: bigint, percent: number) {
  const native = poolOf('WMNT').toLowerCase()
  const usdc = poolOf('USDC').toLowerCase()
  const before = await readBoth(account)
  const amount = whole * 10n ** 18n
  const actor = { lender: own, market: before.market, account }
  await act(stage(), actor, { type: 'Deposit', poolId: native, amount, asNative: true })
  const { position, market } = await readBoth(account)
  if (!position) throw new Error('The deposit opened no position')
  expect(position.heldBy?.id).toBe(1n)
  const maxBorrow = calculator.maxBorrow(position, market, usdc)
  const borrowed = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
  if (borrowed > 0n)
    await act(stage(), actor, { type: 'Borrow', poolId: usdc, amount: borrowed }, { position })
  return { actor, native, usdc }
}

describe('Init on the stand-ins of its contracts', () => {
  it('has positions whose credit and health are the core’s own, to the last unit', async () => {
    const wanted = fc.record({
      whole: fc.bigInt({ min: 1n, max: 500n }),
      percent: fc.integer({ min: 0, max: 90 }),
      wait: fc.integer({ min: 1, max: 1_000_000 }),
    })
    for (const { whole, percent, wait } of fc.sample(wanted, POSITIONS)) {
      const account = await newAccount(stage(), CHAIN, ++accounts)
      await open(account, whole, percent)
      await passTime(stage(), CHAIN, wait)
      const { market, position } = await readBoth(account)
      if (!position || !market.block) throw new Error('The position is gone')
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

  it('leaves nothing once everything is repaid and withdrawn, as the native asset too', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    const { actor, native, usdc } = await open(account, 200n, 50)
    await passTime(stage(), CHAIN, 1_000_000)
    const { position } = await readBoth(account)
    const owed = position?.pools[usdc]?.debt ?? 0n
    expect(owed).toBeGreaterThan(0n)
    const limit = owed + owed / 1_000n
    await give(stage(), CHAIN, poolOf('USDC'), account, limit)
    const all = { position, isAll: true }
    await act(stage(), actor, { type: 'Repay', poolId: usdc, amount: 'all' }, { ...all, amount: owed, limit })
    await act(stage(), actor, { type: 'Withdraw', poolId: native, amount: 'all', asNative: true }, all)
    expect((await readBoth(account)).position).toBeUndefined()
  })
})
