import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../../kernel/errors.ts'
import { USDC } from '../../lending/lending.test-support.ts'
import { createRefinanceRequest } from './refinance.test-support.ts'
import { parseRefinanceRequest, type RefinanceRequest } from './refinance-request.ts'

function getIssues(change: Partial<Record<keyof RefinanceRequest, unknown>>): readonly string[] {
  try {
    parseRefinanceRequest({ ...createRefinanceRequest(), ...change } as RefinanceRequest)
    return []
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return error.issues.map(({ field, received }) => `${field}: ${received}`)
  }
}

describe('parseRefinanceRequest', () => {
  it('lower-cases addresses of pools, and keeps other pool ids as they are', () => {
    const collateral = 'Pool-Of-WETH'
    const debt = `0x${USDC.slice(2).toUpperCase()}`
    expect(parseRefinanceRequest(createRefinanceRequest({ debt, collateral }))).toMatchObject({
      debt: USDC,
      collateral,
    })
  })

  it.each([
    ['the whole loan', {}],
    ['a part of the loan', { debtAmount: 1n, collateralAmount: 1n }],
    ['a stable debt to a variable one', { repayRateMode: 1, borrowRateMode: 2 }],
  ])('accepts a request that moves %s', (_, change) => {
    expect(getIssues(change)).toEqual([])
  })

  it.each<readonly [string, Parameters<typeof getIssues>[0], readonly string[]]>([
    ['no lenders or pools', { from: '', to: undefined, debt: 7 }, ["from: ''", 'to: nothing', 'debt: 7']],
    ['the lender that has the loan', { to: 'AAVE_V3' }, ["to: 'AAVE_V3'"]],
    ['the debt as its collateral', { collateral: USDC }, [`collateral: '${USDC}'`]],
    [
      'an amount of zero and an amount as text',
      { debtAmount: 0n, collateralAmount: '5' },
      ['debtAmount: 0n', "collateralAmount: '5'"],
    ],
    [
      'unknown rate modes',
      { repayRateMode: 0, borrowRateMode: 3 },
      ['repayRateMode: 0', 'borrowRateMode: 3'],
    ],
  ])('rejects %s, naming each field with its value', (_, change, issues) => {
    expect(getIssues(change)).toEqual(issues)
  })
})
