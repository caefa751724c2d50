import type { ChainRecord } from '@causeway/core/chains'
import { arbitrum, base, fuel, mantle } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { nativeToken } from '@causeway/core/data'
import type { UrlState } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { chainChanges, flipChanges, pickChanges, tradeChains } from './trade-chains.ts'

const CHAINS = [base, fuel, arbitrum, mantle]
const EMPTY_URL: UrlState = { operation: 'open' }

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

describe('tradeChains', () => {
  test.each<[string, UrlState, string]>([
    ['no chain', EMPTY_URL, mantle.name],
    ['a chain', { ...EMPTY_URL, chainId: base.id }, base.name],
    ['an unknown chain', { ...EMPTY_URL, chainId: 1 }, mantle.name],
    ['a chain without swaps', { ...EMPTY_URL, chainId: fuel.id }, mantle.name],
  ])('uses one chain for a swap with %s', (_description, url, name) => {
    expect(names(tradeChains('swap', url, CHAINS))).toEqual([name, name])
  })

  test('starts with the last chain if the URL names none', () => {
    expect(names(tradeChains('swap', EMPTY_URL, CHAINS, base.id))).toEqual([base.name, base.name])
    expect(names(tradeChains('bridge', EMPTY_URL, CHAINS, base.id))).toEqual([base.name, mantle.name])
    const url = { ...EMPTY_URL, chainId: arbitrum.id }
    expect(names(tradeChains('swap', url, CHAINS, base.id))).toEqual([arbitrum.name, arbitrum.name])
    expect(names(tradeChains('swap', EMPTY_URL, CHAINS, 1))).toEqual([mantle.name, mantle.name])
  })

  test.each<[string, UrlState, [ChainRecord, ChainRecord]]>([
    ['no chain', EMPTY_URL, [mantle, arbitrum]],
    ['one chain', { ...EMPTY_URL, inputChain: arbitrum.id }, [arbitrum, mantle]],
    ['the chain of the previous page', { ...EMPTY_URL, chainId: base.id }, [base, mantle]],
    ['both chains', { ...EMPTY_URL, inputChain: base.id, outputChain: fuel.id }, [base, fuel]],
    ['one chain twice', { ...EMPTY_URL, inputChain: mantle.id, outputChain: mantle.id }, [mantle, arbitrum]],
  ])('uses two chains for a bridge with %s', (_description, url, [from, to]) => {
    expect(names(tradeChains('bridge', url, CHAINS))).toEqual([from.name, to.name])
  })
})

describe('selecting a token for a swap', () => {
  const sides = { from: { chain: mantle, token: MNT }, to: { chain: mantle, token: USDC_MANTLE } }

  test('sets both sides, with native tokens by symbol', () => {
    expect(pickChanges('swap', sides, 'OUTPUT', USDT_MANTLE)).toEqual({
      chainId: mantle.id,
      inputCurrency: 'MNT',
      outputCurrency: USDT_MANTLE.address,
    })
  })

  test('swaps the sides if the token is on the other side', () => {
    expect(pickChanges('swap', sides, 'INPUT', USDC_MANTLE)).toEqual({
      chainId: mantle.id,
      inputCurrency: USDC_MANTLE.address,
      outputCurrency: 'MNT',
    })
  })

  test('moves the swap to the chain of the token and resets the other side', () => {
    expect(pickChanges('swap', sides, 'OUTPUT', USDC_BASE)).toEqual({
      chainId: base.id,
      inputCurrency: 'remove',
      outputCurrency: USDC_BASE.address,
    })
  })
})

describe('selecting a token for a bridge', () => {
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

  test('moves the other side to the previous chain if both would be on the same chain', () => {
    expect(pickChanges('bridge', sides, 'OUTPUT', MNT)).toEqual({
      chainId: base.id,
      inputChain: base.id,
      outputChain: mantle.id,
      inputCurrency: 'remove',
      outputCurrency: 'MNT',
    })
  })

  test('swaps the sides if the token is on the other side', () => {
    expect(pickChanges('bridge', sides, 'INPUT', USDC_BASE)).toEqual(flipChanges('bridge', sides))
    expect(flipChanges('bridge', sides)).toEqual({
      chainId: base.id,
      inputChain: base.id,
      outputChain: mantle.id,
      inputCurrency: USDC_BASE.address,
      outputCurrency: USDC_MANTLE.address,
    })
  })

  test('leaves a side of the URL unchanged that has no token, or another chain than the link', () => {
    const noToken = { from: { chain: mantle, token: undefined }, to: sides.to }
    expect(pickChanges('bridge', noToken, 'OUTPUT', USDC_ARBITRUM)).toMatchObject({
      inputChain: mantle.id,
      inputCurrency: undefined,
      outputCurrency: USDC_ARBITRUM.address,
    })
    const replaced = { from: { chain: mantle, token: undefined, isReplaced: true }, to: sides.to }
    const unchanged = { chainId: undefined, inputChain: undefined, inputCurrency: undefined }
    expect(pickChanges('bridge', replaced, 'OUTPUT', USDC_ARBITRUM)).toMatchObject(unchanged)
    expect(chainChanges('bridge', replaced, 'OUTPUT', arbitrum.id)).toMatchObject(unchanged)
  })

  test('keeps a side without a token on its default', () => {
    const open = { from: { chain: mantle, token: undefined }, to: sides.to }
    expect(flipChanges('bridge', open)).toMatchObject({ outputCurrency: 'remove' })
  })
})

describe('selecting a chain', () => {
  test('moves both sides of a swap to the defaults of the chain', () => {
    const sides = { from: { chain: mantle, token: MNT }, to: { chain: mantle, token: USDC_MANTLE } }
    expect(chainChanges('swap', sides, 'OUTPUT', base.id)).toEqual({
      chainId: base.id,
      inputCurrency: 'remove',
      outputCurrency: 'remove',
    })
  })

  const sides = { from: { chain: mantle, token: USDC_MANTLE }, to: { chain: base, token: USDC_BASE } }

  test.each([
    ['INPUT', [arbitrum.id, base.id], ['remove', USDC_BASE.address]],
    ['OUTPUT', [mantle.id, arbitrum.id], [USDC_MANTLE.address, 'remove']],
  ] as const)('keeps the other side of a bridge: %s', (side, [inputChain, outputChain], [input, output]) => {
    expect(chainChanges('bridge', sides, side, arbitrum.id)).toEqual({
      chainId: inputChain,
      inputChain,
      outputChain,
      inputCurrency: input,
      outputCurrency: output,
    })
  })

  test('swaps the sides of a bridge if the other side is on the chain', () => {
    expect(chainChanges('bridge', sides, 'INPUT', base.id)).toEqual(flipChanges('bridge', sides))
  })

  test('keeps an unknown chain of the link on the other side, in place of which the chain is shown', () => {
    const replaced = { from: sides.from, to: { chain: base, token: undefined, isReplaced: true } }
    const kept = { inputChain: base.id, outputChain: undefined, outputCurrency: undefined }
    expect(chainChanges('bridge', replaced, 'INPUT', base.id)).toMatchObject(kept)
    expect(pickChanges('bridge', replaced, 'INPUT', USDC_BASE)).toMatchObject(kept)
  })
})
