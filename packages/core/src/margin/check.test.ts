import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../kernel/errors.ts'
import { checkMarginRequest } from './check.ts'
import { requestOf, USDC, WETH } from './margin.test-support.ts'
import type { MarginRequest } from './request.ts'

function issuesOf(change: Partial<MarginRequest>): readonly string[] {
  try {
    checkMarginRequest(requestOf(change))
    return []
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return error.issues.map(({ field, received }) => `${field}: ${received}`)
  }
}

describe('A margin request', () => {
  it.each<readonly [string, Partial<MarginRequest>]>([
    ['an Open of an amount', { amountIn: 1n }],
    ['an Open to a leverage', { leverage: 3n * 10n ** 18n, own: { side: 'buy', amount: 1n } }],
    ['an Open that buys exactly', { amountOut: 1n }],
    ['a Close of everything', { operation: 'Close', maxIn: true, maxOut: true }],
    ['a Close of a whole debt', { operation: 'Close', maxOut: true }],
    ['a CollateralSwap of a whole deposit', { operation: 'CollateralSwap', maxIn: true }],
    ['a DebtSwap of a whole debt', { operation: 'DebtSwap', maxOut: true }],
  ])('of %s is taken', (_what, change) => {
    expect(issuesOf(change)).toEqual([])
  })

  it.each<readonly [string, Partial<MarginRequest>, readonly string[]]>([
    ['another operation', { operation: 'Flip' as 'Open', amountIn: 1n }, ["operation: 'Flip'"]],
    [
      'the same asset twice',
      { buy: `0x${USDC.slice(2).toUpperCase()}`, amountIn: 1n },
      [`buy: '${`0x${USDC.slice(2).toUpperCase()}`}'`],
    ],
    [
      'own funds on no side',
      { amountIn: 1n, own: { side: 'both' as 'buy', amount: 1n } },
      ["own.side: 'both'"],
    ],
    ['no own funds', { amountIn: 1n, own: { side: 'buy', amount: 0n } }, ['own.amount: 0n']],
    ['no amount', {}, ['amountIn: nothing']],
    ['two amounts', { amountIn: 1n, amountOut: 1n }, ["amountIn: 'amountIn and amountOut'"]],
    ['an amount beside everything', { operation: 'Close', maxIn: true, amountIn: 1n }, ['amountIn: 1n']],
    ['an amount of nothing', { amountIn: 0n }, ['amountIn: 0n']],
    ['an amount that is no integer', { amountIn: 1.5 as never }, ['amountIn: 1.5']],
    ['a slippage of nothing', { amountIn: 1n, slippage: 0 }, ['slippage: 0']],
    ['a slippage above half', { amountIn: 1n, slippage: 51 }, ['slippage: 51']],
    ['a leverage of a Close', { operation: 'Close', leverage: 2n }, ['leverage: 2n']],
    ['everything sold by an Open', { maxIn: true }, ['maxIn: true']],
    ['everything sold by a DebtSwap', { operation: 'DebtSwap', maxIn: true }, ['maxIn: true']],
    [
      'everything bought by a CollateralSwap',
      { operation: 'CollateralSwap', maxOut: true },
      ['maxOut: true'],
    ],
    [
      'own funds of a Close',
      { operation: 'Close', amountIn: 1n, own: { side: 'buy', amount: 1n } },
      ['own: an object'],
    ],
    ['own funds of nothing', { amountIn: 1n, own: { side: 'buy', amount: 0n } }, ['own.amount: 0n']],
    ['a third rate mode', { amountIn: 1n, borrowRateMode: 3 as 2 }, ['borrowRateMode: 3']],
  ])('with %s is refused by its field and what it was', (_what, change, issues) => {
    expect(issuesOf(change)).toEqual(issues)
  })

  it('has its pools in lower case', () => {
    const asked = requestOf({ amountIn: 1n, buy: `0x${WETH.slice(2).toUpperCase()}` })
    expect(checkMarginRequest(asked).buy).toBe(WETH)
  })

  it('keeps the name of a pool that goes by no address, and the address of one that does in small letters', () => {
    const checked = checkMarginRequest(
      requestOf({ sell: `0x${USDC.slice(2).toUpperCase()}`, buy: 'Pool-7', amountIn: 1n }),
    )
    expect(checked).toMatchObject({ sell: USDC, buy: 'Pool-7' })
  })
})
