import { isAddress } from '../chains/address.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BorrowAction } from '../lending/action.ts'
import { MARGIN_LEGS, MARGIN_OPERATIONS, type MarginOperation } from './margin-operation.ts'

/** Margin that the user adds to an Open. */
export interface MarginFunds {
  /** `buy`: in the token that becomes collateral. `sell`: in the borrowed token, which is swapped with the loan. */
  readonly side: 'sell' | 'buy'
  /** Base units. */
  readonly amount: bigint
  /** Whether the margin is paid in the native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
}

/**
 * A margin trade: one asset of a lender is sold for another, and the account's position changes on both sides. Exactly one
 * of `amountIn`, `amountOut` and `leverage` sets the amount, unless `maxIn` or `maxOut` does.
 */
export interface MarginRequest {
  readonly operation: MarginOperation
  /** Pool of the sold asset: borrowed by Open and DebtSwap, withdrawn by Close and CollateralSwap. */
  readonly sell: string
  /** Pool of the bought asset: deposited by Open and CollateralSwap, repaid by Close and DebtSwap. */
  readonly buy: string
  /** Base units of the sold asset that are borrowed or withdrawn, without margin and the fee of the flash loan. */
  readonly amountIn?: bigint | undefined
  /** Exact base units of the bought asset. */
  readonly amountOut?: bigint | undefined
  /** Open: `deposits / nav` of the whole position after the trade, WAD. */
  readonly leverage?: bigint | undefined
  /** Close and CollateralSwap: withdraws the whole deposit with accrued interest. The account receives the rest. */
  readonly maxIn?: boolean | undefined
  /** Close and DebtSwap: repays the whole debt with accrued interest. The account receives the rest. */
  readonly maxOut?: boolean | undefined
  /** Open: margin of the user. */
  readonly margin?: MarginFunds | undefined
  /** Rate mode of the new debt. Default variable. */
  readonly borrowRateMode?: BorrowAction['rateMode']
  /** Rate mode of the repaid debt. Default variable. */
  readonly repayRateMode?: BorrowAction['rateMode']
  /** Slippage tolerance of the swap in percent, above 0 and up to 50. */
  readonly slippage: number
  /**
   * Highest loss of the swap, in percent of the sold value at the lender's prices, above 0 and up to 100. Default 5. Raise
   * it only once the user has consented to such a loss; 100 also allows assets without a price.
   */
  readonly maxPriceImpact?: number | undefined
  /** Id of the only provider to request. Default: all that support contract callers. */
  readonly aggregator?: string | undefined
  /** Id of the router. Default: the first that supports the trade. */
  readonly router?: string | undefined
}

const AMOUNTS = ['amountIn', 'amountOut', 'leverage'] as const

/**
 * Validates a request and returns it with lower-cased pools.
 *
 * @throws InvalidInputError naming each invalid field with its value
 */
export function parseMarginRequest(request: MarginRequest): MarginRequest {
  const issues = getIssues(request)
  if (issues.length > 0) throw new InvalidInputError('Margin trade', issues)
  return { ...request, sell: normalizePoolId(request.sell), buy: normalizePoolId(request.buy) }
}

function normalizePoolId(poolId: string): string {
  return isAddress(poolId, 'EVM') ? poolId.toLowerCase() : poolId
}

function getIssues(request: MarginRequest): FieldIssue[] {
  const { operation, slippage, sell, buy } = request
  const issues: FieldIssue[] = []
  const expect = (isValid: boolean, field: keyof MarginRequest, expected: string) => {
    if (!isValid) issues.push(fieldIssue(field, expected, request[field]))
  }
  if (!MARGIN_OPERATIONS.includes(operation)) {
    return [fieldIssue('operation', `one of ${MARGIN_OPERATIONS.join(', ')}`, operation)]
  }
  expect(typeof sell === 'string' && sell !== '', 'sell', 'the address of an asset')
  expect(typeof buy === 'string' && buy !== '', 'buy', 'the address of an asset')
  if (issues.length === 0) {
    expect(normalizePoolId(sell) !== normalizePoolId(buy), 'buy', 'an asset other than the sold one')
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
  for (const field of AMOUNTS) {
    const amount: unknown = request[field]
    expect(amount === undefined || (typeof amount === 'bigint' && amount > 0n), field, 'a bigint above 0')
  }
  return [...issues, ...getAmountIssues(request), ...getMarginIssues(request), ...getRateModeIssues(request)]
}

/** Checks that exactly one field sets the amount, and that it fits the operation. */
function getAmountIssues(request: MarginRequest): FieldIssue[] {
  const { operation, maxIn = false, maxOut = false, leverage } = request
  const legs = MARGIN_LEGS[operation]
  const issues: FieldIssue[] = []
  if (leverage !== undefined && operation !== 'Open') {
    issues.push(fieldIssue('leverage', `undefined, because ${operation} has no target leverage`, leverage))
  }
  if (maxIn && legs.funding !== 'Withdraw') {
    issues.push(fieldIssue('maxIn', `false, because ${operation} does not withdraw`, maxIn))
  }
  if (maxOut && legs.output !== 'Repay') {
    issues.push(fieldIssue('maxOut', `false, because ${operation} does not repay`, maxOut))
  }
  const present = AMOUNTS.filter((field) => request[field] !== undefined)
  if (maxIn || maxOut) {
    const [first] = present
    if (first) issues.push(fieldIssue(first, 'undefined together with maxIn or maxOut', request[first]))
  } else if (present.length !== 1) {
    const expected = 'exactly one of amountIn, amountOut and leverage, or maxIn or maxOut'
    issues.push(fieldIssue('amountIn', expected, present.join(' and ') || undefined))
  }
  return issues
}

function getMarginIssues({ operation, margin }: MarginRequest): FieldIssue[] {
  if (margin === undefined) return []
  if (operation !== 'Open')
    return [fieldIssue('margin', 'undefined, because only an Open adds margin', margin)]
  const { side, amount } = margin
  return [
    ...(side === 'sell' || side === 'buy' ? [] : [fieldIssue('margin.side', "'sell' or 'buy'", side)]),
    ...(typeof amount === 'bigint' && amount > 0n
      ? []
      : [fieldIssue('margin.amount', 'a bigint above 0', amount)]),
  ]
}

function getRateModeIssues(request: MarginRequest): FieldIssue[] {
  return (['borrowRateMode', 'repayRateMode'] as const).flatMap((field) => {
    const mode: unknown = request[field]
    return mode === undefined || mode === 1 || mode === 2
      ? []
      : [fieldIssue(field, '1 (stable) or 2 (variable)', mode)]
  })
}
