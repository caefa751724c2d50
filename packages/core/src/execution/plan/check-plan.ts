import { fieldIssue, InvalidInputError } from '../../kernel/index.ts'
import type { ChainType } from '../../platforms/index.ts'
import type { SignatureSlot } from '../../transfers/index.ts'
import { PlanExpiredError } from '../errors.ts'
import { validateBatch } from '../validation.ts'
import { assertPermitTerms } from './permit-terms.ts'
import type { ExecutionPlan, PlannedStep } from './plan.ts'

/**
 * Refuses what no wallet should be asked, before anything is read or written.
 *
 * @throws InvalidInputError naming the step and the field; CausewayError PERMIT_MISMATCH
 */
export function assertPlan({ chainId, account, steps }: ExecutionPlan, chainType: ChainType): void {
  if (steps.length === 0)
    throw new InvalidInputError('Plan', [fieldIssue('steps', 'at least one step', steps)])
  const calls = steps.flatMap((step) => ('call' in step ? [{ ...step.call, chainId }] : []))
  if (calls.length > 0) validateBatch({ account, calls }, chainType)
  steps.forEach((step, index) => {
    if (step.kind === 'permit') assertPermitTerms(step, { chainId, account })
    if ((step.kind === 'permit' || step.kind === 'allowance') && step.amount <= 0n) {
      const issue = fieldIssue(`steps.${index}.amount`, 'base units above zero', step.amount)
      throw new InvalidInputError('Plan', [issue])
    }
    if ('signatures' in step) assertSlots(step.signatures ?? [], index, steps)
  })
}

/** @throws PlanExpiredError */
export function assertNotExpired(
  { name, validUntil }: Pick<ExecutionPlan, 'name' | 'validUntil'>,
  now: number,
): void {
  if (validUntil !== undefined && now >= validUntil) throw new PlanExpiredError(name, validUntil, now)
}

function assertSlots(slots: readonly SignatureSlot[], index: number, steps: readonly PlannedStep[]): void {
  for (const { step } of slots) {
    if (step < index && steps[step]?.kind === 'permit') continue
    const issue = fieldIssue(`steps.${index}.signatures.step`, 'the index of a permit before this step', step)
    throw new InvalidInputError('Plan', [issue])
  }
}
