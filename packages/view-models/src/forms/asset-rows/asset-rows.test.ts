import { type Address, type BalanceResult, scaleDecimals, unknownBalance } from '@causeway/core'
import { arbitrum, base, ethereum, fuel, mantle, NATIVE_TOKEN_ADDRESS, optimism } from '@causeway/core/chains'
import {
  type BalanceEntry,
  createBalanceEntry,
  priceKey,
  type Token,
  type TokenPrice,
} from '@causeway/core/data'
import { emptyPosition } from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createTestMarket,
  createTestPool,
  USDC,
  WETH,
} from '../../../../core/src/lending/lending.test-support.ts'
import { ASSET_ROW_ACTIONS } from './actions.ts'
import { type AssetRows, type AssetRowsInput, assetRows } from './asset-rows.ts'
import { FIRST_CHIPS } from './chips.ts'

const CHAINS = [ethereum, arbitrum, base, mantle, optimism, fuel]
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'

const createToken = (change: Partial<Token> = {}): Token => ({
  chainId: base.id,
  address: USDC,
  decimals: 6,
  symbol: 'USDC',
  name: 'USD Coin',
  assetGroup: 'USDC',
  ...change,
})
const eth = (chainId: number) =>
  createToken({ chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18, symbol: 'ETH', assetGroup: 'ETH' })

const held = (token: Token, raw: bigint, price?: number) =>
  createBalanceEntry({ currency: token, result: { raw }, price })
const unread = (token: Token, result: BalanceResult | undefined = undefined, isLoading = false) =>
  createBalanceEntry({ currency: token, result: result, isLoading })

const getRows = (entries: readonly BalanceEntry<Token>[], change: Partial<AssetRowsInput> = {}) =>
  assetRows({ hasAccount: true, entries, chains: CHAINS, ...change })

const priced = (price: number, price24h?: number): TokenPrice => ({
  price,
  source: 'test',
  updatedTime: 1,
  isStale: false,
  ...(price24h === undefined ? {} : { price24h }),
})

