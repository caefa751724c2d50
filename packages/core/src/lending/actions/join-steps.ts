import { sameAddress } from '../../chains/address.ts'
import type { PlannedStep } from '../../execution/plan/plan.ts'

/**
 * The steps of several actions as those of one plan. An allowance that two of them need is given once, for both: what one
 * takes would otherwise be missing for the other.
 */
export function joinSteps(groups: readonly (readonly PlannedStep[])[]): PlannedStep[] {
  const joined: PlannedStep[] = []
  for (const group of groups) {
    // Where each step of the group has come to stand: signatures go by that.
    const standsAt: number[] = []
    for (const step of group) {
      const at = sharedAllowance(joined, step)
      standsAt.push(at)
      joined[at] = joinedStep(joined[at], step, standsAt)
    }
  }
  return joined
}

function sharedAllowance(joined: readonly PlannedStep[], step: PlannedStep): number {
  const at = joined.findIndex(
    (one) =>
      one.kind === 'allowance' &&
      step.kind === 'allowance' &&
      sameAddress(one.token, step.token) &&
      sameAddress(one.spender, step.spender),
  )
  return at === -1 ? joined.length : at
}

function joinedStep(
  before: PlannedStep | undefined,
  step: PlannedStep,
  standsAt: readonly number[],
): PlannedStep {
  if (step.kind === 'allowance' && before?.kind === 'allowance') {
    return { ...before, amount: before.amount + step.amount }
  }
  if (!('signatures' in step) || step.signatures === undefined) return step
  const signatures = step.signatures.map((slot) => ({ ...slot, step: standsAt[slot.step] ?? slot.step }))
  return { ...step, signatures }
}
