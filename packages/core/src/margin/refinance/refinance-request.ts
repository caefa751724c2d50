import { isAddress } from '../../chains/address.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { ActionAmount, BorrowAction } from '../../lending/action.ts'

/** A loan that moves to another lender of the same chain: a debt and the collateral that backs it, or a part of both. */
export interface RefinanceRequest {
  /** Id of the lender that is repaid. */
  readonly from: string
  /** Id of the lender that has the loan afterwards. */
  readonly to: string
  /** Pool of the debt, at both lenders. */
  readonly debt: string
  /** Pool of the collateral, at both lenders. */
  readonly collateral: string
  /** Base units of the debt. Default 'all', with the interest that accrues until execution. */
  readonly debtAmount?: ActionAmount | undefined
  /** Base units of the collateral. Default 'all', with the interest that accrues until execution. */
  readonly collateralAmount?: ActionAmount | undefined
  /** Rate mode of the repaid debt. Default variable. */
  readonly repayRateMode?: BorrowAction['rateMode']
  /** Rate mode of the new debt. Default variable. */
  readonly borrowRateMode?: BorrowAction['rateMode']
  /** Id of the router. Default: the first that supports the move. */
  readonly router?: string | undefined
}

/**
 * Validates a request and returns it with lower-cased pools.
 *
 * @throws InvalidInputError naming each invalid field with its value
 */
export function parseRefinanceRequest(request: RefinanceRequest): RefinanceRequest {
  const issues = getIssues(request)
  if (issues.length > 0) throw new InvalidInputError('Refinancing', issues)
  return {
    ...request,
    debt: normalizePoolId(request.debt),
    collateral: normalizePoolId(request.collateral),
  }
}

function normalizePoolId(poolId: string): string {
  return isAddress(poolId, 'EVM') ? poolId.toLowerCase() : poolId
}

function getIssues(request: RefinanceRequest): FieldIssue[] {
  const issues: FieldIssue[] = []
  const expect = (isValid: boolean, field: keyof RefinanceRequest, expected: string) => {
    if (!isValid) issues.push(fieldIssue(field, expected, request[field]))
  }
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const { from, to, debt, collateral } = request
  expect(isText(from), 'from', 'the id of a lender')
  expect(isText(to), 'to', 'the id of a lender')
  expect(isText(debt), 'debt', 'the address of an asset')
  expect(isText(collateral), 'collateral', 'the address of an asset')
  if (issues.length > 0) return issues
  expect(from !== to, 'to', 'a lender other than the one that is repaid')
  expect(
    normalizePoolId(debt) !== normalizePoolId(collateral),
    'collateral',
    'an asset other than the one of the debt',
  )
  for (const field of ['debtAmount', 'collateralAmount'] as const) {
    const amount: unknown = request[field]
    const isValid = amount === undefined || amount === 'all' || (typeof amount === 'bigint' && amount > 0n)
    expect(isValid, field, "'all' or a bigint above 0")
  }
  for (const field of ['repayRateMode', 'borrowRateMode'] as const) {
    const mode: unknown = request[field]
    expect(mode === undefined || mode === 1 || mode === 2, field, '1 (stable) or 2 (variable)')
  }
  return issues
}
