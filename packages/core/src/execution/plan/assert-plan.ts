import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Call, ChainType } from '../../platforms/transaction.ts'
import { validateBatch } from '../../platforms/validate-transaction.ts'
import type { SignatureSlot, TransferStep } from '../../transfers/steps.ts'
import { PlanExpiredError } from '../errors.ts'
import { assertPermitTerms } from './assert-permit-terms.ts'
import type { ExecutionPlan, PlannedStep } from './execution-plan.ts'

/** A planned or journaled step. */
type CheckedStep = PlannedStep | TransferStep

type CheckedPlan = Pick<ExecutionPlan, 'chainId' | 'account'> & { readonly steps: readonly CheckedStep[] }

/**
 * Validates a plan, before anything is read or written.
 *
 * @throws InvalidInputError naming the step and the field; CausewayError PERMIT_MISMATCH
 */
export function assertPlan({ chainId, account, steps }: CheckedPlan, chainType: ChainType): void {
  if (steps.length === 0)
    throw new InvalidInputError('Plan', [fieldIssue('steps', 'at least one step', steps)])
  const calls = steps.flatMap(getCalls).map((call) => ({ ...call, chainId }))
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

function getCalls(step: CheckedStep): readonly Call[] {
  if (step.kind === 'batch') return step.calls.map(({ call }) => call)
  return 'call' in step ? [step.call] : []
}

function assertSlots(slots: readonly SignatureSlot[], index: number, steps: readonly CheckedStep[]): void {
  for (const { step } of slots) {
    if (step < index && steps[step]?.kind === 'permit') continue
    const issue = fieldIssue(`steps.${index}.signatures.step`, 'the index of a permit before this step', step)
    throw new InvalidInputError('Plan', [issue])
  }
}
