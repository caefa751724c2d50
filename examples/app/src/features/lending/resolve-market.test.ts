import type { ChainRecord } from '@causeway/core/chains'
import { arbitrum, base, mantle } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { type ChainLenders, resolveMarket } from './resolve-market.ts'

const chains: readonly ChainRecord[] = [arbitrum, base, mantle]
const chainLenders: readonly ChainLenders[] = [
  { chainId: arbitrum.id, lenders: ['AAVE_V3', 'COMPOUND_V3_USDC'], isPartial: false },
  { chainId: base.id, lenders: ['MORPHO_BLUE_1'], isPartial: true },
  { chainId: mantle.id, lenders: ['LENDLE', 'INIT'], isPartial: false },
]

const resolve = (
  chainId: string,
  lenderId: string,
  lists: readonly ChainLenders[] | undefined = chainLenders,
) => resolveMarket({ chainId, lenderId }, chains, lists)

test('resolveMarket finds a lender regardless of case', () => {
  const aave = { chainId: arbitrum.id, lender: 'COMPOUND_V3_USDC', replaced: undefined }
  expect(resolve('42161', 'COMPOUND_V3_USDC')).toEqual(aave)
  expect(resolve('42161', 'compound_v3_usdc')).toEqual(aave)
})

test('resolveMarket replaces an unknown chain with Mantle and its first lender', () => {
  for (const text of ['7', '42161.0', '1e3', '-1', 'arbitrum', '', '99999999999999999999']) {
    const place = resolve(text, 'AAVE_V3')
    expect(place).toEqual({
      chainId: mantle.id,
      lender: 'LENDLE',
      replaced: { kind: 'chain', requested: text },
    })
  }
})

test('resolveMarket replaces an unknown lender with the first lender of its chain', () => {
  expect(resolve('42161', '<script>')).toEqual({
    chainId: arbitrum.id,
    lender: 'AAVE_V3',
    replaced: { kind: 'lender', requested: '<script>' },
  })
})

test('resolveMarket keeps an unknown lender if a lender list failed to load', () => {
  expect(resolve('8453', 'AAVE_V3')).toEqual({ chainId: base.id, lender: 'AAVE_V3', replaced: undefined })
})

test('resolveMarket returns no lender while the lists are loading', () => {
  expect(resolveMarket({ chainId: '42161', lenderId: 'NOBODY' }, chains, undefined)).toEqual({
    chainId: arbitrum.id,
    lender: undefined,
    replaced: undefined,
  })
})
