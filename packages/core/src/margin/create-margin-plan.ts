import type { ExecutionPlan, PlannedStep } from '../execution/plan/execution-plan.ts'
import { createId } from '../kernel/create-id.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingNotice } from '../lending/actions/notices.ts'
import type { ValidatedActions } from '../lending/actions/validate-action.ts'
import type { Lender } from '../lending/lender.ts'
import type { Unknown } from '../lending/lender-market.ts'
import { marketDisplayName } from '../lending/lender-names.ts'
import { type LiquidationPrice, liquidationPrice } from '../lending/risk/liquidation-price.ts'
import type { PositionState } from '../lending/risk/position-state.ts'
import type { Call } from '../platforms/transaction.ts'
import { getMarginSpends } from './margin-deposit.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginPermission, MarginRouter, PositionAccess } from './margin-router.ts'
import type { MarginTrade } from './margin-trade.ts'
import type { ValidatedTrade } from './validate-trade.ts'

/** A margin trade that can be executed, and the position before and after it. */
export interface MarginPlan {
  readonly request: MarginRequest
  /** Id of the router that executes the trade. */
  readonly router: string
  readonly trade: MarginTrade
  /** Steps for the executor: permissions, the trade, and revocations of unused permissions. */
  readonly execution: ExecutionPlan
  /** Access to the position that the steps grant or revoke. Empty if they do neither, because the router has sufficient access. */
  readonly access: readonly PlannedAccess[]
  readonly leftovers: readonly Leftover[]
  readonly before: PositionState
  readonly after: PositionState
  /** Liquidation price of the bought asset if it becomes collateral, else of the sold asset. */
  readonly liquidation: LiquidationPrice
  /** Net APR of the position after the trade at the current rates, in percent. `marginOutcome` uses the rates after it. */
  readonly netApr: number | Unknown
  readonly notices: readonly LendingNotice[]
}

/** Tokens that the account receives at the end of a trade. */
export interface Leftover {
  /** Lower-cased. */
  readonly token: Address
  /** Base units at the quoted amounts. */
  readonly expected: bigint
  /** Whether the surplus is in the sold or in the bought asset. */
  readonly reason: 'surplus-in' | 'surplus-out'
}

/** Access of a router to a position under a plan. */
export interface PlannedAccess extends Pick<PositionAccess, 'spender' | 'amount'> {
  /**
   * Maximum amount that may remain allowed after the last step. 0n if the trade uses the whole amount or the plan
   * revokes it.
   */
  readonly leftover: bigint | 'all'
}

/** Inputs of `createMarginPlan` in addition to the trade. */
export interface MarginPlanInputs {
  readonly request: MarginRequest
  readonly lender: Pick<Lender, 'steps'>
  readonly router: MarginRouter
  /** Permissions that the plan grants or revokes. */
  readonly permissions: readonly MarginPermission[]
  /** Whether the router keeps permissions that remain after the trade. */
  readonly keepsPermissions: boolean
}

/**
 * Additional gas for accruing interest of two assets, which the estimate does not include if interest has already
 * accrued in the simulated block.
 */
const ACCRUAL_GAS = 300_000n

/** Creates the plan of a validated trade. */
export function createMarginPlan(validated: ValidatedTrade, inputs: MarginPlanInputs): MarginPlan {
  const { trade, leftovers, before, after, notices, actions } = validated
  const { output, funding } = trade
  const collateral = output.type === 'Deposit' ? output.pool : funding.pool
  return {
    request: inputs.request,
    router: inputs.router.id,
    trade,
    execution: createExecutionPlan(validated, inputs),
    access: getAccess(inputs),
    leftovers,
    before,
    after,
    liquidation: liquidationPrice(after.position, actions.market, collateral.poolId),
    netApr: after.aprs.netApr,
    notices,
  }
}

/** Returns the access that a plan grants or revokes. */
export function getAccess({
  permissions,
  keepsPermissions,
}: Pick<MarginPlanInputs, 'permissions' | 'keepsPermissions'>): PlannedAccess[] {
  return permissions.flatMap(({ position, revoke }) => {
    if (!position) return []
    const { spender, amount, unused } = position
    return { spender, amount, leftover: revoke && !keepsPermissions ? 0n : unused }
  })
}

/** Returns the steps of a plan: collateral switches, permissions, the call of the router, and revocations. */
export function createMarginSteps(
  { decided }: ValidatedActions,
  call: Call,
  {
    lender,
    permissions,
    keepsPermissions,
  }: Pick<MarginPlanInputs, 'lender' | 'permissions' | 'keepsPermissions'>,
): PlannedStep[] {
  const switches = decided.flatMap(({ action, context }) =>
    action.type === 'SwitchCollateral' ? lender.steps(action, context) : [],
  )
  const revocations = keepsPermissions ? [] : permissions.flatMap(({ revoke }) => revoke ?? [])
  return [
    ...switches,
    ...permissions.flatMap(({ grant, isGranted }) => (isGranted ? [] : grant)),
    { kind: 'call', call, gasSlack: ACCRUAL_GAS },
    ...revocations,
  ]
}

function createExecutionPlan(
  { trade, actions, leftovers }: ValidatedTrade,
  inputs: MarginPlanInputs,
): ExecutionPlan {
  const { router, request } = inputs
  const { chainId, account, subAccount, market, operation, swap, margin, funding, output } = trade
  // Record the amounts of the position: those of the swap exclude fees, margin and surplus.
  const surplus = leftovers.find(({ reason }) => reason === 'surplus-out')?.expected ?? 0n
  const received = output.expected - surplus
  const receivedMin = output.expected - swap.toAmount + swap.toAmountMin
  return {
    id: createId(),
    chainId,
    account,
    name: marketDisplayName(market),
    info: {
      type: 'Margin',
      lender: market.lender,
      subAccount,
      txType: operation,
      recipient: account,
      outputChainId: chainId,
      inputCurrency: swap.fromToken,
      inputAmountRaw: funding.expected,
      outputCurrency: swap.toToken,
      outputAmountRaw: received,
      outputAmountMinRaw: receivedMin < received ? receivedMin : received,
      slippage: request.slippage,
      aggregator: swap.providerId,
    },
    steps: createMarginSteps(actions, router.encode(trade), inputs),
    spends: getMarginSpends(margin),
    validUntil: Number(trade.deadline) * 1_000,
  }
}
