import { arbitrum, base } from '@causeway/core/chains'
import { nativeToken, type Token } from '@causeway/core/data'
import { describe, expect, it } from 'vitest'
import { type HoldingsRead, heldTokens, holdingEntries } from './holding-entries.ts'

const USDC: Token = {
  chainId: base.id,
  address: '0x00000000000000000000000000000000000000c1',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}

const READ: HoldingsRead = {
  chain: base,
  holdings: {
    chainId: base.id,
    account: '0xa1',
    blockNumber: 1n,
    holdings: [
      { token: nativeToken(base), balance: { raw: 0n } },
      { token: USDC, balance: { raw: 1_500_000n } },
    ],
    listProblem: undefined,
  },
  error: undefined,
}
const LOADING: HoldingsRead = { chain: arbitrum, holdings: undefined, error: null }
const FAILED: HoldingsRead = { chain: arbitrum, holdings: undefined, error: new Error('The node is gone') }

describe('holdingEntries', () => {
  it('returns amounts and values', () => {
    const price = { price: 2, source: 'main', updatedTime: 1, isStale: false }
    const prices = { [base.id]: { prices: { [USDC.address]: price } } }
    expect(holdingEntries([READ], prices)).toMatchObject([
      { balanceRaw: 0n, balanceUsd: 0 },
      { currency: USDC, balance: 1.5, balanceUsd: 3, isLoading: false },
    ])
    expect(holdingEntries([READ])[1]?.balanceUsd).toBeUndefined()
  })

  it('returns an unread chain as loading or failed', () => {
    expect(holdingEntries([LOADING])).toMatchObject([
      { chainId: arbitrum.id, isLoading: true, error: undefined },
    ])
    const [failed] = holdingEntries([FAILED])
    expect(failed).toMatchObject({ isLoading: false, error: { code: 'READ_FAILED' } })
    expect(failed?.error?.reason).toContain('The node is gone')
  })

  it('requests prices of held tokens only', () => {
    expect(heldTokens([READ, LOADING])).toEqual({ [base.id]: [USDC.address] })
  })
})
