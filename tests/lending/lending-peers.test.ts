import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import { WAD } from '../../packages/core/src/lending/lender-market.ts'
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
import { INFINITE_HEALTH } from '../../packages/core/src/lending/risk/math.ts'
import { currentTier } from '../support/current-tier.ts'
import {
  type AaveMathUtils,
  type AaveSummary,
  loadAaveMathUtils,
  loadMorphoMarketUtils,
  type MorphoMarketUtils,
} from '../support/load-aave-math-utils.ts'

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

describe('Aave accounts, compared with @aave/math-utils', () => {
  let peer: AaveMathUtils
  beforeAll(async () => {
    peer = await loadAaveMathUtils()
  })

  it('have equal totals, up to the rounding of each asset', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        const ours = getSummary(assets, false)
        const peerResult = peerSummary(peer, assets)
        const each = BigInt(assets.length)
        expectClose(ours.deposits, units(peerResult.totalLiquidityMarketReferenceCurrency, 8), each)
        expectClose(ours.debt, units(peerResult.totalBorrowsMarketReferenceCurrency, 8), each)
      }),
      RUNS,
    )
  })

  it('have equal thresholds in whole basis points, as contracts store them', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        fc.pre(hasSignificantCollateral(assets))
        const ours = getSummary(assets, false)
        const peerResult = peerSummary(peer, assets)
        expectClose(ours.liquidationThreshold, units(peerResult.currentLiquidationThreshold, 18), bps(1))
        expectClose(ours.maxLtv, units(peerResult.currentLoanToValue, 18), bps(1))
      }),
      RUNS,
    )
  })

  it('have equal health factors and borrowing capacities, up to the precision of the contract', () => {
    fc.assert(
      fc.property(fc.array(anyAsset, { minLength: 1, maxLength: 12 }), (assets) => {
        const since = getSummary(assets, true)
        const before = getSummary(assets, false)
        fc.pre(
          hasSignificantCollateral(assets) &&
            (since.debt === 0n || requireKnown(since.debt) > THOUSAND_DOLLARS),
        )
        const peerResult = peerSummary(peer, assets)
        if (peerResult.healthFactor === '-1') {
          expect([since.healthFactor, before.healthFactor]).toEqual([INFINITE_HEALTH, INFINITE_HEALTH])
          return
        }
        const health = units(peerResult.healthFactor, 18)
        const worth = requireKnown(before.deposits)
        expectClose(before.healthFactor, health, health / 100n + 10n ** 12n)
        expectClose(since.healthFactor, health, health / 1_000_000_000n + 10n ** 12n)
        // The tolerance is one basis point of the deposits, and one unit of each asset.
        const slack = worth / 10_000n + BigInt(assets.length)
        expectClose(since.borrowCapacity, units(peerResult.availableBorrowsMarketReferenceCurrency, 8), slack)
      }),
      RUNS,
    )
  })
})

describe('Morpho positions, compared with @morpho-org/blue-sdk', () => {
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

  it("pass the package's own test vector", () => {
    expect(peer.getLiquidationIncentiveFactor({ lltv: 860_000_000_000_000_000n })).toBe(
      1_043_841_336_116_910_229n,
    )
  })

  it('have equal health factors, LTVs and limits, to the wei', () => {
    fc.assert(
      fc.property(anyPosition, ({ collateral, part, lltv, ...state }) => {
        const borrowShares = (state.totalBorrowShares * part) / 1_000n
        const peerResult = (
          name: Exclude<keyof MorphoMarketUtils, 'toBorrowAssets' | 'getLiquidationIncentiveFactor'>,
        ) => requireKnown(peer[name]({ collateral, borrowShares }, { ...state }, { lltv }))
        const account = onMorpho(collateral, peer.toBorrowAssets(borrowShares, state), state.price, lltv)
        const figures = calculator.accountFigures(account.position, account.market)
        expect(figures.healthFactor).toBe(peerResult('getHealthFactor'))
        expect(figures.borrowCapacity).toBe(peerResult('getMaxBorrowableAssets'))
        expectClose(figures.ltv, peerResult('getLtv'), 1n)
        const args = [account.position, account.market] as const
        const borrowable = peerResult('getMaxBorrowableAssets')
        // The contract rounds the new debt up to whole shares, which the SDK does not consider.
        expect(calculator.maxBorrow(...args, 'loan')).toBe(borrowable === 0n ? 0n : borrowable - 1n)
        // The SDK's amount deviates from its health factor by a few units of the loan token.
        const withdrawable = requireKnown(calculator.maxWithdraw(...args, 'collateral'))
        const healthWith = (remaining: bigint) =>
          requireKnown(peer.getHealthFactor({ collateral: remaining, borrowShares }, { ...state }, { lltv }))
        expect(withdrawable === 0n || healthWith(collateral - withdrawable) >= WAD).toBe(true)
        expect(healthWith(collateral - withdrawable - 1n)).toBeLessThan(WAD)
        const dust = (4n * 10n ** 54n) / (state.price * lltv) + 3n
        expectClose(withdrawable, peerResult('getWithdrawableCollateral'), dust)
        const { long } = calculator.liquidationPrice(...args, 'collateral')
        const edge = peerResult('getLiquidationPrice')
        // The SDK truncates its divisor by up to one unit of collateral, and the price by a few units.
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

function getSummary(assets: readonly Asset[], roundsAgainstUser: boolean) {
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

/** Returns whether the last digit of a price is irrelevant for some collateral. */
function hasSignificantCollateral(assets: readonly Asset[]): boolean {
  return assets.some(
    ({ deposits, cents, decimals, collateralEnabled }) =>
      collateralEnabled &&
      (deposits * BigInt(cents) * 10n ** 6n) / 10n ** BigInt(decimals) > THOUSAND_DOLLARS,
  )
}

/** Parses a decimal string as an integer with the given number of decimals, truncating the rest. */
function units(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

function expectClose(ours: bigint | 'unknown', expected: bigint, slack: bigint): void {
  const gap = requireKnown(ours) - expected
  expect(gap < 0n ? -gap : gap).toBeLessThanOrEqual(slack)
}

function requireKnown(figure: bigint | 'unknown' | null | undefined): bigint {
  if (typeof figure !== 'bigint') throw new Error(`Expected a number, received ${figure}.`)
  return figure
}
