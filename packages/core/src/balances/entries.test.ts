import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUEL_CHAIN_ID } from '../chains/ids.ts'
import { arbitrum, ethereum, fuel } from '../chains/records.ts'
import { unknownBalance } from '../platforms/balance-reading.ts'
import { type BalanceEntry, balanceEntry, isHeldBalance } from './entries.ts'
import { balancesByChain, balanceTotal, walletBalances } from './totals.ts'

const chains = [ethereum, arbitrum, fuel]
const USDC = { chainId: 1, address: '0xa0', decimals: 6, symbol: 'USDC' } as const

function entry(chainId: number, raw: bigint, price?: number): BalanceEntry {
  return balanceEntry({ currency: { ...USDC, chainId }, reading: { raw }, price })
}

describe('a balance in a row', () => {
  it('has base units, whole units and a USD value', () => {
    expect(balanceEntry({ currency: USDC, reading: { raw: 1_500_000n }, price: 0.5 })).toEqual({
      chainId: 1,
      currency: USDC,
      balanceRaw: 1_500_000n,
      balance: 1.5,
      balanceUsd: 0.75,
      isLoading: false,
      error: undefined,
    })
  })

  it('that could not be read is unknown, with the reason, never zero', () => {
    const reading = unknownBalance('REVERTED')
    expect(balanceEntry({ currency: USDC, reading, price: 1 })).toMatchObject({
      balanceRaw: undefined,
      balance: undefined,
      balanceUsd: undefined,
      error: { code: 'REVERTED', reason: 'The contract refused to tell the balance' },
    })
  })

  it('that was never read is unknown too', () => {
    const loading = balanceEntry({ currency: USDC, reading: undefined, price: 1, isLoading: true })
    expect(loading).toMatchObject({ balanceRaw: undefined, balanceUsd: undefined, isLoading: true })
  })

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'has no USD value where the price is %s, unless nothing is held',
    (price) => {
      expect(balanceEntry({ currency: USDC, reading: { raw: 5n }, price }).balanceUsd).toBeUndefined()
      expect(balanceEntry({ currency: USDC, reading: { raw: 0n }, price }).balanceUsd).toBe(0)
    },
  )
})

describe('what is held', () => {
  it('is what has base units or a USD value', () => {
    expect(isHeldBalance(entry(1, 1n))).toBe(true)
    expect(isHeldBalance(entry(1, 0n, 1))).toBe(false)
    expect(isHeldBalance({ ...entry(1, 0n), balanceUsd: 0.1 })).toBe(true)
    expect(isHeldBalance(balanceEntry({ currency: USDC, reading: undefined }))).toBe(false)
  })

  it('is listed chain by chain, the most valuable first, what has no price last', () => {
    const cheap = entry(1, 1_000_000n, 1)
    const dear = entry(1, 1_000_000n, 9)
    const unpriced = entry(1, 4n)
    const elsewhere = entry(42161, 100_000_000n, 1)
    const nothing = entry(10, 0n, 1)
    expect(balancesByChain([unpriced, cheap, dear, elsewhere, nothing])).toEqual([
      { chainId: 42161, balanceUsd: 100, unknown: 0, entries: [elsewhere] },
      { chainId: 1, balanceUsd: 10, unknown: 1, entries: [dear, cheap, unpriced] },
    ])
  })
})

describe('the total of a wallet', () => {
  const entries = [entry(1, 1_000_000n, 2), entry(42161, 1_000_000n, 3), entry(FUEL_CHAIN_ID, 1_000_000n, 50)]

  it('is that of all chains but Fuel for an EVM wallet, and of Fuel for a Fuel wallet', () => {
    const evm = walletBalances({ account: '0xa', type: 'EVM', connector: 'MetaMask' }, entries, chains)
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
    expect(walletBalances({ account: '0xf', type: 'FUEL' }, entries, chains).balanceUsd).toBe(50)
  })

  it('is zero without an account', () => {
    const none = walletBalances({ account: undefined, type: 'EVM' }, entries, chains)
    expect(none).toMatchObject({ balanceUsd: 0, unknown: 0, balancesByChain: [] })
  })

  it('leaves out what nobody can value, and says how much that is', () => {
    const some = [
      ...entries,
      entry(1, 5n),
      balanceEntry({ currency: USDC, reading: unknownBalance('REVERTED') }),
    ]
    expect(walletBalances({ account: '0xa', type: 'EVM' }, some, chains)).toMatchObject({
      balanceUsd: 5,
      unknown: 2,
    })
  })

  it('is the sum of its chains', () => {
    const any = fc.record({
      chainId: fc.constantFrom(1, 42161, FUEL_CHAIN_ID, 99),
      raw: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      price: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(any), (all) => {
        const made = all.map(({ chainId, raw, price }) => entry(chainId, raw, price))
        const wallet = walletBalances({ account: '0xa', type: 'EVM' }, made, chains)
        const ofChains = wallet.balancesByChain.reduce((sum, { balanceUsd }) => sum + balanceUsd, 0)
        expect(ofChains).toBeCloseTo(wallet.balanceUsd, 3)
        const own = made.filter(({ chainId }) => chainId === 1 || chainId === 42161)
        expect(balanceTotal(own).balanceUsd).toBe(wallet.balanceUsd)
        expect(wallet.balancesByChain.flatMap(({ entries }) => entries).every(isHeldBalance)).toBe(true)
      }),
    )
  })
})
