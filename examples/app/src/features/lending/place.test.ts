import type { ChainRecord } from '@causeway/core/chains'
import { arbitrum, base, mantle } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { type ChainOfLenders, placeOf } from './place.ts'

const chains: readonly ChainRecord[] = [arbitrum, base, mantle]
const known: readonly ChainOfLenders[] = [
  { chainId: arbitrum.id, lenders: ['AAVE_V3', 'COMPOUND_V3_USDC'], isPartial: false },
  { chainId: base.id, lenders: ['MORPHO_BLUE_1'], isPartial: true },
  { chainId: mantle.id, lenders: ['LENDLE', 'INIT'], isPartial: false },
]

const at = (chainId: string, lenderId: string, lists: readonly ChainOfLenders[] | undefined = known) =>
  placeOf({ chainId, lenderId }, chains, lists)

test('a lender that is there is taken, however it is written', () => {
  const there = { chainId: arbitrum.id, lender: 'COMPOUND_V3_USDC', replaced: undefined }
  expect(at('42161', 'COMPOUND_V3_USDC')).toEqual(there)
  expect(at('42161', 'compound_v3_usdc')).toEqual(there)
})

test('an unknown chain becomes Mantle, and its lender the first there', () => {
  for (const text of ['7', '42161.0', '1e3', '-1', 'arbitrum', '', '99999999999999999999']) {
    const place = at(text, 'AAVE_V3')
    expect(place).toEqual({
      chainId: mantle.id,
      lender: 'LENDLE',
      replaced: { what: 'chain', asked: text },
    })
  }
})

test('an unknown lender becomes the first of its chain', () => {
  expect(at('42161', '<script>')).toEqual({
    chainId: arbitrum.id,
    lender: 'AAVE_V3',
    replaced: { what: 'lender', asked: '<script>' },
  })
})

test('a lender is not replaced while its list could not be had', () => {
  expect(at('8453', 'AAVE_V3')).toEqual({ chainId: base.id, lender: 'AAVE_V3', replaced: undefined })
})

test('nothing is said of a lender before the lists are there', () => {
  expect(placeOf({ chainId: '42161', lenderId: 'NOBODY' }, chains, undefined)).toEqual({
    chainId: arbitrum.id,
    lender: undefined,
    replaced: undefined,
  })
})
