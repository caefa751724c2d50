import type { FullCauseway } from '@causeway/core/all'
import {
  RAY,
  type RateModel,
  rateCurvePoint,
  rateModelUtilization,
  readRateModel,
} from '@causeway/core/lending'
import { type Address, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LenderMarket, LendingPool } from '../../packages/core/src/lending/lender-market.ts'
import { getRates } from '../../packages/core/src/lending/rates/rate-model.ts'
import { readRateHistory } from '../../packages/core/src/lending/rates/read-rate-history.ts'
import { findLender } from '../../packages/core/src/lending/rates/read-rate-model.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { executeAction, fundAccount, newAccount, runQuery } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAINS = [1, 5000]
const sandbox = useSandbox({ markets: true, chains: CHAINS })

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })

async function getMarkets(family: string): Promise<LenderMarket[]> {
  const { markets } = await causeway.lending.getMarkets({ chainIds: [...CHAINS] })
  const familyMarkets = markets.filter((market) => market.family === family)
  expect(familyMarkets.length, family).toBeGreaterThan(0)
  return Promise.all(familyMarkets.map(readFromChain))
}

/** Reads a market from the chain, because the data host omits contracts and values of the latest block. */
async function readFromChain(market: LenderMarket): Promise<LenderMarket> {
  const lender = await findLender(causeway, market, {})
  return (await runQuery(stage(), market.chainId, lender.market())).result
}

async function getModel(market: LenderMarket, { poolId }: LendingPool): Promise<RateModel> {
  const model = await readRateModel(causeway, { market, poolId })
  if (model === 'none' || model === 'unknown')
    throw new Error(`${poolId} does not have a rate model: ${model}.`)
  return model
}

function borrowable({ pools }: LenderMarket): LendingPool[] {
  return Object.values(pools).filter(({ totalDebt }) => totalDebt > 0n)
}

const SHARES = [0n, 1n, 25n, 50n, 79n, 80n, 81n, 90n, 91n, 99n, 100n].map((percent) => (RAY * percent) / 100n)

describe('the rate curve of a pool', () => {
  it.each(['aave-v2', 'aave-v3'])('passes through the current rate of %s', async (family) => {
    for (const market of await getMarkets(family)) {
      const { chainId, lender: id } = market
      const lender = await findLender(causeway, market, {})
      const account = await newAccount(stage(), chainId, 0xca7e)
      for (const pool of borrowable(market).filter(({ isFrozen }) => !isFrozen)) {
        // The pool calculates its rates again from the utilization at that block.
        const amount = pool.totalLiquidity / 10n + 1n
        await fundAccount(stage(), chainId, pool.underlying as Address, account, amount)
        await executeAction(
          stage(),
          { lender, market, account },
          { type: 'Deposit', poolId: pool.poolId, amount },
        )
        const now = await readFromChain(market)
        const after = now.pools[pool.poolId] ?? pool
        const rates = rateCurvePoint(await getModel(now, after), rateModelUtilization(market.family, after))
        // The debt read from the chain includes interest since the deposit, the stored rates do not.
        expect(rates.borrow, `${id} ${pool.asset.symbol}`).toBeCloseTo(after.variableBorrowRate, 6)
        // Debts with individual stable rates also pay depositors.
        if (after.totalDebtStable > 0n) continue
        expect(rates.deposit, `${id} ${pool.asset.symbol}`).toBeCloseTo(after.depositRate, 6)
      }
    }
  })

  it('equals the model of Venus, to the last unit', async () => {
    const [market] = await getMarkets('compound-v2')
    for (const pool of market ? borrowable(market) : []) {
      const model = await getModel(market as LenderMarket, pool)
      const address = await read(market, pool.contracts['cToken'], 'interestRateModel')
      const reserveFactor = await read(market, pool.contracts['cToken'], 'reserveFactorMantissa')
      for (const use of SHARES) {
        const borrows = use / 10n ** 9n
        const cash = 10n ** 18n - borrows
        expect(getRates(model, use)).toEqual({
          borrow: await read(market, address, 'getBorrowRate', [cash, borrows, 0n]),
          deposit: await read(market, address, 'getSupplyRate', [cash, borrows, 0n, reserveFactor]),
        })
      }
      expect(rateCurvePoint(model, rateModelUtilization('compound-v2', pool)).borrow).toBeCloseTo(
        pool.variableBorrowRate,
        3,
      )
    }
  })

  it('equals the model of a Comet, to the last unit', async () => {
    for (const market of await getMarkets('compound-v3')) {
      const [pool] = borrowable(market)
      if (!pool) throw new Error(`${market.lender} has no pool.`)
      const model = await getModel(market, pool)
      for (const use of SHARES) {
        expect(getRates(model, use)).toEqual({
          borrow: await read(market, pool.contracts['comet'], 'getBorrowRate', [use / 10n ** 9n]),
          deposit: await read(market, pool.contracts['comet'], 'getSupplyRate', [use / 10n ** 9n]),
        })
      }
      const collateral = Object.values(market.pools).find(({ collateralActive }) => collateralActive)
      expect(await readRateModel(causeway, { market, poolId: collateral?.poolId ?? '' })).toBe('none')
    }
  })

  it('contains the current, accruing rate on Morpho', async () => {
    for (const market of await getMarkets('morpho')) {
      const [pool] = borrowable(market)
      if (!pool) continue
      const rates = rateCurvePoint(await getModel(market, pool), rateModelUtilization('morpho', pool))
      expect(rates.borrow / pool.variableBorrowRate).toBeCloseTo(1, 4)
    }
  })

  it('is unknown for Init', async () => {
    for (const market of await getMarkets('init')) {
      const [pool] = Object.values(market.pools)
      expect(await readRateModel(causeway, { market, poolId: pool?.poolId ?? '' })).toBe('unknown')
    }
  })
})

