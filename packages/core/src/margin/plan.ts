import type { ExecutionPlan } from '../execution/plan/plan.ts'
import { createId } from '../kernel/id.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingNotice } from '../lending/actions/notices.ts'
import type { Lender } from '../lending/lender.ts'
import { lenderDisplayName } from '../lending/lender-names.ts'
import type { Unknown } from '../lending/market.ts'
import { type LiquidationPrice, liquidationPrice } from '../lending/risk/liquidation-price.ts'
import type { PositionState } from '../lending/risk/position-state.ts'
import type { DecidedTrade } from './decide-trade.ts'
import { ownSpends } from './own.ts'
import type { MarginRequest } from './request.ts'
import type { MarginPermission, MarginRouter, PositionAccess } from './router.ts'
import type { MarginTrade } from './trade.ts'

/** What goes back to the account at the end. Base units, as far as the quote holds. */
export interface Leftover {
  /** Lower-cased. */
  readonly token: Address
  readonly expected: bigint
  /** Of the asset that was sold, or of the one that was bought. */
  readonly why: 'surplus-in' | 'surplus-out'
}

/** The access of a router to a position under a plan. */
export interface PlannedAccess extends Pick<PositionAccess, 'spender' | 'amount'> {
  /** The most that stays allowed after the last step: 0n where the trade takes all of it or the plan revokes it. */
  readonly leftover: bigint | 'all'
}

/** A margin trade that can be carried out, and what it makes of the position. */
export interface MarginPlan {
  readonly request: MarginRequest
  /** Id of the router that carries it out. */
  readonly router: string
  readonly trade: MarginTrade
  /** For the executor: what must be allowed, the trade, and what takes back what is left of that. */
  readonly execution: ExecutionPlan
  /** The access to the position that the steps grant. Empty if the router has enough. */
  readonly access: readonly PlannedAccess[]
  readonly leftovers: readonly Leftover[]
  readonly before: PositionState
  readonly after: PositionState
  /** Of the asset bought where it becomes collateral, else of the asset sold. */
  readonly liquidation: LiquidationPrice
  /** Percent a year on what is left of both sides, at the new leverage. */
  readonly netApr: number | Unknown
  readonly notices: readonly LendingNotice[]
}

/** What a decided trade is carried out with. */
export interface PlanParts {
  readonly request: MarginRequest
  readonly lender: Pick<Lender, 'steps'>
  readonly router: MarginRouter
  /** What the router needs and does not have yet. */
  readonly permissions: readonly MarginPermission[]
  /** What a trade does not use up of them stays with the router. */
  readonly keepsPermissions: boolean
}

/**
 * Interest that was booked in the very block an estimate is made on need not be booked in it: later it is, at two assets.
 */
const ACCRUAL_GAS = 300_000n

/** The plan of a decided trade. */
export function planMargin(decided: DecidedTrade, parts: PlanParts): MarginPlan {
  const { trade, leftovers, before, after, notices, decision } = decided
  const { out, in: sold } = trade
  const watched = out.type === 'Deposit' ? out.pool : sold.pool
  return {
    request: parts.request,
    router: parts.router.id,
    trade,
    execution: executionOf(decided, parts),
    access: toAccess(parts),
    leftovers,
    before,
    after,
    liquidation: liquidationPrice(after.position, decision.market, watched.poolId),
    netApr: after.aprs.netApr,
    notices,
  }
}

function toAccess({ permissions, keepsPermissions }: PlanParts): PlannedAccess[] {
  return permissions.flatMap(({ position, revoke }) => {
    if (!position) return []
    const { spender, amount, unused } = position
    return { spender, amount, leftover: revoke && !keepsPermissions ? 0n : unused }
  })
}

function executionOf({ trade, decision }: DecidedTrade, parts: PlanParts): ExecutionPlan {
  const { router, lender, permissions, keepsPermissions } = parts
  const { chainId, account, market, operation, swap, own } = trade
  const switches = decision.decided.flatMap(({ action, context }) =>
    action.type === 'SwitchCollateral' ? lender.steps(action, context) : [],
  )
  const call = router.encode(trade)
  const takenBack = keepsPermissions ? [] : permissions.flatMap(({ revoke }) => revoke ?? [])
  return {
    id: createId(),
    chainId,
    account,
    name: lenderDisplayName(market.lender),
    info: {
      type: 'Margin',
      lender: market.lender,
      txType: operation,
      recipient: account,
      outputChainId: chainId,
      inputCurrency: swap.fromToken,
      inputAmountRaw: swap.spent,
      outputCurrency: swap.toToken,
      outputAmountRaw: swap.toAmount,
      outputAmountMinRaw: swap.toAmountMin,
      slippage: parts.request.slippage,
      aggregator: swap.providerId,
    },
    steps: [
      ...switches,
      ...permissions.map(({ give }) => give),
      { kind: 'call', call, gasSlack: ACCRUAL_GAS },
      ...takenBack,
    ],
    spends: ownSpends(own),
    validUntil: Number(trade.deadline) * 1_000,
  }
}