describe('assets', () => {
  it('group by asset with one row per chain, highest value first', () => {
    const { groups } = getRows([
      held(createToken(), 2_000_000n, 1),
      held(eth(arbitrum.id), 10n ** 18n, 3_000),
      held(eth(base.id), 2n * 10n ** 18n, 3_000),
      held(createToken({ chainId: ethereum.id, address: '0xa1' }), 3_000_000n, 1),
    ])
    expect(
      groups.map(({ symbol, amount, balanceUsd, chainIds }) => [symbol, amount, balanceUsd, chainIds]),
    ).toEqual([
      ['ETH', 3n * 10n ** 18n, 9_000, [base.id, arbitrum.id]],
      ['USDC', 5_000_000n, 5, [ethereum.id, base.id]],
    ])
    expect(groups[0]?.rows).toMatchObject([
      { chainName: 'Base', amount: 2n * 10n ** 18n, balanceUsd: 6_000 },
      { chainName: 'Arbitrum One', amount: 10n ** 18n, balanceUsd: 3_000 },
    ])
  })

  it('stay separate if only their names are equal', () => {
    const { groups } = getRows([
      held(createToken(), 1_000_000n, 1),
      held(createToken({ address: '0xbad', assetGroup: undefined }), 9_000_000n),
      held(createToken({ chainId: arbitrum.id, address: '0xbad', assetGroup: undefined }), 9_000_000n),
    ])
    expect(groups.map(({ key }) => key)).toEqual([
      'group:USDC',
      `token:${arbitrum.id}:0xbad`,
      `token:${base.id}:0xbad`,
    ])
  })

  it('add up exactly if a token has different decimals on another chain', () => {
    const { groups } = getRows([
      held(createToken(), 1n, 1),
      held(createToken({ chainId: mantle.id, address: '0xb5', decimals: 18 }), 10n ** 12n + 1n, 1),
    ])
    expect(groups).toMatchObject([{ amount: 2n * 10n ** 12n + 1n, decimals: 18 }])
  })

  it('show the symbol of their group and the token with that symbol', () => {
    const bridged = createToken({ chainId: arbitrum.id, address: '0xe', symbol: 'USDC.e', name: 'Bridged' })
    const { groups } = getRows([held(bridged, 9_000_000n, 1), held(createToken(), 1_000_000n, 1)])
    expect(groups).toMatchObject([{ symbol: 'USDC', token: { name: 'USD Coin' } }])
    const otherToken = createToken({ assetGroup: 'Other Coin::OC', symbol: 'OC' })
    expect(getRows([held(otherToken, 1n)]).groups[0]?.symbol).toBe('OC')
  })

  it('come last without a price, are excluded from sums and are counted', () => {
    const pt = createToken({ address: '0xf7', symbol: 'PT-mETH', assetGroup: undefined })
    const { groups, total } = getRows([held(pt, 12_400_000n), held(createToken(), 1_000_000n, 1)])
    expect(groups.map(({ symbol, balanceUsd, unpriced }) => [symbol, balanceUsd, unpriced])).toEqual([
      ['USDC', 1, 0],
      ['PT-mETH', undefined, 1],
    ])
    expect(total).toMatchObject({ balanceUsd: 1, unpriced: 1 })
  })

  it('show the price of the largest row and the change within a day', () => {
    const prices = {
      [base.id]: { prices: { [NATIVE_TOKEN_ADDRESS.toLowerCase()]: priced(3_000, 2_400) } },
      [arbitrum.id]: { prices: { [NATIVE_TOKEN_ADDRESS.toLowerCase()]: priced(2_999) } },
    }
    const { groups, total } = getRows(
      [held(eth(base.id), 2n * 10n ** 18n, 3_000), held(eth(arbitrum.id), 10n ** 18n, 2_999)],
      { prices },
    )
    expect(groups[0]?.price).toEqual(priced(3_000, 2_400))
    expect(groups[0]?.dayChange).toEqual({ usd: 1_200, percent: 25, uncompared: 1 })
    expect(total.dayChange).toEqual(groups[0]?.dayChange)
    expect(groups[0]?.rows.map(({ price }) => price?.price)).toEqual([3_000, 2_999])
  })

  it('have no daily change, rather than zero, without earlier prices', () => {
    expect(getRows([held(createToken(), 1_000_000n, 1)]).total.dayChange).toBeUndefined()
  })

  it('list unread chains on which they may also be held', () => {
    const failed = unread(
      createToken({ chainId: arbitrum.id, address: '0xa2' }),
      unknownBalance('READ_FAILED', 'No answer'),
    )
    const { groups, unread: unreadChains } = getRows([held(createToken(), 1_000_000n, 1), failed])
    expect(groups).toMatchObject([{ chainIds: [base.id], unreadChainIds: [arbitrum.id] }])
    expect(unreadChains).toEqual([
      {
        chainId: arbitrum.id,
        name: 'Arbitrum One',
        symbols: ['USDC'],
        isLoading: false,
        problem: { code: 'READ_FAILED', reason: 'The balance could not be read: No answer.' },
      },
    ])
  })

  it('list a chain as unread if its token list could not be loaded', () => {
    const rows = getRows([held(createToken(), 1_000_000n, 1)], {
      unlisted: [{ chainId: arbitrum.id, reason: 'No answer' }],
    })
    expect(rows.unread).toMatchObject([{ name: 'Arbitrum One', symbols: [], isUnlisted: true }])
    expect(rows.total.balanceUsd).toBe(1)
  })

  it('keep the balances of chains that could not be read again, and list these with the time of their balances', () => {
    const outdated = [
      { chainId: arbitrum.id, updatedTime: 7 },
      { chainId: base.id, updatedTime: 9 },
    ]
    const rows = getRows([held(createToken(), 1_000_000n, 1)], { outdated })
    expect(rows.outdated).toEqual([
      { chainId: base.id, name: 'Base', updatedTime: 9 },
      { chainId: arbitrum.id, name: 'Arbitrum One', updatedTime: 7 },
    ])
    expect(rows.total.balanceUsd).toBe(1)
    expect(getRows([], { outdated, hasAccount: false }).outdated).toEqual([])
  })

  it('have an undefined total, not zero, while a balance is unread or a price is missing', () => {
    const failed = unread(createToken({ chainId: arbitrum.id }), unknownBalance('READ_FAILED', 'No answer'))
    const nothing = held(createToken({ address: '0xb1' }), 0n)
    expect(getRows([nothing]).total.balanceUsd).toBe(0)
    expect(getRows([nothing, failed]).total.balanceUsd).toBeUndefined()
    expect(getRows([nothing, held(createToken(), 5_000_000n)]).total.balanceUsd).toBeUndefined()
  })

  it('count once if they are listed twice, with the balance that was loaded', () => {
    const upper = createToken({ address: `0x${USDC.slice(2).toUpperCase()}` })
    const { groups, total } = getRows([
      unread(createToken()),
      held(upper, 4_000_000n, 1),
      held(createToken(), 4_000_000n, 1),
    ])
    expect(groups[0]?.rows).toHaveLength(1)
    expect(total.balanceUsd).toBe(4)
  })

  it('keep their row even if the chain is not configured', () => {
    const { groups } = getRows([held(createToken({ chainId: 424_242 }), 1n, 1)])
    expect(groups[0]?.rows).toMatchObject([
      { chainName: 'Chain 424242', explorerUrl: undefined, actions: [] },
    ])
  })
})

