import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import { type Address, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { compoundV2 } from '../../packages/core/src/lenders/compound-v2/compound-v2.ts'
import { compoundV3 } from '../../packages/core/src/lenders/compound-v3/compound-v3.ts'
import { contractRead } from '../../packages/core/src/lenders/shared/contract.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import { type LenderMarket, type LendingPool, WAD } from '../../packages/core/src/lending/lender-market.ts'
import { emptyPosition } from '../../packages/core/src/lending/lender-position.ts'
import {
  combineQueries,
  readContract,
  requiredValue,
} from '../../packages/core/src/lending/read-contracts.ts'
import { compoundV3On } from '../../packages/sandbox/src/protocols/compound-v3/index.ts'
import { venusOn } from '../../packages/sandbox/src/protocols/venus/index.ts'
import { balanceOf } from '../sandbox/json.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import {
  type Actor,
  executeAction,
  fundAccount,
  getClosedBlock,
  newAccount,
  passTime,
  runQuery,
} from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()
/** Disables shrinking: the chain has changed, so a smaller case would run on a different account. */
const RUNS = { numRuns: { quick: 8, full: 100 }[currentTier()], endOnFailure: true }
// A run sends up to ten transactions, which takes seconds on a slow machine.
const PROPERTY_TIMEOUT_MS = RUNS.numRuns * 15_000

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const chain = requireChain(allChains, CHAIN)

function requireValue<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The value is undefined.')
  return value
}

let accounts = 0xc0_0000

async function newActor(lender: Lender): Promise<Actor> {
  accounts += 1
  const { result: market } = await runQuery(stage(), CHAIN, lender.market())
  return { lender, market, account: await newAccount(stage(), CHAIN, accounts) }
}

/** Reads the market and the position at the same block. */
async function readPosition({ lender, account }: Actor) {
  const block = await getClosedBlock(stage(), CHAIN)
  const { result: market } = await runQuery(stage(), CHAIN, lender.market(), block)
  const { result: positions } = await runQuery(stage(), CHAIN, lender.positions(account, market), block)
  const position = positions[0] ?? emptyPosition({ chainId: CHAIN, lender: lender.id, account })
  return { block, market, position, figures: calculator.accountFigures(position, market) }
}

/** Funds the account and deposits. */
async function deposit(actor: Actor, pool: LendingPool, amount: bigint): Promise<void> {
  await fundAccount(stage(), CHAIN, pool.underlying as Address, actor.account, amount)
  await executeAction(stage(), actor, { type: 'Deposit', poolId: pool.poolId, amount })
}

/** Converts US dollars to base units. */
function toBaseUnits(pool: LendingPool, dollars: number, market: LenderMarket): bigint {
  const { oraclePrice } = pool
  if (oraclePrice === 'unknown') throw new Error(`${pool.asset.symbol} has no price.`)
  const { usd, decimals } = market.numeraire
  const inNumeraire = BigInt(dollars) * 10n ** BigInt(decimals)
  const value = usd === 'unknown' ? inNumeraire / ETHER_IN_DOLLARS : inNumeraire
  return (value * oraclePrice.per) / oraclePrice.price
}

const ETHER_IN_DOLLARS = 2_500n

const readWalletBalance = (token: string, account: Address) =>
  balanceOf(sandbox(), CHAIN, token as Address, account)

/** Repays and withdraws everything, an hour after the last read. */
async function closePosition(actor: Actor): Promise<void> {
  const { position } = await readPosition(actor)
  await passTime(stage(), CHAIN, 3_600, 5)
  const debts = Object.values(position.pools).filter(({ debt }) => debt > 0n)
  for (const { poolId, debt } of debts) {
    const limit = debt + debt / 1_000n + 1_000n
    await fundAccount(stage(), CHAIN, poolId as Address, actor.account, limit)
    const size = { amount: debt, isAll: true, limit, position }
    await executeAction(stage(), actor, { type: 'Repay', poolId, amount: 'all' }, size)
  }
  for (const { poolId, deposits } of Object.values(position.pools)) {
    if (deposits === 0n) continue
    const size = { amount: deposits, isAll: true, position }
    await executeAction(stage(), actor, { type: 'Withdraw', poolId, amount: 'all' }, size)
  }
}

const anyAccount = fc.record({
  deposits: fc.array(
    fc.record({ at: fc.nat(20), dollars: fc.integer({ min: 100, max: 4_000 }), isCollateral: fc.boolean() }),
    { minLength: 1, maxLength: 3 },
  ),
  borrows: fc.array(fc.record({ at: fc.nat(20), percent: fc.integer({ min: 1, max: 45 }) }), {
    maxLength: 2,
  }),
  mode: fc.constantFrom(0, 0, 1),
})

