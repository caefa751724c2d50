import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../kernel/errors.ts'
import { createRequest, USDC, WETH } from './create-margin-harness.test-support.ts'
import { type MarginRequest, parseMarginRequest } from './margin-request.ts'

const toUpper = (address: string) => `0x${address.slice(2).toUpperCase()}`

function getIssues(change: Partial<MarginRequest>): readonly string[] {
  try {
    parseMarginRequest(createRequest(change))
    return []
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return error.issues.map(({ field, received }) => `${field}: ${received}`)
  }
}

describe('parseMarginRequest', () => {
  it.each<readonly [string, Partial<MarginRequest>]>([
    ['an Open of an amount', { amountIn: 1n }],
    ['an Open to a leverage', { leverage: 3n * 10n ** 18n, margin: { side: 'buy', amount: 1n } }],
    ['an Open of an exact output', { amountOut: 1n }],
    ['a Close of everything', { operation: 'Close', maxIn: true, maxOut: true }],
    ['a Close of a whole debt', { operation: 'Close', maxOut: true }],
    ['a CollateralSwap of a whole deposit', { operation: 'CollateralSwap', maxIn: true }],
    ['a DebtSwap of a whole debt', { operation: 'DebtSwap', maxOut: true }],
  ])('accepts a request for %s', (_request, change) => {
    expect(getIssues(change)).toEqual([])
  })

  it.each<readonly [string, Partial<MarginRequest>, readonly string[]]>([
    ['an unknown operation', { operation: 'Flip' as 'Open', amountIn: 1n }, ["operation: 'Flip'"]],
    ['the same asset on both sides', { buy: toUpper(USDC), amountIn: 1n }, [`buy: '${toUpper(USDC)}'`]],
    [
      'margin with an unknown side',
      { amountIn: 1n, margin: { side: 'both' as 'buy', amount: 1n } },
      ["margin.side: 'both'"],
    ],
    ['margin of 0', { amountIn: 1n, margin: { side: 'buy', amount: 0n } }, ['margin.amount: 0n']],
    ['no amount', {}, ['amountIn: nothing']],
    ['two amounts', { amountIn: 1n, amountOut: 1n }, ["amountIn: 'amountIn and amountOut'"]],
    ['an amount together with maxIn', { operation: 'Close', maxIn: true, amountIn: 1n }, ['amountIn: 1n']],
    ['an amount of 0', { amountIn: 0n }, ['amountIn: 0n']],
    ['an amount that is not a bigint', { amountIn: 1.5 as never }, ['amountIn: 1.5']],
    ['a slippage of 0', { amountIn: 1n, slippage: 0 }, ['slippage: 0']],
    ['a slippage above 50%', { amountIn: 1n, slippage: 51 }, ['slippage: 51']],
    ['a leverage of a Close', { operation: 'Close', leverage: 2n }, ['leverage: 2n']],
    ['maxIn of an Open', { maxIn: true }, ['maxIn: true']],
    ['maxIn of a DebtSwap', { operation: 'DebtSwap', maxIn: true }, ['maxIn: true']],
    ['maxOut of a CollateralSwap', { operation: 'CollateralSwap', maxOut: true }, ['maxOut: true']],
    [
      'margin of a Close',
      { operation: 'Close', amountIn: 1n, margin: { side: 'buy', amount: 1n } },
      ['margin: an object'],
    ],
    ['an unknown rate mode', { amountIn: 1n, borrowRateMode: 3 as 2 }, ['borrowRateMode: 3']],
  ])('rejects %s and names the field with its value', (_request, change, issues) => {
    expect(getIssues(change)).toEqual(issues)
  })

  it('lower-cases pools that are addresses, and keeps other pool ids', () => {
    const request = createRequest({ sell: toUpper(USDC), buy: 'Pool-7', amountIn: 1n })
    expect(parseMarginRequest(request)).toMatchObject({ sell: USDC, buy: 'Pool-7' })
    expect(parseMarginRequest(createRequest({ amountIn: 1n, buy: toUpper(WETH) })).buy).toBe(WETH)
  })
})
