import type { PlannedStep } from '../execution/plan/plan.ts'
import { withAccrual } from '../lending/actions/to-action-size.ts'
import type { LendingPool } from '../lending/market.ts'
import { getTotalDebt, type LenderPosition } from '../lending/position.ts'
import { textOf } from './amounts.ts'
import type { MarginPlan } from './plan.ts'
import { MarginChangedError } from './refusal.ts'
import type { MarginPermission } from './router.ts'

/**
 * Both pools of a trade hold what they held when it was planned, but for what accrues, and the router still may what it might.
 *
 * @throws MarginChangedError with what changed
 */
export function assertUnchanged(
  { trade, execution }: MarginPlan,
  now: LenderPosition,
  permissions: readonly MarginPermission[],
): void {
  const { position } = trade
  for (const pool of [trade.in.pool, trade.out.pool]) {
    const [before, after] = [position.pools[pool.poolId], now.pools[pool.poolId]]
    assertNear('deposited', before?.deposits ?? 0n, after?.deposits ?? 0n, pool)
    assertNear('owed', getTotalDebt(before), getTotalDebt(after), pool)
  }
  if (position.mode !== now.mode)
    throw new MarginChangedError(`The mode was ${position.mode} and is ${now.mode}`)
  const missing = permissions.map(({ give }) => give).find((step) => !isPlanned(step, execution.steps))
  if (missing) throw new MarginChangedError(`${textOfStep(missing)} is no longer there`)
}

function assertNear(what: string, before: bigint, after: bigint, pool: LendingPool): void {
  if (after >= before && after <= withAccrual(before)) return
  throw new MarginChangedError(`${textOf(before, pool)} were ${what}, now it is ${textOf(after, pool)}`)
}

/** Allowances are looked at once more when they are used: only calls can be missing. */
function isPlanned(step: PlannedStep, planned: readonly PlannedStep[]): boolean {
  if (!('call' in step)) return true
  return planned.some(
    (one) => 'call' in one && one.call.to === step.call.to && one.call.data === step.call.data,
  )
}

function textOfStep(step: PlannedStep): string {
  return 'call' in step ? `What ${step.call.to} let the router do` : 'An allowance'
}
