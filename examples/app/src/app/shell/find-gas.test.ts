import type { ChainGas } from '@causeway/core'
import { expect, it } from 'vitest'
import { findGas } from './find-gas.ts'

const toGas = (chainId: number): ChainGas => ({ chainId, fees: { type: 'legacy', gasPrice: 1n } }) as ChainGas

it('returns the gas of the chain that pays, whichever chain was read last', () => {
  const [arbitrum, base] = [toGas(42161), toGas(8453)]
  expect(findGas([arbitrum, base], 42161)).toBe(arbitrum)
  expect(findGas([base, arbitrum], 42161)).toBe(arbitrum)
})

it('returns the gas of the only chain, and none if any of several chains may pay', () => {
  expect(findGas([toGas(8453)], undefined)).toEqual(toGas(8453))
  expect(findGas([toGas(8453), toGas(42161)], undefined)).toBeUndefined()
  expect(findGas([], 8453)).toBeUndefined()
})
