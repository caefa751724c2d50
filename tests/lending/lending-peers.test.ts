import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import { WAD } from '../../packages/core/src/lending/market.ts'
import {
  type Account,
  bps,
  config,
  held,
  market,
  pool,
  position,
  priced,
} from '../../packages/core/src/lending/risk/accounts.test-support.ts'
import { INFINITE_HEALTH } from '../../packages/core/src/lending/risk/figures.ts'
import {
  type AaveMathUtils,
  type AaveSummary,
  loadAaveMathUtils,
  loadMorphoMarketUtils,
  type MorphoMarketUtils,
} from '../support/published.ts'
import { currentTier } from '../support/tier.ts'

const calculator = new LendingCalculator()
const THOUSAND_DOLLARS = 10n ** 11n
const RUNS = { numRuns: currentTier() === 'quick' ? 500 : 5_000 }

const anyAsset = fc.record({
  decimals: fc.constantFrom(6, 8, 18),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  ltv: fc.integer({ min: 0, max: 9_000 }),
  extra: fc.integer({ min: 500, max: 900 }),
  deposits: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  debt: fc.bigInt({ min: 0n, max: 10n ** 23n }),
  collateralEnabled: fc.boolean(),
})
type Asset = typeof anyAsset extends fc.Arbitrary<infer Value> ? Value : never

describe('Accounts on Aave, beside @aave/math-utils', () => {
  let peer: AaveMathUtils
  beforeAll(async () => {
    peer = await loadAaveMathUtils()
  })

  it('have the same sums, but for what contracts round away in each asset', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        const ours = summaryOf(assets, false)
        const theirs = peerSummary(peer, assets)
        const each = BigInt(assets.length)
        expectClose(ours.deposits, units(theirs.totalLiquidityMarketReferenceCurrency, 8), each)
        expectClose(ours.debt, units(theirs.totalBorrowsMarketReferenceCurrency, 8), each)
      }),
      RUNS,
    )
  })

  it('have the same thresholds in the whole basis points that contracts keep', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        fc.pre(isWorthSomething(assets))
        const ours = summaryOf(assets, false)
        const theirs = peerSummary(peer, assets)
        expectClose(ours.liquidationThreshold, units(theirs.currentLiquidationThreshold, 18), bps(1))
        expectClose(ours.maxLtv, units(theirs.currentLoanToValue, 18), bps(1))
      }),
      RUNS,
    )
  })

  it('have the same health and capacity, to the digits that the contract keeps', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        const since = summaryOf(assets, true)
        const before = summaryOf(assets, false)
        fc.pre(isWorthSomething(assets) && (since.debt === 0n || known(since.debt) > THOUSAND_DOLLARS))
        const theirs = peerSummary(peer, assets)
        if (theirs.healthFactor === '-1') {
          expect([since.healthFactor, before.healthFactor]).toEqual([INFINITE_HEALTH, INFINITE_HEALTH])
          return
        }
        const health = units(theirs.healthFactor, 18)
        const worth = known(before.deposits)
        expectClose(before.healthFactor, health, health / 100n + 10n ** 12n)
        expectClose(since.healthFactor, health, health / 1_000_000_000n + 10n ** 12n)
        // A basis point of the deposits, and a unit of each asset.
        const slack = worth / 10_000n + BigInt(assets.length)
        expectClose(since.borrowCapacity, units(theirs.availableBorrowsMarketReferenceCurrency, 8), slack)
      }),
      RUNS,
    )
  })
})