describe('Venus', () => {
  const COMPTROLLER = parseAbi([
    'function getAccountLiquidity(address account) view returns (uint256 code, uint256 liquidity, uint256 shortfall)',
    'function getBorrowingPower(address account) view returns (uint256 code, uint256 liquidity, uint256 shortfall)',
  ])
  const place = requireValue(venusOn(CHAIN))
  /** Startup files without the last market of Venus. */
  const files = {
    'config/compound-v2-pools': { VENUS: { [CHAIN]: place.comptroller } },
    'data/compound-v2-c-tokens': {
      VENUS: {
        [CHAIN]: Object.fromEntries(
          place.markets.slice(0, -1).map(({ underlying, vToken }) => [underlying.address, vToken]),
        ),
      },
    },
  }
  const lender = requireValue(compoundV2().lenders(files, chain)[0])

  it('is read in three requests, including its e-modes and a market that the files do not contain', async () => {
    const { result, requests } = await runQuery(stage(), CHAIN, lender.market())
    expect(requests).toBeLessThanOrEqual(3)
    expect(result.failures).toEqual([])
    expect(
      Object.values(result.pools)
        .map(({ asset }) => asset.symbol)
        .sort(),
    ).toEqual(place.markets.map(({ underlying }) => underlying.symbol).sort())
    expect(result.modes[1]?.label).toBe('Stablecoins')
    const pools = Object.values(result.pools)
    const rule = (symbol: string) => requireValue(pools.find(({ asset }) => asset.symbol === symbol))
    expect(rule('USDT').borrowingEnabled).toBe(false)
    expect(rule('WBTC').borrowCap).toBe(0n)
    expect(rule('USDC').variableBorrowRate).toBeGreaterThan(rule('USDC').depositRate)
    // No market of Venus has a price for the reward token.
    expect(Object.values(rule('USDC').rewards)).toEqual([
      { depositRate: 'unknown', variableBorrowRate: 'unknown', stableBorrowRate: 0 },
    ])
  })

  it('returns values that equal the account liquidity of the comptroller, to the last unit', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, async ({ deposits, borrows, mode }) => {
        const actor = await newActor(lender)
        const pools = Object.values(actor.market.pools).filter(({ asset }) => asset.symbol !== 'DAI')
        for (const { at, dollars, isCollateral } of deposits) {
          const pool = requireValue(pools[at % pools.length])
          await deposit(actor, pool, toBaseUnits(pool, dollars, actor.market))
          const { poolId } = pool
          if (isCollateral)
            await executeAction(stage(), actor, { type: 'SwitchCollateral', poolId, enabled: true })
        }
        if (mode !== 0) await executeAction(stage(), actor, { type: 'SwitchMode', mode })
        for (const { at, percent } of borrows) {
          const modePools = pools.filter(({ asset }) =>
            ['USDC', mode ? 'USDC' : 'WETH'].includes(asset.symbol),
          )
          const { poolId } = requireValue(modePools[at % modePools.length])
          const { market, position } = await readPosition(actor)
          const maxBorrow = calculator.maxBorrow(position, market, poolId)
          const amount = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
          if (amount > 0n) await executeAction(stage(), actor, { type: 'Borrow', poolId, amount })
        }
        // Venus accrues interest per block, and mining hundreds of blocks in each run exceeds the timeout of a request.
        await passTime(stage(), CHAIN, 86_400, 10)
        const { block, market, position, figures } = await readPosition(actor)
        const view = { abi: COMPTROLLER, address: place.comptroller, args: [actor.account] } as const
        // Reading the position accrues interest before the comptroller calculates.
        const { result } = await runQuery(
          stage(),
          CHAIN,
          combineQueries([
            lender.positions(actor.account, market),
            readContract(contractRead({ ...view, functionName: 'getAccountLiquidity' })),
            readContract(contractRead({ ...view, functionName: 'getBorrowingPower' })),
          ]),
          block,
        )
        const [, ...views] = result
        const [liquidity, power] = views.map((outcome) => requiredValue(outcome, 'The account'))
        const { collateral, borrowDiscountedCollateral, adjustedDebt } = figures
        expect([liquidity?.slice(1), power?.slice(1)]).toEqual([
          toLiquidity(collateral, adjustedDebt),
          toLiquidity(borrowDiscountedCollateral, adjustedDebt),
        ])
        expect(position.mode).toBe(mode)
      }),
      RUNS,
    )
  })

  it('has no balance left once everything is repaid and withdrawn', async () => {
    const actor = await newActor(lender)
    const pools = Object.values(actor.market.pools)
    const [weth, usdc] = ['WETH', 'USDC'].map((symbol) =>
      requireValue(pools.find(({ asset }) => asset.symbol === symbol)),
    ) as [LendingPool, LendingPool]
    await deposit(actor, weth, 2n * WAD)
    await executeAction(stage(), actor, { type: 'SwitchCollateral', poolId: weth.poolId, enabled: true })
    await executeAction(stage(), actor, { type: 'Borrow', poolId: usdc.poolId, amount: 1_000_000_000n })
    await closePosition(actor)
    const { position, figures } = await readPosition(actor)
    expect(figures).toMatchObject({ deposits: 0n, debt: 0n })
    expect(position.pools[weth.poolId]).toMatchObject({ deposits: 0n, depositShares: 0n })
    expect(await readWalletBalance(weth.underlying, actor.account)).toBeGreaterThanOrEqual(2n * WAD)
    await executeAction(stage(), actor, { type: 'SwitchCollateral', poolId: weth.poolId, enabled: false })
  })

  it('withdraws everything in the native token, and leaves the interest since the read as the wrapped token', async () => {
    const actor = await newActor(lender)
    const weth = requireValue(Object.values(actor.market.pools).find(({ asset }) => asset.symbol === 'WETH'))
    const { poolId } = weth
    await executeAction(stage(), actor, { type: 'Deposit', poolId, amount: 2n * WAD, asNative: true })
    const { position } = await readPosition(actor)
    const { deposits: amount } = requireValue(position.pools[poolId])
    await passTime(stage(), CHAIN, 3_600, 30)
    const withdrawal = { type: 'Withdraw', poolId, amount: 'all', asNative: true } as const
    await executeAction(stage(), actor, withdrawal, { amount, isAll: true, position })
    expect((await readPosition(actor)).position.pools[poolId]?.deposits ?? 0n).toBe(0n)
    const remaining = await readWalletBalance(weth.underlying, actor.account)
    expect(remaining).toBeGreaterThan(0n)
    expect(remaining).toBeLessThan(amount / 1_000n)
  })

  it('pays at least the rewards that it has accrued for a depositor', async () => {
    const actor = await newActor(lender)
    const usdc = requireValue(Object.values(actor.market.pools).find(({ asset }) => asset.symbol === 'USDC'))
    await deposit(actor, usdc, 1_000_000_000n)
    await passTime(stage(), CHAIN, 3_600, 30)
    await deposit(actor, usdc, 1n)
    const { position } = await readPosition(actor)
    const booked = requireValue(position.claimable[0])
    expect(booked).toMatchObject({ token: place.xvs.toLowerCase() })
    await executeAction(stage(), actor, { type: 'ClaimRewards' }, { position })
    expect(await readWalletBalance(place.xvs, actor.account)).toBeGreaterThanOrEqual(booked.amount)
  })
})