describe('dust', () => {
  const entries = [
    held(createToken(), 990_000n, 1),
    held(eth(base.id), 10n ** 18n, 3_000),
    held(createToken({ address: '0xf7', assetGroup: undefined }), 1n),
  ]

  it('stays visible by default', () => {
    expect(getRows(entries)).toMatchObject({ groups: { length: 3 }, dust: { count: 0 } })
  })

  it('is hidden and counted on request, except for assets without a price', () => {
    const { groups, dust, total } = getRows(entries, { hidesDust: true })
    expect(groups.map(({ key }) => key)).toEqual(['group:ETH', `token:${base.id}:0xf7`])
    expect(dust).toMatchObject({ count: 1, balanceUsd: 0.99 })
    expect(total.balanceUsd).toBeCloseTo(3_000.99)
  })

  it('has a configurable threshold', () => {
    expect(getRows(entries, { hidesDust: true, dustUsd: 0.5 }).dust.count).toBe(0)
  })

  it('counts as a held asset even if it is the only asset', () => {
    expect(getRows([held(createToken(), 1n, 1)], { hidesDust: true })).toMatchObject({
      status: 'ready',
      groups: [],
    })
  })
})

describe('the chain chips', () => {
  const onEach = CHAINS.map(({ id }, index) =>
    held(createToken({ chainId: id, address: `0x${index}` }), 1_000_000n, index),
  )
  const many = Array.from({ length: 9 }, (_, index) =>
    held(createToken({ chainId: 100 + index, address: `0x${index}` }), 1_000_000n, 9 - index),
  )

  it('list the chains with held assets, highest value first', () => {
    const { chips } = getRows([...onEach, held(createToken({ chainId: 7 }), 0n, 1)])
    expect(chips).toMatchObject({ chainCount: 6, hasMore: false })
    expect(chips.chains.map(({ name, balanceUsd }) => [name, balanceUsd])).toEqual([
      ['Fuel', 5],
      ['Optimism', 4],
      ['Mantle', 3],
      ['Base', 2],
      ['Arbitrum One', 1],
      ['Ethereum', 0],
    ])
  })

  it('show seven chains at first, and all on request', () => {
    expect(getRows(many).chips).toMatchObject({
      chainCount: 9,
      hasMore: true,
      chains: { length: FIRST_CHIPS },
    })
    expect(getRows(many, { showsAllChains: true }).chips.chains).toHaveLength(9)
  })

  it('always contain the selected chain, whose assets are shown', () => {
    const { chips, groups, total } = getRows(many, { chainId: 108 })
    expect(chips.chains.map(({ chainId }) => chainId)).toEqual([100, 101, 102, 103, 104, 105, 106, 108])
    expect(chips.chains.filter(({ isSelected }) => isSelected)).toMatchObject([
      { chainId: 108, balanceUsd: 1 },
    ])
    expect(groups).toMatchObject([{ chainIds: [108], balanceUsd: 1 }])
    expect(total.balanceUsd).toBe(45)
  })

  it('contain the selected chain even without assets on it', () => {
    const { chips, status } = getRows(onEach, { chainId: 59_144 })
    expect(status).toBe('none')
    expect(chips.chainCount).toBe(6)
    expect(chips.chains.find(({ isSelected }) => isSelected)).toMatchObject({
      chainId: 59_144,
      balanceUsd: undefined,
    })
  })
})