describe('Positions on Morpho, beside @morpho-org/blue-sdk', () => {
  let peer: MorphoMarketUtils
  beforeAll(async () => {
    peer = await loadMorphoMarketUtils()
  })

  const anyPosition = fc.record({
    collateral: fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }),
    part: fc.bigInt({ min: 1n, max: 1_000n }),
    totalBorrowAssets: fc.bigInt({ min: 10n ** 9n, max: 10n ** 24n }),
    totalBorrowShares: fc.bigInt({ min: 10n ** 15n, max: 10n ** 30n }),
    price: fc.bigInt({ min: 10n ** 30n, max: 10n ** 42n }),
    lltv: fc.constantFrom(385, 625, 770, 860, 915, 945, 965).map((permille) => BigInt(permille) * 10n ** 15n),
  })

  it('are measured against the package itself: the vector that its own tests have', () => {
    expect(peer.getLiquidationIncentiveFactor({ lltv: 860_000_000_000_000_000n })).toBe(
      1_043_841_336_116_910_229n,
    )
  })

  it('have the same health, ltv and limits to the wei', () => {
    fc.assert(
      fc.property(anyPosition, ({ collateral, part, lltv, ...state }) => {
        const borrowShares = (state.totalBorrowShares * part) / 1_000n
        const theirs = (
          name: Exclude<keyof MorphoMarketUtils, 'toBorrowAssets' | 'getLiquidationIncentiveFactor'>,
        ) => known(peer[name]({ collateral, borrowShares }, { ...state }, { lltv }))
        const account = onMorpho(collateral, peer.toBorrowAssets(borrowShares, state), state.price, lltv)
        const figures = calculator.accountFigures(account.position, account.market)
        expect(figures.healthFactor).toBe(theirs('getHealthFactor'))
        expect(figures.borrowCapacity).toBe(theirs('getMaxBorrowableAssets'))
        expectClose(figures.ltv, theirs('getLtv'), 1n)
        const args = [account.position, account.market] as const
        const borrowable = theirs('getMaxBorrowableAssets')
        // The contract rounds the new debt up to whole shares, for which the peer leaves no room.
        expect(calculator.maxBorrow(...args, 'loan')).toBe(borrowable === 0n ? 0n : borrowable - 1n)
        // The peer's own figure asks for more or less than its health does, by a few units of the loan token.
        const withdrawable = known(calculator.maxWithdraw(...args, 'collateral'))
        const healthWith = (remaining: bigint) =>
          known(peer.getHealthFactor({ collateral: remaining, borrowShares }, { ...state }, { lltv }))
        expect(withdrawable === 0n || healthWith(collateral - withdrawable) >= WAD).toBe(true)
        expect(healthWith(collateral - withdrawable - 1n)).toBeLessThan(WAD)
        const dust = (4n * 10n ** 54n) / (state.price * lltv) + 3n
        expectClose(withdrawable, theirs('getWithdrawableCollateral'), dust)
        const { long } = calculator.liquidationPrice(...args, 'collateral')
        const edge = theirs('getLiquidationPrice')
        // The peer's divisor has lost up to one unit of collateral; then such units again, as a price.
        const power = (collateral * lltv) / WAD
        const slack = edge / power + (4n * 10n ** 54n) / (collateral * lltv) + state.price / WAD + 2n
        expectClose(long, edge, slack)
      }),
      RUNS,
    )
  })
})

function onMorpho(collateral: bigint, debt: bigint, price: bigint, lltv: bigint): Account {
  const factors = { ...config(0, 0), borrowCollateralFactor: lltv, collateralFactor: lltv }
  return {
    market: market('morpho', [
      pool('collateral', { config: { 0: factors }, oraclePrice: { price, per: 10n ** 36n } }),
      pool('loan', {
        config: { 0: config(0, 0) },
        collateralActive: false,
        oraclePrice: { price: 1n, per: 1n },
      }),
    ]),
    position: position([
      held('collateral', { deposits: collateral }),
      held('loan', { debt, collateralEnabled: false }),
    ]),
  }
}

function summaryOf(assets: readonly Asset[], roundsAgainstUser: boolean) {
  const pools = assets.map(({ decimals, cents, ltv, extra }, index) =>
    priced(`pool${index}`, cents / 100, decimals, { config: { 0: config(ltv, ltv + extra) } }),
  )
  const positions = assets.map(({ deposits, debt, collateralEnabled }, index) =>
    held(`pool${index}`, { deposits, debt, collateralEnabled }),
  )
  return calculator.accountFigures(position(positions), market('aave-v3', pools, { roundsAgainstUser }))
}

const RAY = `1${'0'.repeat(27)}`

function peerSummary(peer: AaveMathUtils, assets: readonly Asset[]): AaveSummary {
  return peer.formatUserSummary({
    currentTimestamp: 1,
    marketReferencePriceInUsd: '100000000',
    marketReferenceCurrencyDecimals: 8,
    userEmodeCategoryId: 0,
    formattedReserves: assets.map(({ decimals, cents, ltv, extra }, index) => ({
      underlyingAsset: `pool${index}`,
      decimals,
      priceInMarketReferenceCurrency: String(cents * 1_000_000),
      baseLTVasCollateral: String(ltv),
      reserveLiquidationThreshold: String(ltv + extra),
      debtCeiling: '0',
      eModes: [],
      liquidityIndex: RAY,
      liquidityRate: '0',
      variableBorrowIndex: RAY,
      variableBorrowRate: '0',
      lastUpdateTimestamp: 1,
    })),
    userReserves: assets.map(({ deposits, debt, collateralEnabled }, index) => ({
      underlyingAsset: `pool${index}`,
      scaledATokenBalance: String(deposits),
      scaledVariableDebt: String(debt),
      usageAsCollateralEnabledOnUser: collateralEnabled,
    })),
  })
}

/** Whether there is collateral that no last digit of a price matters to. */
function isWorthSomething(assets: readonly Asset[]): boolean {
  return assets.some(
    ({ deposits, cents, decimals, collateralEnabled }) =>
      collateralEnabled &&
      (deposits * BigInt(cents) * 10n ** 6n) / 10n ** BigInt(decimals) > THOUSAND_DOLLARS,
  )
}

/** A decimal text as an integer with that many decimals, the rest cut off. */
function units(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

function expectClose(ours: bigint | 'unknown', theirs: bigint, slack: bigint): void {
  const gap = known(ours) - theirs
  expect(gap < 0n ? -gap : gap).toBeLessThanOrEqual(slack)
}

function known(figure: bigint | 'unknown' | null | undefined): bigint {
  if (typeof figure !== 'bigint') throw new Error(`Not a figure: ${figure}`)
  return figure
}