/** Returns liquidity and shortfall, like the comptroller. */
function toLiquidity(counts: bigint | 'unknown', debt: bigint | 'unknown'): [bigint, bigint] {
  if (counts === 'unknown' || debt === 'unknown') throw new Error('The values are unknown.')
  return counts > debt ? [counts - debt, 0n] : [0n, debt - counts]
}

describe('Compound III on a stand-in contract', () => {
  const COMET = parseAbi([
    'function accrueAccount(address account)',
    'function isBorrowCollateralized(address account) view returns (bool)',
    'function isLiquidatable(address account) view returns (bool)',
  ])
  const { comets, bulker, comp } = requireValue(compoundV3On(CHAIN))
  const files = {
    'config/compound-v3-pools': {
      [CHAIN]: Object.fromEntries(comets.map(({ lender, comet }) => [lender, comet])),
    },
    'data/compound-v3-bulkers': Object.fromEntries(comets.map(({ lender }) => [lender, { [CHAIN]: bulker }])),
  }
  const lenders = compoundV3().lenders(files, chain)
  const getCollateral = ({ pools }: LenderMarket, symbol: string) =>
    requireValue(Object.values(pools).find((pool) => pool.collateralActive && pool.asset.symbol === symbol))
  const getBase = ({ pools }: LenderMarket) =>
    requireValue(Object.values(pools).find(({ collateralActive }) => !collateralActive))

  it.each(lenders.map((lender) => [lender.id, lender] as const))(
    '%s is read in two requests',
    async (_, lender) => {
      const { result, requests } = await runQuery(stage(), CHAIN, lender.market())
      expect(requests).toBe(2)
      expect(result.failures).toEqual([])
      expect(result.numeraire.symbol).toBe(lender.id === 'COMPOUND_V3_WETH' ? 'WETH' : 'USD')
      expect(getBase(result).variableBorrowRate).toBeGreaterThan(0)
      expect(Object.keys(result.pools)).toHaveLength(
        1 + requireValue(comets.find((comet) => comet.lender === lender.id)).collaterals.length,
      )
    },
  )

  it('returns values that equal those of the contract, up to the last unit that can be borrowed', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, fc.nat(lenders.length - 1), async ({ deposits, borrows }, lenderIndex) => {
        const actor = await newActor(requireValue(lenders[lenderIndex]))
        const pools = Object.values(actor.market.pools).filter(
          ({ collateralActive, asset }) => collateralActive && asset.symbol !== 'wstETH',
        )
        for (const { at, dollars } of deposits) {
          const pool = requireValue(pools[at % pools.length])
          await deposit(actor, pool, toBaseUnits(pool, dollars, actor.market))
        }
        const { poolId, minDebt = 0n } = getBase(actor.market)
        const before = await readPosition(actor)
        const maxBorrow = calculator.maxBorrow(before.position, before.market, poolId)
        if (borrows.length > 0 && maxBorrow !== 'unknown' && maxBorrow > minDebt) {
          await executeAction(stage(), actor, { type: 'Borrow', poolId, amount: maxBorrow })
          await passTime(stage(), CHAIN, 86_400 * 30, 1)
        }
        const { block, figures } = await readPosition(actor)
        const { comet } = requireValue(comets.find((deployment) => deployment.lender === actor.lender.id))
        const view = { abi: COMET, address: comet, args: [actor.account] } as const
        // Views use the last accrued state, so accrue interest first, in the same request.
        const { result } = await runQuery(
          stage(),
          CHAIN,
          combineQueries([
            readContract(contractRead({ ...view, functionName: 'accrueAccount' })),
            readContract(contractRead({ ...view, functionName: 'isBorrowCollateralized' })),
            readContract(contractRead({ ...view, functionName: 'isLiquidatable' })),
          ]),
          block,
        )
        const isCovered = requiredValue(result[1], 'Whether it is covered')
        const isLiquidatable = requiredValue(result[2], 'Whether it can be liquidated')
        expect({ isCovered, isLiquidatable }).toEqual({
          isCovered: figures.borrowDiscountedCollateral >= figures.adjustedDebt,
          isLiquidatable: figures.collateral < figures.adjustedDebt,
        })
      }),
      RUNS,
    )
  })

  it('has no balance left once everything is repaid and withdrawn', async () => {
    const actor = await newActor(requireValue(lenders.find(({ id }) => id === 'COMPOUND_V3_USDC')))
    const weth = getCollateral(actor.market, 'WETH')
    await deposit(actor, weth, WAD)
    const { poolId } = getBase(actor.market)
    await executeAction(stage(), actor, { type: 'Borrow', poolId, amount: 500_000_000n })
    await closePosition(actor)
    expect((await readPosition(actor)).position.pools).toEqual({})
    expect(await readWalletBalance(weth.underlying, actor.account)).toBe(WAD)
  })

  it('deposits and withdraws the native token through the bulker', async () => {
    const actor = await newActor(requireValue(lenders.find(({ id }) => id === 'COMPOUND_V3_WETH')))
    const { poolId } = getBase(actor.market)
    await executeAction(stage(), actor, { type: 'Deposit', poolId, amount: WAD, asNative: true })
    const { position } = await readPosition(actor)
    // The contract rounds a deposit down.
    expect(WAD - requireValue(position.pools[poolId]).deposits).toBeLessThan(10n)
    await passTime(stage(), CHAIN, 3_600)
    const action = { type: 'Withdraw', poolId, amount: 'all', asNative: true } as const
    await executeAction(stage(), actor, action, { amount: WAD, isAll: true, position })
    expect((await readPosition(actor)).position.pools).toEqual({})
    expect(await readWalletBalance(poolId, actor.account)).toBe(0n)
  })

  it('pays the rewards that it reports', async () => {
    const actor = await newActor(requireValue(lenders.find(({ id }) => id === 'COMPOUND_V3_USDC')))
    await deposit(actor, getBase(actor.market), 100_000_000_000n)
    await passTime(stage(), CHAIN, 86_400)
    const { position } = await readPosition(actor)
    const claimable = requireValue(position.claimable[0])
    expect(claimable.token).toBe(comp.toLowerCase())
    await executeAction(stage(), actor, { type: 'ClaimRewards' }, { position })
    expect(await readWalletBalance(comp, actor.account)).toBeGreaterThanOrEqual(claimable.amount)
  })
})