describe('the status of asset rows', () => {
  const failed = unread(createToken({ chainId: arbitrum.id }), unknownBalance('READ_FAILED'))

  it.each<[AssetRows['status'], Partial<AssetRowsInput>]>([
    ['noAccount', { hasAccount: false, entries: [held(createToken(), 1n, 1)] }],
    ['loading', { entries: [unread(createToken(), undefined, true)] }],
    ['loading', { entries: [], isLoading: true }],
    ['none', { entries: [held(createToken(), 0n, 1)] }],
    ['none', { entries: [] }],
    ['unread', { entries: [failed, held(createToken(), 0n, 1)] }],
    ['none', { entries: [failed, held(createToken(), 0n, 1)], chainId: base.id }],
    ['ready', { entries: [failed, held(createToken(), 1n)] }],
  ])('is %s for matching balances', (status, change) => {
    expect(getRows([], change).status).toBe(status)
  })

  it('shows no assets of an account that was disconnected', () => {
    const { groups, total, chips } = getRows([held(createToken(), 1n, 1)], { hasAccount: false })
    expect([groups, total.balanceUsd, chips.chainCount]).toEqual([[], undefined, 0])
  })

  it('shows the time of the last read, and none without an account', () => {
    expect(getRows([held(createToken(), 1n)], { updatedTime: 5 }).updatedTime).toBe(5)
    expect(getRows([], { hasAccount: false, updatedTime: 5 }).updatedTime).toBeUndefined()
  })

  it('shows zero for an empty account, and no total for an unread one', () => {
    expect(getRows([held(createToken(), 0n)]).total.balanceUsd).toBe(0)
    expect(getRows([failed]).total.balanceUsd).toBeUndefined()
  })
})

describe('the actions of an asset', () => {
  const usdc = createTestPool()
  const deposit = {
    poolId: USDC,
    underlying: USDC,
    deposits: 5n,
    debt: 0n,
    debtStable: 1n,
    collateralEnabled: true,
  }
  const position = {
    ...emptyPosition({ chainId: base.id, lender: 'AAVE_V3', account: ACCOUNT }),
    pools: {
      [USDC]: deposit,
    },
  }
  const actions = (possible: AssetRowsInput['possible'], token = createToken()) =>
    getRows([held(token, 1n, 1)], { possible }).groups[0]?.rows[0]?.actions

  it('only link to the explorer by default', () => {
    const [row] = getRows([held(createToken(), 1n, 1)]).groups[0]?.rows ?? []
    expect(row).toMatchObject({ actions: ['Explorer'], explorerUrl: `https://basescan.org/token/${USDC}` })
  })

  it('are complete and in the order of the toolbar', () => {
    const possible = {
      markets: [createTestMarket()],
      positions: [{ ...position, pools: { [WETH]: { ...deposit, poolId: WETH, underlying: WETH } } }],
      pairs: [{ chainId: base.id, lender: 'AAVE_V3', assetLong: WETH, assetShort: USDC }],
      swapChainIds: [base.id],
    } as const
    const weth = createToken({ address: WETH, symbol: 'WETH', assetGroup: 'ETH', decimals: 18 })
    expect(actions(possible, weth)).toEqual(ASSET_ROW_ACTIONS)
    expect(ASSET_ROW_ACTIONS.join(' ')).toBe('Deposit Withdraw Borrow Repay Sell Buy Margin Swap Explorer')
  })

  it('include Margin with each lender that has a pair of the asset', () => {
    const createPair = (lender: string) => ({
      chainId: base.id,
      lender,
      assetLong: WETH,
      assetShort: USDC,
    })
    const pairs = [...['SPARK', 'AAVE_V3', 'SPARK'].map(createPair), { ...createPair('LENDLE'), chainId: 1 }]
    const [row] = getRows([held(createToken(), 1n, 1)], { possible: { pairs } }).groups[0]?.rows ?? []
    expect(row).toMatchObject({ actions: ['Margin', 'Explorer'], marginLenders: ['SPARK', 'AAVE_V3'] })
  })

  it('include Withdraw and Repay for deposits and debt at a lender', () => {
    expect(actions({ positions: [position] })).toEqual(['Withdraw', 'Repay', 'Explorer'])
    expect(actions({ positions: [position] }, createToken({ chainId: mantle.id }))).toEqual(['Explorer'])
  })

  it.each([
    ['frozen', { isFrozen: true }, ['Explorer']],
    ['paused', { isPaused: true }, ['Explorer']],
    ['not active', { isActive: false }, ['Explorer']],
    ['not borrowable', { borrowingEnabled: false }, ['Deposit', 'Explorer']],
    ['fully utilized', { totalLiquidity: 0n }, ['Deposit', 'Explorer']],
  ])('exclude Borrow for a pool that is %s', (_, change, expected) => {
    const markets = [createTestMarket({ pools: { [USDC]: { ...usdc, ...change } } })]
    expect(actions({ markets })).toEqual(expected)
  })

  it('treat the native asset as the wrapped one', () => {
    const wrapped = base.wrappedNative?.address ?? USDC
    const markets = [
      createTestMarket({ pools: { [wrapped]: createTestPool({ poolId: wrapped, underlying: wrapped }) } }),
    ]
    expect(actions({ markets }, eth(base.id))).toEqual(['Deposit', 'Borrow'])
  })

  it('exclude Sell and Buy for the default stablecoin and in restricted regions', () => {
    const swapChainIds = [base.id]
    expect(actions({ swapChainIds })).toEqual(['Swap', 'Explorer'])
    const otherToken = createToken({ assetGroup: undefined, address: '0xb2' })
    expect(actions({ swapChainIds }, otherToken)).toEqual(['Sell', 'Buy', 'Swap', 'Explorer'])
    expect(actions({ swapChainIds, isRestricted: true }, otherToken)).toEqual(['Swap', 'Explorer'])
  })
})

