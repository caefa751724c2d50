import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/plan.ts'
import { createId } from '../../kernel/id.ts'
import { type LendingNotice, outcomeNotices } from '../../lending/actions/notices.ts'
import { mergeSteps } from '../../lending/actions/plan-lending.ts'
import type { Lender } from '../../lending/lender.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import type { Unknown } from '../../lending/market.ts'
import { type LiquidationPrice, liquidationPrice } from '../../lending/risk/liquidation-price.ts'
import { type PositionState, positionState } from '../../lending/risk/position-state.ts'
import { ownSpends } from '../own.ts'
import type { MarginRequest } from '../request.ts'
import type { MarginTerms, OwnLeg } from '../trade.ts'
import type { LoopRound, LoopRounds } from './rounds.ts'

/** An Open without a flash loan: deposits, loans and swaps in turns, as one batch of the wallet. */
export interface LoopPlan {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly own: OwnLeg | undefined
  readonly rounds: readonly LoopRound[]
  /** For a wallet that sends several calls as one. */
  readonly execution: ExecutionPlan
  /**
   * Base units of the asset bought that stay in the wallet if every swap brings what it promises: only what it brings at
   * least is deposited.
   */
  readonly leftover: bigint
  readonly before: PositionState
  readonly after: PositionState
  readonly liquidation: LiquidationPrice
  /** Percent a year. */
  readonly netApr: number | Unknown
  readonly notices: readonly LendingNotice[]
}

/** Interest that is booked later than it was estimated, once for each asset and round. */
const ACCRUAL_GAS = 150_000n

/** The plan of rounds that the lender would carry out. */
export function planLoop(
  { request, terms, own }: Pick<LoopPlan, 'request' | 'terms' | 'own'>,
  found: LoopRounds,
  lender: Pick<Lender, 'steps'>,
): LoopPlan {
  const { rounds, market, position, notices } = found
  const before = positionState(terms.position, terms.market)
  const after = positionState(position, market)
  return {
    request,
    terms,
    own,
    rounds,
    execution: executionOf({ request, terms, own }, found, lender),
    leftover: rounds.reduce((sum, { swap: { quote } }) => sum + quote.toAmount - quote.toAmountMin, 0n),
    before,
    after,
    liquidation: liquidationPrice(position, market, terms.buy.poolId),
    netApr: after.aprs.netApr,
    notices: [...notices, ...outcomeNotices(before, after, market)],
  }
}

function executionOf(
  { request, terms, own }: Pick<LoopPlan, 'request' | 'terms' | 'own'>,
  { rounds, decided }: LoopRounds,
  lender: Pick<Lender, 'steps'>,
): ExecutionPlan {
  const { market, position, sell, buy, operation } = terms
  let swapped = 0
  const groups = decided.flatMap((actions) => {
    const steps = actions.flatMap(({ action, context }) => lender.steps(action, context))
    const round = actions.some(({ action }) => action.type === 'Borrow') ? rounds[swapped] : undefined
    if (!round) return [steps]
    swapped += 1
    return [steps, swapSteps(round)]
  })
  const sum = (of: (round: LoopRound) => bigint) => rounds.reduce((total, round) => total + of(round), 0n)
  return {
    id: createId(),
    chainId: market.chainId,
    account: position.account,
    name: lenderDisplayName(market.lender),
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
      ...(rounds[0] ? { aggregator: rounds[0].swap.quote.providerId } : {}),
    },
    steps: mergeSteps(groups).map((step) => ('call' in step ? { ...step, gasSlack: ACCRUAL_GAS } : step)),
    spends: ownSpends(own),
    validUntil: Math.min(...rounds.map(({ swap }) => swap.validUntil)),
  }
}

function swapSteps({ swap: { approval, transaction } }: LoopRound): PlannedStep[] {
  const call: PlannedStep = { kind: 'call', call: transaction }
  return approval && !isNativeToken(approval.token) ? [{ kind: 'allowance', ...approval }, call] : [call]
}
