import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import { type Address, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/lookup.ts'
import { compoundV2 } from '../../packages/core/src/lenders/compound-v2/compound-v2.ts'
import { compoundV3 } from '../../packages/core/src/lenders/compound-v3/compound-v3.ts'
import { contractRead } from '../../packages/core/src/lenders/shared/contract.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import { type LenderMarket, type LendingPool, WAD } from '../../packages/core/src/lending/market.ts'
import { emptyPosition } from '../../packages/core/src/lending/position.ts'
import {
  combineQueries,
  readContract,
  requiredValue,
} from '../../packages/core/src/lending/read-contracts.ts'
import { compoundV3On } from '../../packages/sandbox/src/protocols/compound-v3/index.ts'
import { venusOn } from '../../packages/sandbox/src/protocols/venus/index.ts'
import { balanceOf } from '../sandbox/wire.ts'
import { connect } from '../support/bridge.ts'
import { type Actor, act, closedBlock, give, newAccount, passTime, readSteps } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'
import { currentTier } from '../support/tier.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()
/** No shrinking: a smaller account on a chain that has moved on is a different account. */
const RUNS = { numRuns: { quick: 8, full: 200 }[currentTier()], endOnFailure: true }
const PROPERTY_TIMEOUT_MS = RUNS.numRuns * 5_000

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = connect(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const chain = requireChain(allChains, CHAIN)

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not there')
  return value
}

let accounts = 0xc0_0000

async function newActor(lender: Lender): Promise<Actor> {
  accounts += 1
  const { result: market } = await readSteps(stage(), CHAIN, lender.market())
  return { lender, market, account: await newAccount(stage(), CHAIN, accounts) }
}

/** Reads the market and the position at one block. */
async function look({ lender, account }: Actor) {
  const block = await closedBlock(stage(), CHAIN)
  const { result: market } = await readSteps(stage(), CHAIN, lender.market(), block)
  const { result: positions } = await readSteps(stage(), CHAIN, lender.positions(account, market), block)
  const position = positions[0] ?? emptyPosition({ chainId: CHAIN, lender: lender.id, account })
  return { block, market, position, figures: calculator.accountFigures(position, market) }
}

/** Has the tokens and deposits them. */
async function deposit(actor: Actor, pool: LendingPool, amount: bigint): Promise<void> {
  await give(stage(), CHAIN, pool.underlying as Address, actor.account, amount)
  await act(stage(), actor, { type: 'Deposit', poolId: pool.poolId, amount })
}

/** Base units of so many dollars. */
function worth(pool: LendingPool, dollars: number, market: LenderMarket): bigint {
  const { oraclePrice } = pool
  if (oraclePrice === 'unknown') throw new Error(`${pool.asset.symbol} has no price`)
  const { usd, decimals } = market.numeraire
  const inNumeraire = BigInt(dollars) * 10n ** BigInt(decimals)
  const value = usd === 'unknown' ? inNumeraire / ETHER_IN_DOLLARS : inNumeraire
  return (value * oraclePrice.per) / oraclePrice.price
}

const ETHER_IN_DOLLARS = 2_500n

const walletOf = (token: string, account: Address) => balanceOf(sandbox(), CHAIN, token as Address, account)

/** Repays and withdraws everything, an hour later than it was last looked at. */
async function leave(actor: Actor): Promise<void> {
  const { position } = await look(actor)
  await passTime(stage(), CHAIN, 3_600, 5)
  const owed = Object.values(position.pools).filter(({ debt }) => debt > 0n)
  for (const { poolId, debt } of owed) {
    const limit = debt + debt / 1_000n + 1_000n
    await give(stage(), CHAIN, poolId as Address, actor.account, limit)
    const size = { amount: debt, isAll: true, limit, position }
    await act(stage(), actor, { type: 'Repay', poolId, amount: 'all' }, size)
  }
  for (const { poolId, deposits } of Object.values(position.pools)) {
    if (deposits === 0n) continue
    const size = { amount: deposits, isAll: true, position }
    await act(stage(), actor, { type: 'Withdraw', poolId, amount: 'all' }, size)
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
  const place = found(venusOn(CHAIN))
  /** The files do not know its last market yet. */
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
  const lender = found(compoundV2().lenders(files, chain)[0])

  it('is read in three requests, with a market that the files do not know and its modes', async () => {
    const { result, requests } = await readSteps(stage(), CHAIN, lender.market())
    expect(requests).toBeLessThanOrEqual(3)
    expect(result.failures).toEqual([])
    expect(
      Object.values(result.pools)
        .map(({ asset }) => asset.symbol)
        .sort(),
    ).toEqual(place.markets.map(({ underlying }) => underlying.symbol).sort())
    expect(result.modes[1]?.label).toBe('Stablecoins')
    const pools = Object.values(result.pools)
    const rule = (symbol: string) => found(pools.find(({ asset }) => asset.symbol === symbol))
    expect(rule('USDT').borrowingEnabled).toBe(false)
    expect(rule('WBTC').borrowCap).toBe(0n)
    expect(rule('USDC').variableBorrowRate).toBeGreaterThan(rule('USDC').depositRate)
    expect(rule('USDC').rewards).toEqual({})
  })

  it('has figures that equal the account liquidity of the comptroller to the last unit', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, async ({ deposits, borrows, mode }) => {
        const actor = await newActor(lender)
        const pools = Object.values(actor.market.pools).filter(({ asset }) => asset.symbol !== 'DAI')
        for (const { at, dollars, isCollateral } of deposits) {
          const pool = found(pools[at % pools.length])
          await deposit(actor, pool, worth(pool, dollars, actor.market))
          const { poolId } = pool
          if (isCollateral) await act(stage(), actor, { type: 'SwitchCollateral', poolId, enabled: true })
        }
        if (mode !== 0) await act(stage(), actor, { type: 'SwitchMode', mode })
        for (const { at, percent } of borrows) {
          const lent = pools.filter(({ asset }) => ['USDC', mode ? 'USDC' : 'WETH'].includes(asset.symbol))
          const { poolId } = found(lent[at % lent.length])
          const { market, position } = await look(actor)
          const maxBorrow = calculator.maxBorrow(position, market, poolId)
          const amount = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
          if (amount > 0n) await act(stage(), actor, { type: 'Borrow', poolId, amount })
        }
        await passTime(stage(), CHAIN, 86_400, 100)
        const { block, market, position, figures } = await look(actor)
        const view = { abi: COMPTROLLER, address: place.comptroller, args: [actor.account] } as const
        // The position's reads accrue the interest of its markets before the comptroller counts.
        const { result } = await readSteps(
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
          apart(collateral, adjustedDebt),
          apart(borrowDiscountedCollateral, adjustedDebt),
        ])
        expect(position.mode).toBe(mode)
      }),
      RUNS,
    )
  })

  it('is left with nothing when all is repaid and all is withdrawn', async () => {
    const actor = await newActor(lender)
    const pools = Object.values(actor.market.pools)
    const [weth, usdc] = ['WETH', 'USDC'].map((symbol) =>
      found(pools.find(({ asset }) => asset.symbol === symbol)),
    ) as [LendingPool, LendingPool]
    await deposit(actor, weth, 2n * WAD)
    await act(stage(), actor, { type: 'SwitchCollateral', poolId: weth.poolId, enabled: true })
    await act(stage(), actor, { type: 'Borrow', poolId: usdc.poolId, amount: 1_000_000_000n })
    await leave(actor)
    const { position, figures } = await look(actor)
    expect(figures).toMatchObject({ deposits: 0n, debt: 0n })
    expect(position.pools[weth.poolId]).toMatchObject({ deposits: 0n, depositShares: 0n })
    expect(await walletOf(weth.underlying, actor.account)).toBeGreaterThanOrEqual(2n * WAD)
    await act(stage(), actor, { type: 'SwitchCollateral', poolId: weth.poolId, enabled: false })
  })

  it('pays what it has booked for a depositor, and more', async () => {
    const actor = await newActor(lender)
    const usdc = found(Object.values(actor.market.pools).find(({ asset }) => asset.symbol === 'USDC'))
    await deposit(actor, usdc, 1_000_000_000n)
    await passTime(stage(), CHAIN, 3_600, 300)
    await deposit(actor, usdc, 1n)
    const { position } = await look(actor)
    const booked = found(position.claimable[0])
    expect(booked).toMatchObject({ token: place.xvs.toLowerCase() })
    await act(stage(), actor, { type: 'ClaimRewards' }, { position })
    expect(await walletOf(place.xvs, actor.account)).toBeGreaterThanOrEqual(booked.amount)
  })
})

