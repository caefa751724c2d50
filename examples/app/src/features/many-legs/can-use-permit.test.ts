import { arbitrum, base, mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { canUsePermit } from './can-use-permit.ts'

const USDC = `0x${'a'.repeat(40)}` as const
const toSource = (chain: typeof arbitrum, address: typeof USDC | typeof NATIVE_TOKEN_ADDRESS = USDC) => ({
  chain,
  token: { chainId: chain.id, address, symbol: 'USDC', name: 'USDC', decimals: 6 },
})
const target = { chain: base, token: undefined }

test('a permit is only offered for tokens on chains where its fee can be paid, and to another chain', () => {
  expect(canUsePermit(toSource(arbitrum), target)).toBe(true)
  expect(canUsePermit(toSource(mantle), target)).toBe(false)
  expect(canUsePermit(toSource(arbitrum, NATIVE_TOKEN_ADDRESS), target)).toBe(false)
  expect(canUsePermit(toSource(base), target)).toBe(false)
})
