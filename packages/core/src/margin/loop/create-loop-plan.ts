import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/execution-plan.ts'
import { createId } from '../../kernel/create-id.ts'
import { type LendingNotice, outcomeNotices } from '../../lending/actions/notices.ts'
import { mergeSteps } from '../../lending/actions/plan-lending.ts'
import type { Lender } from '../../lending/lender.ts'
import type { Unknown } from '../../lending/lender-market.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import { type LiquidationPrice, liquidationPrice } from '../../lending/risk/liquidation-price.ts'
import { type PositionState, positionState } from '../../lending/risk/position-state.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import { getMarginSpends, type MarginDeposit } from '../margin-deposit.ts'
import type { MarginRequest } from '../margin-request.ts'
import type { MarginTerms } from '../margin-terms.ts'
import type { LoopIteration, LoopIterations } from './create-loop-iterations.ts'

/** A plan of an Open without a flash loan: deposits, loans and swaps in turn, sent as one wallet batch. */
export interface LoopPlan {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly margin: MarginDeposit | undefined
  readonly iterations: readonly LoopIteration[]
  /** Steps for a wallet that sends several calls as one batch. */
  readonly execution: ExecutionPlan
  /**
   * Base units of the bought asset that stay in the wallet at the quoted outputs. Only minimum outputs are deposited.
   */
  readonly leftover: bigint
  readonly before: PositionState
  readonly after: PositionState
  readonly liquidation: LiquidationPrice
  /** Percent a year. */
  readonly netApr: number | Unknown
  readonly notices: readonly LendingNotice[]
}

type LoopTerms = Pick<LoopPlan, 'request' | 'terms' | 'margin'>

/** Additional gas of each call for interest that accrues between estimate and execution. */
const ACCRUAL_GAS = 150_000n

/** Creates the plan of validated iterations. */
export function createLoopPlan(
  loopTerms: LoopTerms,
  loop: LoopIterations,
  lender: Pick<Lender, 'steps'>,
): LoopPlan {
  const { terms } = loopTerms
  const { iterations, market, position, notices } = loop
  const before = positionState(terms.position, terms.market)
  const after = positionState(position, market)
  return {
    ...loopTerms,
    iterations,
    execution: createExecutionPlan(loopTerms, loop, lender),
    leftover: iterations.reduce((sum, { swap: { quote } }) => sum + quote.toAmount - quote.toAmountMin, 0n),
    before,
    after,
    liquidation: liquidationPrice(position, market, terms.buy.poolId),
    netApr: after.aprs.netApr,
    notices: [...notices, ...outcomeNotices(before, after, market)],
  }
}

/**
 * Returns the check of the unverified swaps, which names their providers; undefined if all are verified. Swaps must be
 * verified by their calldata, because external contracts may behave differently in the simulation of the plan.
 */
export function findUnverifiedSwap(
  iterations: readonly Pick<LoopIteration, 'swap'>[],
): Extract<VerificationCheck, { status: 'unverified' }> | undefined {
  const unverified = iterations.flatMap(({ swap: { quote, verification } }) =>
    Object.values<VerificationCheck>({ ...verification })
      .filter((check) => check.status !== 'verified')
      .map((check) => ({ name: quote.name, check })),
  )
  const [first] = unverified
  if (!first) return undefined
  const names = [...new Set(unverified.map(({ name }) => name))].join(' and ')
  return {
    status: 'unverified',
    reason: first.check.status === 'unverified' ? first.check.reason : 'not-simulated',
    message: `The calldata of ${names} does not show that the swap pays its minimum to the wallet.`,
  }
}

/** Returns the check of all swaps. The message of an unverified one states the loss. */
export function getSwapCheck(iterations: readonly LoopIteration[]): VerificationCheck {
  const check = findUnverifiedSwap(iterations)
  if (!check) return { status: 'verified', by: ['calldata'] }
  const loss =
    'If it pays less, the deposits spend other tokens of the wallet, and the borrowed amount is lost.'
  return { ...check, message: `${check.message} ${loss}` }
}

function createExecutionPlan(
  { request, terms, margin }: LoopTerms,
  { iterations, actions }: LoopIterations,
  lender: Pick<Lender, 'steps'>,
): ExecutionPlan {
  const { market, position, sell, buy, operation } = terms
  let swapIndex = 0
  const groups = actions.flatMap((sizedActions) => {
    const steps = sizedActions.flatMap(({ action, context }) => lender.steps(action, context))
    const isLoan = sizedActions.some(({ action }) => action.type === 'Borrow')
    const iteration = isLoan ? iterations[swapIndex] : undefined
    if (!iteration) return [steps]
    swapIndex += 1
    return [steps, getSwapSteps(iteration)]
  })
  const sum = (select: (iteration: LoopIteration) => bigint) =>
    iterations.reduce((total, iteration) => total + select(iteration), 0n)
  return {
    id: createId(),
    chainId: market.chainId,
    account: position.account,
    name: marketDisplayName(market),
    info: {
      type: 'Margin',
      lender: market.lender,
      txType: operation,
      recipient: position.account,
      outputChainId: market.chainId,
      inputCurrency: lowerAddress(sell.underlying),
      inputAmountRaw: sum(({ borrow }) => borrow),
      outputCurrency: lowerAddress(buy.underlying),
      outputAmountRaw: sum(({ swap }) => swap.quote.toAmount),
      outputAmountMinRaw: sum(({ swap }) => swap.quote.toAmountMin),
      slippage: request.slippage,
      ...(iterations[0] ? { aggregator: iterations[0].swap.quote.providerId } : {}),
    },
    steps: mergeSteps(groups).map((step) => ('call' in step ? { ...step, gasSlack: ACCRUAL_GAS } : step)),
    spends: getMarginSpends(margin),
    validUntil: Math.min(...iterations.map(({ swap }) => swap.validUntil)),
  }
}

function getSwapSteps({ swap: { approval, transaction } }: LoopIteration): PlannedStep[] {
  const call: PlannedStep = { kind: 'call', call: transaction }
  return approval && !isNativeToken(approval.token) ? [{ kind: 'allowance', ...approval }, call] : [call]
}
