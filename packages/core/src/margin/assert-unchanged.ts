import { PositionChangedError } from '../execution/errors.ts'
import type { ExecutionPlan, PlannedStep } from '../execution/plan/execution-plan.ts'
import { formatTokenAmount } from '../lending/actions/format-token-amount.ts'
import { withAccrual } from '../lending/actions/to-action-size.ts'
import type { LendingPool } from '../lending/lender-market.ts'
import { getTotalDebt, type LenderPosition } from '../lending/lender-position.ts'
import type { MarginPermission } from './margin-router.ts'

/** A position that a plan relies on. */
export interface PlannedPosition {
  readonly planned: LenderPosition
  /** Pools of the plan, whose amounts are checked. */
  readonly pools: readonly LendingPool[]
  readonly current: LenderPosition
}

/**
 * Checks that the amounts in the pools of a plan equal the planned ones plus accrued interest, that the modes are
 * unchanged, and that all permissions that the plan relies on still exist.
 *
 * @param permissions permissions that the trade requires
 * @throws PositionChangedError
 */
export function assertUnchanged(
  { steps }: Pick<ExecutionPlan, 'steps'>,
  positions: readonly PlannedPosition[],
  permissions: readonly MarginPermission[],
): void {
  for (const { planned, pools, current } of positions) {
    for (const pool of pools) {
      const [before, after] = [planned.pools[pool.poolId], current.pools[pool.poolId]]
      assertOnlyAccrued('deposit', before?.deposits ?? 0n, after?.deposits ?? 0n, pool)
      assertOnlyAccrued('debt', getTotalDebt(before), getTotalDebt(after), pool)
    }
    if (planned.mode !== current.mode)
      throw new PositionChangedError(`The mode was ${planned.mode} and is now ${current.mode}.`)
  }
  const missing = permissions.find(({ grant, isGranted }) => !isGranted && !isPlanned(grant, steps))
  if (missing) throw new PositionChangedError(`${describePermission(missing.grant)} no longer exists.`)
}

function assertOnlyAccrued(
  side: 'deposit' | 'debt',
  before: bigint,
  after: bigint,
  { asset }: LendingPool,
): void {
  if (after >= before && after <= withAccrual(before)) return
  throw new PositionChangedError(
    `The ${side} was ${formatTokenAmount(before, asset)} and is now ${formatTokenAmount(after, asset)}.`,
  )
}

/** Returns whether the plan contains a step. Always true for allowances, because the executor reads them again. */
function isPlanned(step: PlannedStep, planned: readonly PlannedStep[]): boolean {
  if (!('call' in step)) return true
  const { to, data } = step.call
  return planned.some(
    (candidate) => 'call' in candidate && candidate.call.to === to && candidate.call.data === data,
  )
}

function describePermission(step: PlannedStep): string {
  return 'call' in step ? `The permission of the router at ${step.call.to}` : 'An allowance'
}