describe('any set of holdings', () => {
  const tokens = fc
    .record({
      chain: fc.constantFrom(...CHAINS),
      number: fc.nat(9),
      group: fc.option(fc.constantFrom('ETH', 'USDC', 'a::USDC', '__proto__'), { nil: undefined }),
      decimals: fc.integer({ min: 0, max: 24 }),
    })
    .map(({ chain, number, group, decimals }) =>
      createToken({
        chainId: chain.id,
        address: `0x0${number}`,
        assetGroup: group,
        decimals,
        symbol: `T${number % 3}`,
      }),
    )
  const entry = fc
    .record({
      token: tokens,
      raw: fc.option(fc.bigInt({ min: 0n, max: 10n ** 24n }), { nil: undefined }),
      price: fc.option(fc.double({ min: 0, max: 1e5, noNaN: true }), { nil: undefined }),
    })
    .map(({ token, raw, price }) =>
      createBalanceEntry({ currency: token, result: raw === undefined ? undefined : { raw }, price }),
    )
  const entries = fc.uniqueArray(entry, {
    selector: ({ chainId, currency }) => priceKey(chainId, currency.address),
    maxLength: 40,
  })
  const usd = (all: readonly { readonly balanceUsd: number | undefined }[]) =>
    all.reduce((sum, { balanceUsd = 0 }) => sum + balanceUsd, 0)
  const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, a, b)

  it('adds up: rows to groups, groups and chips to the total, including dust', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), (all, hidesDust) => {
        const { groups, chips, total, dust } = getRows(all, { hidesDust, showsAllChains: true })
        expect(isClose(usd(groups) + usd([dust]), total.balanceUsd ?? 0)).toBe(true)
        expect(isClose(usd(chips.chains), total.balanceUsd ?? 0)).toBe(true)
        for (const group of groups) {
          expect(isClose(usd(group.rows), group.balanceUsd ?? 0)).toBe(true)
          const amounts = group.rows.map(({ amount = 0n, token }) =>
            scaleDecimals(amount, token.decimals, group.decimals),
          )
          expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(group.amount)
        }
      }),
    )
  })

  it('has exactly one row per held asset', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const rows = getRows(all).groups.flatMap((group) => group.rows)
        const expected = all.filter(({ balanceRaw = 0n }) => balanceRaw > 0n)
        expect(rows.map(({ key }) => key).sort()).toEqual(
          expected.map(({ chainId, currency }) => priceKey(chainId, currency.address)).sort(),
        )
      }),
    )
  })

  it('renders the same for any input order', () => {
    const twoOrders = entries.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(twoOrders, ([all, shuffled]) => {
        expect(getRows(shuffled)).toEqual(getRows(all))
      }),
    )
  })
})
