import { describe, expect, it } from 'vitest'
import { WAD } from '../lending/lender-market.ts'
import { createTestPool, wethPool } from '../lending/lending.test-support.ts'
import {
  createRequest,
  createTerms,
  EMPTY_POSITION,
  LONG_POSITION,
  MARKET,
  USDC,
  usdc,
  WETH,
  weth,
} from './create-margin-harness.test-support.ts'
import { getFlashLoanFee } from './flash-loan.ts'
import type { MarginRequest } from './margin-request.ts'
import { sizeSwap } from './size-swap.ts'

const size = (change: Partial<MarginRequest>, position = LONG_POSITION, feeBps = 0n) => {
  const request = createRequest(change)
  return sizeSwap(request, createTerms(request, position), feeBps)
}
const close = { operation: 'Close', sell: WETH, buy: USDC } as const

describe('sizeSwap', () => {
  it('sells the amount plus the margin in the sold asset', () => {
    expect(size({ amountIn: usdc(10) })).toEqual({ kind: 'sell', amount: usdc(10) })
    const margin = { side: 'sell', amount: usdc(5) } as const
    expect(size({ amountIn: usdc(10), margin })).toEqual({ kind: 'sell', amount: usdc(15) })
  })

  it('sells the whole deposit minus the fee of the flash loan', () => {
    expect(size({ ...close, maxIn: true })).toEqual({ kind: 'sell', amount: weth(2) })
    const { amount } = size({ ...close, maxIn: true }, LONG_POSITION, 9n)
    expect(amount + getFlashLoanFee({ kind: 'aave-v3', feeBps: 9n }, amount)).toBeLessThanOrEqual(weth(2))
    expect(amount).toBeGreaterThan(weth(1.998))
  })

  it('buys the whole debt with accruing interest, for at most the deposit', () => {
    expect(size({ ...close, maxOut: true })).toEqual({
      kind: 'buy',
      amount: usdc(1_000.25),
      estimate: weth(0.500125),
      max: weth(2),
    })
    const debtSwap = { ...close, operation: 'DebtSwap', maxOut: true } as const
    expect(size(debtSwap)).toMatchObject({ kind: 'buy', max: undefined })
  })

  it('rejects a leverage above the maximum of the assets with both values', () => {
    expect(() => size({ leverage: 6n * WAD })).toThrow(
      'A leverage of 6 is too high: WETH allows less than 5. Choose a lower leverage.',
    )
  })

  it('adds margin in the sold asset to the amount borrowed for a leverage', () => {
    const margin = { side: 'sell', amount: usdc(2_000) } as const
    expect(size({ leverage: 3n * WAD, margin }, EMPTY_POSITION)).toEqual({
      kind: 'sell',
      amount: usdc(6_000),
    })
  })

  it.each([
    ['the sold asset', { oraclePrice: 'unknown' }, {}, 'USDC'],
    ['the bought asset', {}, { oraclePrice: 'unknown' }, 'WETH'],
    ['both assets', { oraclePrice: 'unknown' }, { oraclePrice: 'unknown' }, 'USDC and WETH'],
    [
      'a sold asset that is worth nothing',
      { oraclePrice: { price: 0n, per: 1n } },
      {},
      'another asset of the position',
    ],
  ] as const)('rejects a missing price of %s', (_asset, sold, bought, names) => {
    const market = { ...MARKET, pools: { [USDC]: createTestPool(sold), [WETH]: wethPool(bought) } }
    const margin = { side: 'buy', amount: weth(1) } as const
    for (const change of [{ amountOut: weth(1) }, { leverage: 2n * WAD, margin }]) {
      const request = createRequest(change)
      expect(() => sizeSwap(request, createTerms(request, EMPTY_POSITION, market), 0n)).toThrow(
        expect.objectContaining({
          code: 'FIGURES_UNKNOWN',
          message: `The lender has no price for ${names}. Set the amount with amountIn.`,
        }),
      )
    }
  })

  it('rejects a request if there is nothing to withdraw, repay or borrow', () => {
    expect(() => size({ ...close, maxIn: true }, EMPTY_POSITION)).toThrow(
      'The account has no WETH deposit to withdraw.',
    )
    expect(() => size({ ...close, maxOut: true }, EMPTY_POSITION)).toThrow(
      'The account has no USDC debt to repay.',
    )
    expect(() => size({ leverage: 3n * WAD }, EMPTY_POSITION)).toThrow('A leverage of 3 needs no loan.')
  })
})
