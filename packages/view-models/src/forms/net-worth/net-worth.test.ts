import { arbitrum, base } from '@causeway/core/chains'
import { createBalanceEntry, tokenKey } from '@causeway/core/data'
import { type LenderMarket, type LenderPosition, portfolioView, WAD } from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../../../core/src/lending/lending.test-support.ts'
import { assetRows } from '../asset-rows/asset-rows.ts'
import { apportion, inWholeCents, toShares } from './apportion.ts'
import { netWorthView } from './net-worth.ts'
import { WALLET_GROUP } from './worth-groups.ts'

const CHAINS = [base, arbitrum]
const token = { source: 'test', updatedTime: 0, isStale: false }
const PRICES = {
  [USDC]: { ...token, price: 1, price24h: 1 },
  [WETH]: { ...token, price: 2_000, price24h: 1_000 },
}

/** Assets with a USDC balance in the wallet on Base, in millionths. */
const createAssets = (raw: bigint, address = USDC, price: number | null = 1) =>
  assetRows({
    hasAccount: true,
    chains: CHAINS,
    prices: { [base.id]: { prices: PRICES } },
    entries: [
      createBalanceEntry({
        currency: {
          chainId: base.id,
          address,
          decimals: 6,
          symbol: 'USDC',
          name: 'USDC',
          assetGroup: 'USDC',
        },
        result: { raw },
        price: price ?? undefined,
      }),
    ],
  })

const withLenders = (positions: readonly LenderPosition[], markets: Partial<LenderMarket> = {}) =>
  positions.map((position) => {
    const { chainId, lender, account } = position
    return {
      chainId,
      lender,
      account,
      market: createTestMarket({ chainId, lender, ...markets }),
      positions: [position],
    }
  })

const getWorth = (
  positions: readonly LenderPosition[],
  assets = createAssets(0n),
  markets: Partial<LenderMarket> = {},
) =>
  netWorthView({
    positions: portfolioView(withLenders(positions, markets), (_, address) =>
      address === WETH ? PRICES[WETH] : PRICES[USDC],
    ).positions,
    assets,
    chains: CHAINS,
  })

/** 2 WETH deposited and 1,000 USDC of debt. */
const LONG = createTestPosition([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 900_000_000n, debtStable: 100_000_000n, stableBorrowRate: 5 },
])

describe('net worth', () => {
  it('is the sum of wallet and deposits, less the debt', () => {
    expect(getWorth([LONG], createAssets(500_000_000n))).toMatchObject({
      netWorth: 3_500,
      wallet: 500,
      deposits: 4_000,
      debt: 1_000,
      pnl24h: { absolute: 2_000, ratio: 2_000 / 1_500 },
      uncompared: 0,
      unknown: 0,
      lending: { netWorth: 3_000, leverage: 4 / 3 },
    })
  })

  it('is grouped by chain, by lender with the wallet, and by token', () => {
    const { byChain, byLender, byToken } = getWorth([LONG], createAssets(500_000_000n))
    const toEntries = (groups: typeof byChain) =>
      groups.map(({ name, netWorth, share }) => [name, netWorth, share] as const)
    expect(toEntries(byChain)).toEqual([['Base', 3_500, 1]])
    expect(toEntries(byLender)).toEqual([
      ['Aave V3', 3_000, 0.857],
      ['Wallet', 500, 0.143],
    ])
    expect(byLender[1]?.id).toBe(WALLET_GROUP)
    expect(toEntries(byToken)).toEqual([
      ['ETH', 4_000, 1.143],
      ['USDC', -500, -0.143],
    ])
  })

  it('counts a deposit once, even if the wallet holds its receipt token', () => {
    const A_TOKEN = '0x00000000000000000000000000000000000000A1'
    const pools = { [USDC]: createTestPool({ contracts: { aToken: A_TOKEN } }) }
    const saved = createTestPosition([{ deposits: 5_000_000_000n }])
    const { netWorth, assets } = getWorth([saved], createAssets(5_000_000_000n, tokenKey(A_TOKEN)), { pools })
    expect([netWorth, assets]).toEqual([5_000, []])
  })

  it('leaves out assets without a price and counts them', () => {
    const pools = {
      [USDC]: createTestPool(),
      [WETH]: wethPool({ priceUsd: 'unknown', oraclePrice: 'unknown' }),
    }
    const view = getWorth([LONG], createAssets(5n, '0xbad', null), { pools })
    expect(view).toMatchObject({ netWorth: -1_000, unknown: 2, deposits: 0, debt: 1_000 })
    expect(view.lenders[0]).toMatchObject({ unknown: 1, healthFactor: 'unknown', leverage: 'unknown' })
    expect(view.byChain[0]).toMatchObject({ share: 'unknown', unknown: 2 })
  })

  it('is 0 without assets, with an unknown change', () => {
    expect(netWorthView({ positions: [], assets: { groups: [] }, chains: CHAINS })).toMatchObject({
      netWorth: 0,
      pnl24h: { absolute: 'unknown', ratio: 'unknown' },
      lenders: [],
      byChain: [],
      lending: { netApr: 0, leverage: 'unknown' },
    })
  })
})