/** Liquidity and shortfall, as the comptroller tells them. */
function apart(counts: bigint | 'unknown', debt: bigint | 'unknown'): [bigint, bigint] {
  if (counts === 'unknown' || debt === 'unknown') throw new Error('The figures are unknown')
  return counts > debt ? [counts - debt, 0n] : [0n, debt - counts]
}

describe('Compound III, on a stand-in', () => {
  const COMET = parseAbi([
    'function accrueAccount(address account)',
    'function isBorrowCollateralized(address account) view returns (bool)',
    'function isLiquidatable(address account) view returns (bool)',
  ])
  const { comets, bulker, comp } = found(compoundV3On(CHAIN))
  const files = {
    'config/compound-v3-pools': {
      [CHAIN]: Object.fromEntries(comets.map(({ lender, comet }) => [lender, comet])),
    },
    'data/compound-v3-bulkers': Object.fromEntries(comets.map(({ lender }) => [lender, { [CHAIN]: bulker }])),
  }
  const lenders = compoundV3().lenders(files, chain)
  const collateralOf = ({ pools }: LenderMarket, symbol: string) =>
    found(Object.values(pools).find((pool) => pool.collateralActive && pool.asset.symbol === symbol))
  const baseOf = ({ pools }: LenderMarket) =>
    found(Object.values(pools).find(({ collateralActive }) => !collateralActive))

  it.each(lenders.map((lender) => [lender.id, lender] as const))(
    '%s is read in two requests',
    async (_, lender) => {
      const { result, requests } = await readSteps(stage(), CHAIN, lender.market())
      expect(requests).toBe(2)
      expect(result.failures).toEqual([])
      expect(result.numeraire.symbol).toBe(lender.id === 'COMPOUND_V3_WETH' ? 'WETH' : 'USD')
      expect(baseOf(result).variableBorrowRate).toBeGreaterThan(0)
      expect(Object.keys(result.pools)).toHaveLength(
        1 + found(comets.find((comet) => comet.lender === lender.id)).collaterals.length,
      )
    },
  )

  it('has figures that agree with the contract up to the last unit that can be borrowed', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, fc.nat(lenders.length - 1), async ({ deposits, borrows }, which) => {
        const actor = await newActor(found(lenders[which]))
        const pools = Object.values(actor.market.pools).filter(
          ({ collateralActive, asset }) => collateralActive && asset.symbol !== 'wstETH',
        )
        for (const { at, dollars } of deposits) {
          const pool = found(pools[at % pools.length])
          await deposit(actor, pool, worth(pool, dollars, actor.market))
        }
        const { poolId, minDebt = 0n } = baseOf(actor.market)
        const before = await look(actor)
        const maxBorrow = calculator.maxBorrow(before.position, before.market, poolId)
        if (borrows.length > 0 && maxBorrow !== 'unknown' && maxBorrow > minDebt) {
          await act(stage(), actor, { type: 'Borrow', poolId, amount: maxBorrow })
          await passTime(stage(), CHAIN, 86_400 * 30, 1)
        }
        const { block, figures } = await look(actor)
        const { comet } = found(comets.find((deployment) => deployment.lender === actor.lender.id))
        const view = { abi: COMET, address: comet, args: [actor.account] } as const
        // Its views count what had accrued when it was last used: it accrues first, in the same request.
        const { result } = await readSteps(
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

  it('is left with nothing when all is repaid and all is withdrawn', async () => {
    const actor = await newActor(found(lenders.find(({ id }) => id === 'COMPOUND_V3_USDC')))
    const weth = collateralOf(actor.market, 'WETH')
    await deposit(actor, weth, WAD)
    const { poolId } = baseOf(actor.market)
    await act(stage(), actor, { type: 'Borrow', poolId, amount: 500_000_000n })
    await leave(actor)
    expect((await look(actor)).position.pools).toEqual({})
    expect(await walletOf(weth.underlying, actor.account)).toBe(WAD)
  })

  it('takes the native asset in through the bulker and gives all of it back', async () => {
    const actor = await newActor(found(lenders.find(({ id }) => id === 'COMPOUND_V3_WETH')))
    const { poolId } = baseOf(actor.market)
    await act(stage(), actor, { type: 'Deposit', poolId, amount: WAD, asNative: true })
    const { position } = await look(actor)
    // The contract rounds a deposit down.
    expect(WAD - found(position.pools[poolId]).deposits).toBeLessThan(10n)
    await passTime(stage(), CHAIN, 3_600)
    const action = { type: 'Withdraw', poolId, amount: 'all', asNative: true } as const
    await act(stage(), actor, action, { amount: WAD, isAll: true, position })
    expect((await look(actor)).position.pools).toEqual({})
    expect(await walletOf(poolId, actor.account)).toBe(0n)
  })

  it('pays the rewards that it says', async () => {
    const actor = await newActor(found(lenders.find(({ id }) => id === 'COMPOUND_V3_USDC')))
    await deposit(actor, baseOf(actor.market), 100_000_000_000n)
    await passTime(stage(), CHAIN, 86_400)
    const { position } = await look(actor)
    const owed = found(position.claimable[0])
    expect(owed.token).toBe(comp.toLowerCase())
    await act(stage(), actor, { type: 'ClaimRewards' }, { position })
    expect(await walletOf(comp, actor.account)).toBeGreaterThanOrEqual(owed.amount)
  })
})
