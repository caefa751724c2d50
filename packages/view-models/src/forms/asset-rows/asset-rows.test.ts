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
import { marketOf, poolOf, USDC, WETH } from '../../../../core/src/lending/lending.test-support.ts'
import { ASSET_ROW_ACTIONS } from './actions.ts'
import { type AssetRows, type AssetRowsInput, assetRows } from './asset-rows.ts'
import { FIRST_CHIPS } from './chips.ts'

const CHAINS = [ethereum, arbitrum, base, mantle, optimism, fuel]
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'

const tokenOf = (change: Partial<Token> = {}): Token => ({
  chainId: base.id,
  address: USDC,
  decimals: 6,
  symbol: 'USDC',
  name: 'USD Coin',
  assetGroup: 'USDC',
  ...change,
})
const eth = (chainId: number) =>
  tokenOf({ chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18, symbol: 'ETH', assetGroup: 'ETH' })

const held = (token: Token, raw: bigint, price?: number) =>
  createBalanceEntry({ currency: token, result: { raw }, price })
const unread = (token: Token, reading: BalanceResult | undefined = undefined, isLoading = false) =>
  createBalanceEntry({ currency: token, result: reading, isLoading })

const rowsOf = (entries: readonly BalanceEntry<Token>[], change: Partial<AssetRowsInput> = {}) =>
  assetRows({ hasAccount: true, entries, chains: CHAINS, ...change })

const priced = (price: number, price24h?: number): TokenPrice => ({
  price,
  source: 'test',
  updatedTime: 1,
  isStale: false,
  ...(price24h === undefined ? {} : { price24h }),
})

