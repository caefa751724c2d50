import { describe, expect, it } from 'vitest'
import { FALLBACK_FEE_TOKEN, FEE_TOKEN_CHAIN_IDS, feeTokenFor } from './fee-token.ts'

describe('fee tokens', () => {
  it('are supported on nine chains, starting with Base', () => {
    expect(FEE_TOKEN_CHAIN_IDS).toEqual([8453, 137, 42161, 10, 56, 146, 534352, 100, 43114])
  })

  it.each(FEE_TOKEN_CHAIN_IDS)('are the chosen token on chain %i', (chainId) => {
    const chosen = { chainId, address: '0x00000000000000000000000000000000000000dd' } as const
    expect(feeTokenFor(chosen)).toBe(chosen)
  })

  it('default to USDC on Base with 6 decimals', () => {
    const usdc = { chainId: 8453, symbol: 'USDC', decimals: 6 }
    expect(feeTokenFor({ chainId: 1, address: FALLBACK_FEE_TOKEN.address })).toMatchObject(usdc)
    expect(feeTokenFor()).toMatchObject(usdc)
  })
})