describe('the rate history of a lender', () => {
  it('contains the deposit and borrow rates at earlier blocks, up to now', async () => {
    const [market] = await getMarkets('aave-v3')
    if (!market) throw new Error('Market not found.')
    await sandbox().client(market.chainId).mine({ blocks: 10, interval: 60 })
    const history = await readRateHistory(causeway, market)
    if (history.status === 'none') throw new Error(history.reason)
    const { samples } = history
    const times = samples.map(({ time }) => time)
    expect(samples.length).toBeGreaterThan(2)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const now = await readFromChain(market)
    const pool = borrowable(now)[0]
    expect(samples.at(-1)?.rates[pool?.poolId ?? '']).toEqual({
      borrow: pool?.variableBorrowRate,
      deposit: pool?.depositRate,
    })
  })

  it('is reported as missing after a few requests if the node is not an archive node', async () => {
    const [market] = await getMarkets('aave-v3')
    if (!market) throw new Error('Market not found.')
    const platform = causeway.platforms.forChain(market.chainId)
    let refused = 0
    const multicall: NonNullable<typeof platform.multicall> = async (request, options) => {
      const { blockNumber } = await (platform.multicall?.(request, options) ?? Promise.reject())
      const latest = await platform.getBlockNumber(market.chainId)
      if (blockNumber === latest) return platform.multicall?.(request, options) ?? Promise.reject()
      refused += 1
      throw new Error('missing trie node')
    }
    const forChain = () => ({ multicall })
    const history = await readRateHistory({ ...causeway, platforms: { forChain } }, market)
    expect(history).toEqual({ status: 'none', reason: 'missing trie node' })
    expect(refused).toBeLessThanOrEqual(6)
  })

  it('is aborted once the last caller stops waiting', async () => {
    const [market] = await getMarkets('aave-v3')
    if (!market) throw new Error('Market not found.')
    const signal = AbortSignal.abort()
    await expect(readRateHistory(causeway, market, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

const CONTRACTS = parseAbi([
  'function interestRateModel() view returns (address)',
  'function reserveFactorMantissa() view returns (uint256)',
  'function getBorrowRate(uint256 cash, uint256 borrows, uint256 reserves) view returns (uint256)',
  'function getSupplyRate(uint256 cash, uint256 borrows, uint256 reserves, uint256 reserveFactor) view returns (uint256)',
  'function getBorrowRate(uint256 utilization) view returns (uint64)',
  'function getSupplyRate(uint256 utilization) view returns (uint64)',
])

/** Reads a contract. */
async function read(
  market: LenderMarket | undefined,
  address: unknown,
  functionName: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  if (!market) throw new Error('Market not found.')
  const call = { abi: CONTRACTS, address, functionName, args }
  return sandbox()
    .client(market.chainId)
    .readContract(call as never)
}
