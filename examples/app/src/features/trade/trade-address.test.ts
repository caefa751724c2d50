import type { ChainRecord } from '@causeway/core/chains'
import { arbitrum, base, fuel, mantle } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { nativeToken } from '@causeway/core/data'
import type { UrlState } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { flipChanges, pickChanges, tradeChains } from './trade-address.ts'

const CHAINS = [base, fuel, arbitrum, mantle]
const NOTHING: UrlState = { operation: 'open' }

const token = (chain: ChainRecord, symbol: string, digit: string): Token => ({
  chainId: chain.id,
  address: `0x${digit.repeat(40)}`,
  decimals: 6,
  symbol,
  name: symbol,
})
const USDC_MANTLE = token(mantle, 'USDC', 'a')
const USDT_MANTLE = token(mantle, 'USDT', 'b')
const USDC_BASE = token(base, 'USDC', 'c')
const USDC_ARBITRUM = token(arbitrum, 'USDC', 'd')
const MNT = nativeToken(mantle)

const names = ({ from, to }: { from: ChainRecord; to: ChainRecord }) => [from.name, to.name]

describe('the chains of an address', () => {
  test.each<[string, UrlState, string]>([
    ['nothing', NOTHING, mantle.name],
    ['a chain', { ...NOTHING, chainId: base.id }, base.name],
    ['a chain that is not there', { ...NOTHING, chainId: 1 }, mantle.name],
    ['a chain on which nobody swaps', { ...NOTHING, chainId: fuel.id }, mantle.name],
  ])('a swap with %s is on one chain', (_what, url, name) => {
    expect(names(tradeChains('swap', url, CHAINS))).toEqual([name, name])
  })

  test.each<[string, UrlState, [ChainRecord, ChainRecord]]>([
    ['nothing', NOTHING, [mantle, arbitrum]],
    ['one end', { ...NOTHING, inputChain: arbitrum.id }, [arbitrum, mantle]],
    ['the chain of the page it came from', { ...NOTHING, chainId: base.id }, [base, mantle]],
    ['both ends', { ...NOTHING, inputChain: base.id, outputChain: fuel.id }, [base, fuel]],
    ['one chain twice', { ...NOTHING, inputChain: mantle.id, outputChain: mantle.id }, [mantle, arbitrum]],
  ])('a bridge with %s has two', (_what, url, [from, to]) => {
    expect(names(tradeChains('bridge', url, CHAINS))).toEqual([from.name, to.name])
  })
})

describe('choosing a token for a swap', () => {
  const sides = { from: { chain: mantle, token: MNT }, to: { chain: mantle, token: USDC_MANTLE } }

  test('names both sides, a native asset by its symbol', () => {
    expect(pickChanges('swap', sides, 'OUTPUT', USDT_MANTLE)).toEqual({
      chainId: mantle.id,
      inputCurrency: 'MNT',
      outputCurrency: USDT_MANTLE.address,
    })
  })

  test('that is on the other side flips them', () => {
    expect(pickChanges('swap', sides, 'INPUT', USDC_MANTLE)).toEqual({
      chainId: mantle.id,
      inputCurrency: USDC_MANTLE.address,
      outputCurrency: 'MNT',
    })
  })

  test('of another chain moves the swap there, and the other side begins anew', () => {
    expect(pickChanges('swap', sides, 'OUTPUT', USDC_BASE)).toEqual({
      chainId: base.id,
      inputCurrency: 'remove',
      outputCurrency: USDC_BASE.address,
    })
  })
})

describe('choosing a token for a bridge', () => {
  const sides = { from: { chain: mantle, token: USDC_MANTLE }, to: { chain: base, token: USDC_BASE } }

  test('moves its side to its chain', () => {
    expect(pickChanges('bridge', sides, 'INPUT', USDC_ARBITRUM)).toEqual({
      chainId: arbitrum.id,
      inputChain: arbitrum.id,
      outputChain: base.id,
      inputCurrency: USDC_ARBITRUM.address,
      outputCurrency: USDC_BASE.address,
    })
  })

  test('of the chain on the other side sends that one where this one was', () => {
    expect(pickChanges('bridge', sides, 'OUTPUT', MNT)).toEqual({
      chainId: base.id,
      inputChain: base.id,
      outputChain: mantle.id,
      inputCurrency: 'remove',
      outputCurrency: 'MNT',
    })
  })

  test('that is on the other side flips them', () => {
    expect(pickChanges('bridge', sides, 'INPUT', USDC_BASE)).toEqual(flipChanges('bridge', sides))
    expect(flipChanges('bridge', sides)).toEqual({
      chainId: base.id,
      inputChain: base.id,
      outputChain: mantle.id,
      inputCurrency: USDC_BASE.address,
      outputCurrency: USDC_MANTLE.address,
    })
  })

  test('a side without a token is left to its default', () => {
    const open = { from: { chain: mantle, token: undefined }, to: sides.to }
    expect(flipChanges('bridge', open)).toMatchObject({ outputCurrency: 'remove' })
  })
})
