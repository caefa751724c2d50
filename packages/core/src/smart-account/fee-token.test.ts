import { describe, expect, it } from 'vitest'
import { FALLBACK_FEE_TOKEN, FEE_TOKEN_CHAIN_IDS, feeTokenFor } from './fee-token.ts'

describe('what fees are paid in', () => {
  it('is any token on nine chains, Base first', () => {
    expect(FEE_TOKEN_CHAIN_IDS).toEqual([8453, 137, 42161, 10, 56, 146, 534352, 100, 43114])
  })

  it.each(FEE_TOKEN_CHAIN_IDS)('is the chosen token on chain %i', (chainId) => {
    const chosen = { chainId, address: '0x00000000000000000000000000000000000000dd' } as const
    expect(feeTokenFor(chosen)).toBe(chosen)
  })

  it('is USDC on Base, with 6 decimals, where the chosen chain takes no tokens or none is chosen', () => {
    const usdc = { chainId: 8453, symbol: 'USDC', decimals: 6 }
    expect(feeTokenFor({ chainId: 1, address: FALLBACK_FEE_TOKEN.address })).toMatchObject(usdc)
    expect(feeTokenFor()).toMatchObject(usdc)
  })
})
