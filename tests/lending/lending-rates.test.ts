import type { FullCauseway } from '@causeway/core/all'
import { poolUse, RAY, type RateModel, ratesOn, readRateModel } from '@causeway/core/lending'
import { type Address, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LenderMarket, LendingPool } from '../../packages/core/src/lending/market.ts'
import { findLender } from '../../packages/core/src/lending/rates/find-lender.ts'
import { rateAt } from '../../packages/core/src/lending/rates/rate-model.ts'
import { readRateHistory } from '../../packages/core/src/lending/rates/read-rate-history.ts'
import { connect } from '../support/bridge.ts'
import { act, give, newAccount, readSteps } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'

const CHAINS = [1, 5000]
const sandbox = useSandbox({ markets: true, chains: CHAINS })

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = connect(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })

async function marketsOf(family: string): Promise<LenderMarket[]> {
  const { markets } = await causeway.lending.getMarkets({ chainIds: [...CHAINS] })
  const familyMarkets = markets.filter((market) => market.family === family)
  expect(familyMarkets.length, family).toBeGreaterThan(0)
  return Promise.all(familyMarkets.map(readAgain))
}

/** From the chain itself: a host tells neither contracts nor the figures of the last block. */
async function readAgain(market: LenderMarket): Promise<LenderMarket> {
  const lender = await findLender(causeway, market, {})
  return (await readSteps(stage(), market.chainId, lender.market())).result
}

async function modelOf(market: LenderMarket, { poolId }: LendingPool): Promise<RateModel> {
  const model = await readRateModel(causeway, { market, poolId })
  if (model === 'none' || model === 'unknown') throw new Error(`${poolId} has no model: ${model}`)
  return model
}

function borrowable({ pools }: LenderMarket): LendingPool[] {
  return Object.values(pools).filter(({ totalDebt }) => totalDebt > 0n)
}

const SHARES = [0n, 1n, 25n, 50n, 79n, 80n, 81n, 90n, 91n, 99n, 100n].map((percent) => (RAY * percent) / 100n)

describe('the rate curve of a pool', () => {
  it.each(['aave-v2', 'aave-v3'])('goes through the rate that %s charges at its use', async (family) => {
    for (const market of await marketsOf(family)) {
      const { chainId, lender: id } = market
      const lender = await findLender(causeway, market, {})
      const account = await newAccount(stage(), chainId, 0xca7e)
      for (const pool of borrowable(market).filter(({ isFrozen }) => !isFrozen)) {
        // The pool sets its rates anew, by what is lent of it at that very block.
        const amount = pool.totalDeposits / 10n + 1n
        await give(stage(), chainId, pool.underlying as Address, account, amount)
        await act(stage(), { lender, market, account }, { type: 'Deposit', poolId: pool.poolId, amount })
        const now = await readAgain(market)
        const after = now.pools[pool.poolId] ?? pool
        const rates = ratesOn(await modelOf(now, after), poolUse(market.family, after))
        expect(rates.borrow, `${id} ${pool.asset.symbol}`).toBeCloseTo(after.variableBorrowRate, 9)
        // Debts at a stable rate of their own pay depositors besides.
        if (after.totalDebtStable > 0n) continue
        expect(rates.deposit, `${id} ${pool.asset.symbol}`).toBeCloseTo(after.depositRate, 9)
      }
    }
  })

  it('is that of the model of Venus, to the last unit', async () => {
    const [market] = await marketsOf('compound-v2')
    for (const pool of market ? borrowable(market) : []) {
      const model = await modelOf(market as LenderMarket, pool)
      const address = await read(market, pool.contracts['cToken'], 'interestRateModel')
      const reserveFactor = await read(market, pool.contracts['cToken'], 'reserveFactorMantissa')
      for (const use of SHARES) {
        const borrows = use / 10n ** 9n
        const cash = 10n ** 18n - borrows
        expect(rateAt(model, use)).toEqual({
          borrow: await read(market, address, 'getBorrowRate', [cash, borrows, 0n]),
          deposit: await read(market, address, 'getSupplyRate', [cash, borrows, 0n, reserveFactor]),
        })
      }
      expect(ratesOn(model, poolUse('compound-v2', pool)).borrow).toBeCloseTo(pool.variableBorrowRate, 3)
    }
  })

  it('is that of a Comet, to the last unit', async () => {
    for (const market of await marketsOf('compound-v3')) {
      const [pool] = borrowable(market)
      if (!pool) throw new Error(`${market.lender} lends nothing`)
      const model = await modelOf(market, pool)
      for (const use of SHARES) {
        expect(rateAt(model, use)).toEqual({
          borrow: await read(market, pool.contracts['comet'], 'getBorrowRate', [use / 10n ** 9n]),
          deposit: await read(market, pool.contracts['comet'], 'getSupplyRate', [use / 10n ** 9n]),
        })
      }
      const collateral = Object.values(market.pools).find(({ collateralActive }) => collateralActive)
      expect(await readRateModel(causeway, { market, poolId: collateral?.poolId ?? '' })).toBe('none')
    }
  })

  it('goes on Morpho through the rate that accrues', async () => {
    for (const market of await marketsOf('morpho')) {
      const [pool] = borrowable(market)
      if (!pool) continue
      const rates = ratesOn(await modelOf(market, pool), poolUse('morpho', pool))
      expect(rates.borrow / pool.variableBorrowRate).toBeCloseTo(1, 4)
    }
  })

  it('is not known of Init, whose rule is its own', async () => {
    for (const market of await marketsOf('init')) {
      const [pool] = Object.values(market.pools)
      expect(await readRateModel(causeway, { market, poolId: pool?.poolId ?? '' })).toBe('unknown')
    }
  })
})

describe('the past of a lender', () => {
  it('is what its pools paid and charged at earlier blocks, up to now', async () => {
    const [market] = await marketsOf('aave-v3')
    if (!market) throw new Error('There is no market')
    const history = await readRateHistory(causeway, market)
    if (history.status === 'none') throw new Error(history.reason)
    const { samples } = history
    const times = samples.map(({ time }) => time)
    expect(samples.length).toBeGreaterThan(2)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const now = await readAgain(market)
    const pool = borrowable(now)[0]
    expect(samples.at(-1)?.rates[pool?.poolId ?? '']).toEqual({
      borrow: pool?.variableBorrowRate,
      deposit: pool?.depositRate,
    })
  })

  it('is not guessed where the node keeps none: it says so, after a few requests', async () => {
    const [market] = await marketsOf('aave-v3')
    if (!market) throw new Error('There is no market')
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

  it('is given up when nobody waits for it any more', async () => {
    const [market] = await marketsOf('aave-v3')
    if (!market) throw new Error('There is no market')
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

/** What a contract says itself. */
async function read(
  market: LenderMarket | undefined,
  address: unknown,
  functionName: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  if (!market) throw new Error('There is no market')
  const call = { abi: CONTRACTS, address, functionName, args }
  return sandbox()
    .client(market.chainId)
    .readContract(call as never)
}
