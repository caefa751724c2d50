import { isAddress } from '../chains/address.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { MARGIN_LEGS, MARGIN_OPERATIONS } from './operation.ts'
import type { MarginRequest } from './request.ts'

const AMOUNTS = ['amountIn', 'amountOut', 'leverage'] as const

/**
 * A request as a form, an address or a script gives it, its pools in lower case.
 *
 * @throws InvalidInputError naming each bad field, and what it was
 */
export function checkMarginRequest(request: MarginRequest): MarginRequest {
  const issues = issuesOf(request)
  if (issues.length > 0) throw new InvalidInputError('Margin trade', issues)
  return { ...request, sell: poolIdOf(request.sell), buy: poolIdOf(request.buy) }
}

function poolIdOf(poolId: string): string {
  return isAddress(poolId, 'EVM') ? poolId.toLowerCase() : poolId
}

function issuesOf(request: MarginRequest): FieldIssue[] {
  const { operation, slippage, sell, buy } = request
  const issues: FieldIssue[] = []
  const expect = (holds: boolean, field: keyof MarginRequest, expected: string) => {
    if (!holds) issues.push(fieldIssue(field, expected, request[field]))
  }
  if (!MARGIN_OPERATIONS.includes(operation)) {
    return [fieldIssue('operation', `one of ${MARGIN_OPERATIONS.join(', ')}`, operation)]
  }
  expect(typeof sell === 'string' && sell !== '', 'sell', 'the address of an asset')
  expect(typeof buy === 'string' && buy !== '', 'buy', 'the address of an asset')
  if (issues.length === 0) {
    expect(poolIdOf(sell) !== poolIdOf(buy), 'buy', 'another asset than the one that is sold')
  }
  expect(
    Number.isFinite(slippage) && slippage > 0 && slippage <= 50,
    'slippage',
    'a percentage above 0 and up to 50',
  )
  const { maxPriceImpact = 100 } = request
  expect(
    Number.isFinite(maxPriceImpact) && maxPriceImpact > 0 && maxPriceImpact <= 100,
    'maxPriceImpact',
    'a percentage above 0 and up to 100',
  )
  for (const name of AMOUNTS) {
    const amount: unknown = request[name]
    expect(amount === undefined || (typeof amount === 'bigint' && amount > 0n), name, 'a bigint above 0')
  }
  return [...issues, ...amountIssues(request), ...ownIssues(request), ...rateIssues(request)]
}

/** Exactly one way of saying how much. */
function amountIssues(request: MarginRequest): FieldIssue[] {
  const { operation, maxIn = false, maxOut = false, leverage } = request
  const legs = MARGIN_LEGS[operation]
  const issues: FieldIssue[] = []
  if (leverage !== undefined && operation !== 'Open') {
    issues.push(fieldIssue('leverage', `none: ${operation} has no target`, leverage))
  }
  if (maxIn && legs.in !== 'Withdraw') {
    issues.push(fieldIssue('maxIn', `false: ${operation} withdraws nothing`, maxIn))
  }
  if (maxOut && legs.out !== 'Repay') {
    issues.push(fieldIssue('maxOut', `false: ${operation} repays nothing`, maxOut))
  }
  const given = AMOUNTS.filter((name) => request[name] !== undefined)
  if (maxIn || maxOut) {
    const [first] = given
    if (first) issues.push(fieldIssue(first, 'none beside maxIn or maxOut', request[first]))
  } else if (given.length !== 1) {
    const expected = 'exactly one of amountIn, amountOut and leverage, or maxIn or maxOut'
    issues.push(fieldIssue('amountIn', expected, given.join(' and ') || undefined))
  }
  return issues
}

function ownIssues({ operation, own }: MarginRequest): FieldIssue[] {
  if (own === undefined) return []
  if (operation !== 'Open') return [fieldIssue('own', 'none: only an Open takes own funds', own)]
  const { side, amount } = own
  return [
    ...(side === 'sell' || side === 'buy' ? [] : [fieldIssue('own.side', "'sell' or 'buy'", side)]),
    ...(typeof amount === 'bigint' && amount > 0n
      ? []
      : [fieldIssue('own.amount', 'a bigint above 0', amount)]),
  ]
}

function rateIssues(request: MarginRequest): FieldIssue[] {
  return (['borrowRateMode', 'repayRateMode'] as const).flatMap((field) => {
    const mode: unknown = request[field]
    return mode === undefined || mode === 1 || mode === 2
      ? []
      : [fieldIssue(field, '1 (stable) or 2 (variable)', mode)]
  })
}
