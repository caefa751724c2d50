import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { arbitrum, ethereum, fuel } from '../chains/records.ts'
import { unknownBalance } from '../platforms/balance.ts'
import { type BalanceEntry, createBalanceEntry, isHeldBalance } from './create-balance-entry.ts'
import { getWalletBalances, groupBalancesByChain, sumBalances } from './get-wallet-balances.ts'

const chains = [ethereum, arbitrum, fuel]
const USDC = { chainId: 1, address: '0xa0', decimals: 6, symbol: 'USDC' } as const

function entry(chainId: number, raw: bigint, price?: number): BalanceEntry {
  return createBalanceEntry({ currency: { ...USDC, chainId }, result: { raw }, price })
}

describe('createBalanceEntry', () => {
  it('returns base units, whole units and a USD value', () => {
    expect(createBalanceEntry({ currency: USDC, result: { raw: 1_500_000n }, price: 0.5 })).toEqual({
      chainId: 1,
      currency: USDC,
      balanceRaw: 1_500_000n,
      balance: 1.5,
      balanceUsd: 0.75,
      isLoading: false,
      error: undefined,
    })
  })

  it('returns an unknown balance with the reason, never zero, if the read failed', () => {
    const result = unknownBalance('REVERTED')
    expect(createBalanceEntry({ currency: USDC, result, price: 1 })).toMatchObject({
      balanceRaw: undefined,
      balance: undefined,
      balanceUsd: undefined,
      error: { code: 'REVERTED', reason: 'The contract reverted the balance query.' },
    })
  })

  it('returns an unknown balance before the first read', () => {
    const loading = createBalanceEntry({ currency: USDC, result: undefined, price: 1, isLoading: true })
    expect(loading).toMatchObject({ balanceRaw: undefined, balanceUsd: undefined, isLoading: true })
  })

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'returns no USD value for the price %s, unless the balance is zero',
    (price) => {
      expect(createBalanceEntry({ currency: USDC, result: { raw: 5n }, price }).balanceUsd).toBeUndefined()
      expect(createBalanceEntry({ currency: USDC, result: { raw: 0n }, price }).balanceUsd).toBe(0)
    },
  )
})

describe('groupBalancesByChain', () => {
  it('includes balances with base units or a USD value', () => {
    expect(isHeldBalance(entry(1, 1n))).toBe(true)
    expect(isHeldBalance(entry(1, 0n, 1))).toBe(false)
    expect(isHeldBalance({ ...entry(1, 0n), balanceUsd: 0.1 })).toBe(true)
    expect(isHeldBalance(createBalanceEntry({ currency: USDC, result: undefined }))).toBe(false)
  })

  it('sorts chains and entries by value, entries without a price last', () => {
    const cheap = entry(1, 1_000_000n, 1)
    const dear = entry(1, 1_000_000n, 9)
    const unpriced = entry(1, 4n)
    const elsewhere = entry(42161, 100_000_000n, 1)
    const nothing = entry(10, 0n, 1)
    expect(groupBalancesByChain([unpriced, cheap, dear, elsewhere, nothing])).toEqual([
      { chainId: 42161, balanceUsd: 100, unknown: 0, entries: [elsewhere] },
      { chainId: 1, balanceUsd: 10, unknown: 1, entries: [dear, cheap, unpriced] },
    ])
  })
})

describe('getWalletBalances', () => {
  const entries = [entry(1, 1_000_000n, 2), entry(42161, 1_000_000n, 3), entry(FUEL_CHAIN_ID, 1_000_000n, 50)]

  it('sums all EVM chains for an EVM wallet and only Fuel for a Fuel wallet', () => {
    const evm = getWalletBalances({ account: '0xa', type: 'EVM', connector: 'MetaMask' }, entries, chains)
    expect(evm).toMatchObject({
      account: '0xa',
      type: 'EVM',
      connector: 'MetaMask',
      balanceUsd: 5,
      unknown: 0,
    })
    expect(evm.balancesByChain.map(({ chainId, balanceUsd }) => [chainId, balanceUsd])).toEqual([
      [42161, 3],
      [1, 2],
    ])
    expect(getWalletBalances({ account: '0xf', type: 'FUEL' }, entries, chains).balanceUsd).toBe(50)
  })

  it('returns zero without an account', () => {
    const none = getWalletBalances({ account: undefined, type: 'EVM' }, entries, chains)
    expect(none).toMatchObject({ balanceUsd: 0, unknown: 0, balancesByChain: [] })
  })

  it('counts entries with an unknown value instead of summing them', () => {
    const some = [
      ...entries,
      entry(1, 5n),
      createBalanceEntry({ currency: USDC, result: unknownBalance('REVERTED') }),
    ]
    expect(getWalletBalances({ account: '0xa', type: 'EVM' }, some, chains)).toMatchObject({
      balanceUsd: 5,
      unknown: 2,
    })
  })

  it('returns the sum of the totals of its chains', () => {
    const any = fc.record({
      chainId: fc.constantFrom(1, 42161, FUEL_CHAIN_ID, 99),
      raw: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      price: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(any), (all) => {
        const generated = all.map(({ chainId, raw, price }) => entry(chainId, raw, price))
        const wallet = getWalletBalances({ account: '0xa', type: 'EVM' }, generated, chains)
        const ofChains = wallet.balancesByChain.reduce((sum, { balanceUsd }) => sum + balanceUsd, 0)
        expect(ofChains).toBeCloseTo(wallet.balanceUsd, 3)
        const evmEntries = generated.filter(({ chainId }) => chainId === 1 || chainId === 42161)
        expect(sumBalances(evmEntries).balanceUsd).toBe(wallet.balanceUsd)
        expect(wallet.balancesByChain.flatMap(({ entries }) => entries).every(isHeldBalance)).toBe(true)
      }),
    )
  })
})