describe('a lender', () => {
  it('has the lowest health factor of its sub-accounts, and the leverage of their sum', () => {
    const risky = createTestPosition([{ poolId: WETH, deposits: WAD }, { debt: 1_600_000_000n }], {
      subAccount: '7',
    })
    const market = createTestMarket()
    const read = [{ chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT, market, positions: [LONG, risky] }]
    const { lenders } = netWorthView({
      positions: portfolioView(read, () => undefined).positions,
      assets: createAssets(0n),
      chains: CHAINS,
    })
    expect(lenders).toMatchObject([
      {
        healthFactor: 1.0625,
        healthBand: 'at-risk',
        leverage: 6_000 / 3_400,
        pnl24h: { absolute: 'unknown' },
        uncompared: 5,
      },
    ])
    expect(lenders[0]?.accounts.map(({ subAccount, healthBand }) => [subAccount, healthBand])).toEqual([
      ['0', 'safe'],
      ['7', 'at-risk'],
    ])
  })

  it('lists deposits before debts, largest first', () => {
    const [lender] = getWorth([LONG]).lenders
    const shown = lender?.accounts[0]?.holdings.map(({ symbol, side, worth }) => [symbol, side, worth])
    expect(shown).toEqual([
      ['ETH', 'deposit', 4_000],
      ['USDC', 'debt', -900],
      ['USDC', 'debt', -100],
    ])
  })

  it('is closed and sorted last without deposits and debts', () => {
    const closed = createTestPosition([], { lender: 'SPARK' })
    const { lenders } = getWorth([closed, LONG])
    expect(lenders.map(({ lender, isClosed, leverage }) => [lender, isClosed, leverage])).toEqual([
      ['AAVE_V3', false, 4 / 3],
      ['SPARK', true, 1],
    ])
  })
})

describe('the net worth of any account', () => {
  const cents = (dollars: number) => Math.round(dollars * 100)
  const total = (values: readonly (number | 'unknown')[]) =>
    values.reduce<number>((sum, value) => sum + (value === 'unknown' ? 0 : cents(value)), 0)
  const anyPosition = fc
    .record({
      usdc: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      weth: fc.bigInt({ min: 0n, max: 10n ** 23n }),
      debt: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      lender: fc.constantFrom('AAVE_V3', 'SPARK', 'LENDLE'),
      chainId: fc.constantFrom(base.id, arbitrum.id),
      subAccount: fc.nat(99).map(String),
    })
    .map(({ usdc, weth, debt, ...position }) =>
      createTestPosition(
        [
          { deposits: usdc, debt },
          { poolId: WETH, deposits: weth },
        ],
        position,
      ),
    )
  const anyPositions = fc.uniqueArray(anyPosition, {
    selector: ({ chainId, lender, subAccount }) => `${chainId}:${lender}:${subAccount}`,
    maxLength: 12,
  })

  it('adds up to the cent in every grouping and down to each holding', () => {
    fc.assert(
      fc.property(anyPositions, fc.bigInt({ min: 0n, max: 10n ** 13n }), (positions, raw) => {
        const view = getWorth(positions, createAssets(raw))
        const net = cents(view.netWorth)
        expect(net).toBe(cents(view.wallet) + cents(view.deposits) - cents(view.debt))
        for (const groups of [view.byChain, view.byLender, view.byToken]) {
          expect(total(groups.map(({ netWorth }) => netWorth))).toBe(net)
          if (net > 0)
            expect(Math.round(groups.reduce((sum, { share }) => sum + Number(share) * 1_000, 0))).toBe(1_000)
        }
        for (const field of ['netWorth', 'deposits', 'debt'] as const) {
          expect(total(view.lenders.map((lender) => lender[field]))).toBe(cents(view.lending[field]))
        }
        expect(total(view.lenders.map(({ pnl24h }) => pnl24h.absolute))).toBe(
          total([view.lending.pnl24h.absolute]),
        )
        for (const { accounts, netWorth } of view.lenders) {
          expect(total(accounts.map((account) => account.netWorth))).toBe(cents(netWorth))
          const holdings = accounts.flatMap((account) => account.holdings)
          expect(total(holdings.map(({ worth }) => worth))).toBe(cents(netWorth))
        }
        expect(cents(view.wallet)).toBe(Math.round(Number(raw) / 10_000))
      }),
    )
  })
})

describe('apportioned shares', () => {
  it('are rounded down or up, the largest remainder first', () => {
    expect(inWholeCents([0.004, 0.004, 0.004])).toEqual([0.01, 0, 0])
    expect(inWholeCents([-1.004, 2.008])).toEqual([-1.01, 2.01])
    expect(toShares([1, 1, 1])).toEqual([0.334, 0.333, 0.333])
    expect(toShares([1, -1])).toEqual(['unknown', 'unknown'])
  })

  it('add up to the rounded total', () => {
    const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 30 }), (values) => {
        const units = apportion(values, 1)
        expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(
          Math.round(values.reduce((sum, value) => sum + value, 0)) || 0,
        )
        for (const [index, unit] of units.entries()) {
          expect(Math.abs(unit - (values[index] ?? 0))).toBeLessThan(1)
        }
      }),
    )
  })
})