describe('assets', () => {
  it('are one row per asset, its chains below it, the most valuable first', () => {
    const { groups } = rowsOf([
      held(tokenOf(), 2_000_000n, 1),
      held(eth(arbitrum.id), 10n ** 18n, 3_000),
      held(eth(base.id), 2n * 10n ** 18n, 3_000),
      held(tokenOf({ chainId: ethereum.id, address: '0xa1' }), 3_000_000n, 1),
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

  it('that only have the same name stay apart', () => {
    const { groups } = rowsOf([
      held(tokenOf(), 1_000_000n, 1),
      held(tokenOf({ address: '0xbad', assetGroup: undefined }), 9_000_000n),
      held(tokenOf({ chainId: arbitrum.id, address: '0xbad', assetGroup: undefined }), 9_000_000n),
    ])
    expect(groups.map(({ key }) => key)).toEqual([
      'group:USDC',
      `token:${arbitrum.id}:0xbad`,
      `token:${base.id}:0xbad`,
    ])
  })

  it('whose tokens have other decimals on another chain are added up exactly', () => {
    const { groups } = rowsOf([
      held(tokenOf(), 1n, 1),
      held(tokenOf({ chainId: mantle.id, address: '0xb5', decimals: 18 }), 10n ** 12n + 1n, 1),
    ])
    expect(groups).toMatchObject([{ amount: 2n * 10n ** 12n + 1n, decimals: 18 }])
  })

  it('go by the symbol of their group, and by the token that bears it', () => {
    const bridged = tokenOf({ chainId: arbitrum.id, address: '0xe', symbol: 'USDC.e', name: 'Bridged' })
    const { groups } = rowsOf([held(bridged, 9_000_000n, 1), held(tokenOf(), 1_000_000n, 1)])
    expect(groups).toMatchObject([{ symbol: 'USDC', token: { name: 'USD Coin' } }])
    const other = tokenOf({ assetGroup: 'Other Coin::OC', symbol: 'OC' })
    expect(rowsOf([held(other, 1n)]).groups[0]?.symbol).toBe('OC')
  })

  it('without a price come last, are in no sum and are counted', () => {
    const pt = tokenOf({ address: '0xf7', symbol: 'PT-mETH', assetGroup: undefined })
    const { groups, total } = rowsOf([held(pt, 12_400_000n), held(tokenOf(), 1_000_000n, 1)])
    expect(groups.map(({ symbol, balanceUsd, unpriced }) => [symbol, balanceUsd, unpriced])).toEqual([
      ['USDC', 1, 0],
      ['PT-mETH', undefined, 1],
    ])
    expect(total).toMatchObject({ balanceUsd: 1, unpriced: 1 })
  })

  it('show the price where the most of them lies, and what they gained within a day', () => {
    const prices = {
      [base.id]: { prices: { [NATIVE_TOKEN_ADDRESS.toLowerCase()]: priced(3_000, 2_400) } },
      [arbitrum.id]: { prices: { [NATIVE_TOKEN_ADDRESS.toLowerCase()]: priced(2_999) } },
    }
    const { groups, total } = rowsOf(
      [held(eth(base.id), 2n * 10n ** 18n, 3_000), held(eth(arbitrum.id), 10n ** 18n, 2_999)],
      { prices },
    )
    expect(groups[0]?.price).toEqual(priced(3_000, 2_400))
    expect(groups[0]?.dayChange).toEqual({ usd: 1_200, percent: 25, uncompared: 1 })
    expect(total.dayChange).toEqual(groups[0]?.dayChange)
    expect(groups[0]?.rows.map(({ price }) => price?.price)).toEqual([3_000, 2_999])
  })

  it('of whose yesterday nothing is known have no change, not one of zero', () => {
    expect(rowsOf([held(tokenOf(), 1_000_000n, 1)]).total.dayChange).toBeUndefined()
  })

  it('say on which further chains they may lie', () => {
    const failed = unread(
      tokenOf({ chainId: arbitrum.id, address: '0xa2' }),
      unknownBalance('READ_FAILED', 'No answer'),
    )
    const { groups, unread: unreadChains } = rowsOf([held(tokenOf(), 1_000_000n, 1), failed])
    expect(groups).toMatchObject([{ chainIds: [base.id], unreadChainIds: [arbitrum.id] }])
    expect(unreadChains).toEqual([
      {
        chainId: arbitrum.id,
        name: 'Arbitrum One',
        count: 1,
        isLoading: false,
        problem: { code: 'READ_FAILED', reason: 'The balance could not be read: No answer.' },
      },
    ])
  })

  it('are named as unknown if their list could not be loaded', () => {
    const rows = rowsOf([held(tokenOf(), 1_000_000n, 1)], {
      unlisted: [{ chainId: arbitrum.id, reason: 'No answer' }],
    })
    expect(rows.unread).toMatchObject([{ name: 'Arbitrum One', count: 0, isUnlisted: true }])
    expect(rows.total.balanceUsd).toBe(1)
  })

  it('have no total of zero while anything is unread or unpriced', () => {
    const failed = unread(tokenOf({ chainId: arbitrum.id }), unknownBalance('READ_FAILED', 'No answer'))
    const nothing = held(tokenOf({ address: '0xb1' }), 0n)
    expect(rowsOf([nothing]).total.balanceUsd).toBe(0)
    expect(rowsOf([nothing, failed]).total.balanceUsd).toBeUndefined()
    expect(rowsOf([nothing, held(tokenOf(), 5_000_000n)]).total.balanceUsd).toBeUndefined()
  })

  it('that are there twice count once, and the one that was read counts', () => {
    const upper = tokenOf({ address: `0x${USDC.slice(2).toUpperCase()}` })
    const { groups, total } = rowsOf([
      unread(tokenOf()),
      held(upper, 4_000_000n, 1),
      held(tokenOf(), 4_000_000n, 1),
    ])
    expect(groups[0]?.rows).toHaveLength(1)
    expect(total.balanceUsd).toBe(4)
  })

  it('on a chain that is not configured keep their row', () => {
    const { groups } = rowsOf([held(tokenOf({ chainId: 424_242 }), 1n, 1)])
    expect(groups[0]?.rows).toMatchObject([
      { chainName: 'Chain 424242', explorerUrl: undefined, actions: [] },
    ])
  })
})

describe('dust', () => {
  const entries = [
    held(tokenOf(), 990_000n, 1),
    held(eth(base.id), 10n ** 18n, 3_000),
    held(tokenOf({ address: '0xf7', assetGroup: undefined }), 1n),
  ]

  it('stays unless it is to be hidden', () => {
    expect(rowsOf(entries)).toMatchObject({ groups: { length: 3 }, dust: { count: 0 } })
  })

  it('is left out and said, and what has no price is none', () => {
    const { groups, dust, total } = rowsOf(entries, { hidesDust: true })
    expect(groups.map(({ key }) => key)).toEqual(['group:ETH', `token:${base.id}:0xf7`])
    expect(dust).toMatchObject({ count: 1, balanceUsd: 0.99 })
    expect(total.balanceUsd).toBeCloseTo(3_000.99)
  })

  it('is what the caller says it is', () => {
    expect(rowsOf(entries, { hidesDust: true, dustUsd: 0.5 }).dust.count).toBe(0)
  })

  it('alone is still something that is held', () => {
    expect(rowsOf([held(tokenOf(), 1n, 1)], { hidesDust: true })).toMatchObject({
      status: 'ready',
      groups: [],
    })
  })
})

describe('the chips of chains', () => {
  const onEach = CHAINS.map(({ id }, at) =>
    held(tokenOf({ chainId: id, address: `0x${at}` }), 1_000_000n, at),
  )
  const many = Array.from({ length: 9 }, (_, at) =>
    held(tokenOf({ chainId: 100 + at, address: `0x${at}` }), 1_000_000n, 9 - at),
  )

  it('are those where something is held, the most valuable first', () => {
    const { chips } = rowsOf([...onEach, held(tokenOf({ chainId: 7 }), 0n, 1)])
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

  it('are seven at first, and all when they are asked for', () => {
    expect(rowsOf(many).chips).toMatchObject({
      chainCount: 9,
      hasMore: true,
      chains: { length: FIRST_CHIPS },
    })
    expect(rowsOf(many, { showsAllChains: true }).chips.chains).toHaveLength(9)
  })

  it('always hold the chosen one, and only what lies there is shown', () => {
    const { chips, groups, total } = rowsOf(many, { chainId: 108 })
    expect(chips.chains.map(({ chainId }) => chainId)).toEqual([100, 101, 102, 103, 104, 105, 106, 108])
    expect(chips.chains.filter(({ isSelected }) => isSelected)).toMatchObject([
      { chainId: 108, balanceUsd: 1 },
    ])
    expect(groups).toMatchObject([{ chainIds: [108], balanceUsd: 1 }])
    expect(total.balanceUsd).toBe(45)
  })

  it('hold the chosen one also where nothing lies there', () => {
    const { chips, status } = rowsOf(onEach, { chainId: 59_144 })
    expect(status).toBe('none')
    expect(chips.chainCount).toBe(6)
    expect(chips.chains.find(({ isSelected }) => isSelected)).toMatchObject({
      chainId: 59_144,
      balanceUsd: undefined,
    })
  })
})

describe('in place of rows', () => {
  const failed = unread(tokenOf({ chainId: arbitrum.id }), unknownBalance('READ_FAILED'))

  it.each<[AssetRows['status'], Partial<AssetRowsInput>]>([
    ['noAccount', { hasAccount: false, entries: [held(tokenOf(), 1n, 1)] }],
    ['loading', { entries: [unread(tokenOf(), undefined, true)] }],
    ['loading', { entries: [], isLoading: true }],
    ['none', { entries: [held(tokenOf(), 0n, 1)] }],
    ['none', { entries: [] }],
    ['unread', { entries: [failed, held(tokenOf(), 0n, 1)] }],
    ['none', { entries: [failed, held(tokenOf(), 0n, 1)], chainId: base.id }],
    ['ready', { entries: [failed, held(tokenOf(), 1n)] }],
  ])('is said: %s', (status, change) => {
    expect(rowsOf([], change).status).toBe(status)
  })

  it('nothing of an account that is gone is shown', () => {
    const { groups, total, chips } = rowsOf([held(tokenOf(), 1n, 1)], { hasAccount: false })
    expect([groups, total.balanceUsd, chips.chainCount]).toEqual([[], undefined, 0])
  })

  it('is said when it was read, and nothing once the account is gone', () => {
    expect(rowsOf([held(tokenOf(), 1n)], { updatedTime: 5 }).updatedTime).toBe(5)
    expect(rowsOf([], { hasAccount: false, updatedTime: 5 }).updatedTime).toBeUndefined()
  })

  it('an account that holds nothing has zero, one that was not read has nothing known', () => {
    expect(rowsOf([held(tokenOf(), 0n)]).total.balanceUsd).toBe(0)
    expect(rowsOf([failed]).total.balanceUsd).toBeUndefined()
  })
})

describe('what can be done with an asset', () => {
  const usdc = poolOf()
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
  const actions = (possible: AssetRowsInput['possible'], token = tokenOf()) =>
    rowsOf([held(token, 1n, 1)], { possible }).groups[0]?.rows[0]?.actions

  it('is nothing but to look at it where nothing else is possible', () => {
    const [row] = rowsOf([held(tokenOf(), 1n, 1)]).groups[0]?.rows ?? []
    expect(row).toMatchObject({ actions: ['Explorer'], explorerUrl: `https://basescan.org/token/${USDC}` })
  })

  it('is all there is, in the order of the toolbar', () => {
    const possible = {
      markets: [marketOf()],
      positions: [{ ...position, pools: { [WETH]: { ...deposit, poolId: WETH, underlying: WETH } } }],
      pairs: [{ chainId: base.id, assetLong: WETH, assetShort: USDC }],
      swapChainIds: [base.id],
    } as const
    const weth = tokenOf({ address: WETH, symbol: 'WETH', assetGroup: 'ETH', decimals: 18 })
    expect(actions(possible, weth)).toEqual(ASSET_ROW_ACTIONS)
    expect(ASSET_ROW_ACTIONS.join(' ')).toBe('Deposit Withdraw Borrow Repay Sell Buy Margin Swap Explorer')
  })

  it('is to withdraw and to repay where the account has something with a lender', () => {
    expect(actions({ positions: [position] })).toEqual(['Withdraw', 'Repay', 'Explorer'])
    expect(actions({ positions: [position] }, tokenOf({ chainId: mantle.id }))).toEqual(['Explorer'])
  })

  it.each([
    ['frozen', { isFrozen: true }, ['Explorer']],
    ['paused', { isPaused: true }, ['Explorer']],
    ['not active', { isActive: false }, ['Explorer']],
    ['not to be borrowed', { borrowingEnabled: false }, ['Deposit', 'Explorer']],
    ['lent out', { totalLiquidity: 0n }, ['Deposit', 'Explorer']],
  ])('is not to borrow from a pool that is %s', (_, change, expected) => {
    const markets = [marketOf({ pools: { [USDC]: { ...usdc, ...change } } })]
    expect(actions({ markets })).toEqual(expected)
  })

  it('is with the native asset what a lender does with the wrapped one', () => {
    const wrapped = base.wrappedNative?.address ?? USDC
    const markets = [marketOf({ pools: { [wrapped]: poolOf({ poolId: wrapped, underlying: wrapped }) } })]
    expect(actions({ markets }, eth(base.id))).toEqual(['Deposit', 'Borrow'])
  })

  it('is neither to sell nor to buy the stable that everything is sold into, nor where that is not offered', () => {
    const swapChainIds = [base.id]
    expect(actions({ swapChainIds })).toEqual(['Swap', 'Explorer'])
    const other = tokenOf({ assetGroup: undefined, address: '0xb2' })
    expect(actions({ swapChainIds }, other)).toEqual(['Sell', 'Buy', 'Swap', 'Explorer'])
    expect(actions({ swapChainIds, isRestricted: true }, other)).toEqual(['Swap', 'Explorer'])
  })
})

describe('whatever is held', () => {
  const tokens = fc
    .record({
      chain: fc.constantFrom(...CHAINS),
      number: fc.nat(9),
      group: fc.option(fc.constantFrom('ETH', 'USDC', 'a::USDC', '__proto__'), { nil: undefined }),
      decimals: fc.integer({ min: 0, max: 24 }),
    })
    .map(({ chain, number, group, decimals }) =>
      tokenOf({
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

  it('adds up: rows to groups, groups and chips to the total, dust included', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), (all, hidesDust) => {
        const { groups, chips, total, dust } = rowsOf(all, { hidesDust, showsAllChains: true })
        expect(isClose(usd(groups) + usd([dust]), total.balanceUsd ?? 0)).toBe(true)
        expect(isClose(usd(chips.chains), total.balanceUsd ?? 0)).toBe(true)
        for (const group of groups) {
          expect(isClose(usd(group.rows), group.balanceUsd ?? 0)).toBe(true)
          const amounts = group.rows.map(({ amount = 0n, token }) =>
            scaleDecimals(amount, token.decimals, group.decimals),
          )
          expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(group.amount)
        }
      }),
    )
  })

  it('is in exactly one row, and nothing else is', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const rows = rowsOf(all).groups.flatMap((group) => group.rows)
        const expected = all.filter(({ balanceRaw = 0n }) => balanceRaw > 0n)
        expect(rows.map(({ key }) => key).sort()).toEqual(
          expected.map(({ chainId, currency }) => priceKey(chainId, currency.address)).sort(),
        )
      }),
    )
  })

  it('looks the same in whatever order it was read', () => {
    const twoOrders = entries.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(twoOrders, ([all, shuffled]) => {
        expect(rowsOf(shuffled)).toEqual(rowsOf(all))
      }),
    )
  })
})
