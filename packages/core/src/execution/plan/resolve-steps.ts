import type { Platform } from '../../platforms/platform.ts'
import type { CallStep, TransferStep } from '../../transfers/steps.ts'
import { InsufficientBalanceError } from '../errors.ts'
import type { ExecutionPlan, PlannedAllowance, PlannedStep } from './execution-plan.ts'

/**
 * Resolves the steps of a plan against the chain: an approval only if the allowance is too low, after a reset to zero
 * if the token requires one.
 *
 * @param plan `account`: the account that makes the calls
 */
export async function resolveSteps(
  plan: Pick<ExecutionPlan, 'chainId' | 'account' | 'steps'>,
  platform: Platform,
  signal?: AbortSignal,
): Promise<TransferStep[]> {
  const steps: TransferStep[] = []
  // New index of each planned step, because inserted approvals shift later steps.
  const newIndexes: number[] = []
  for (const planned of plan.steps) {
    newIndexes.push(steps.length)
    if (planned.kind === 'allowance') steps.push(...(await resolveApprovals(planned, plan, platform, signal)))
    else steps.push(toStep(planned, newIndexes))
  }
  return steps
}

/** Checks the balances that the plan spends, before the user pays for an approval. @throws InsufficientBalanceError */
export async function assertFunds(
  { chainId, account, spends = [] }: ExecutionPlan,
  platform: Platform,
  signal?: AbortSignal,
): Promise<void> {
  for (const { token, amount } of spends) {
    if (amount === 0n) continue
    const balance = await platform.getBalance({ chainId, account, token }, { signal })
    if (balance < amount) throw new InsufficientBalanceError(token, amount, balance)
  }
}

function toStep(
  planned: Exclude<PlannedStep, PlannedAllowance>,
  stepIndexes: readonly number[],
): TransferStep {
  if (planned.kind === 'permit' || planned.kind === 'order') return { ...planned, done: false }
  const { signatures, ...step } = planned
  if (!signatures) return { ...step, done: false }
  const shifted = signatures.map((slot) => ({ ...slot, step: stepIndexes[slot.step] ?? slot.step }))
  return { ...step, signatures: shifted, done: false }
}

async function resolveApprovals(
  { token, spender, amount }: PlannedAllowance,
  { chainId, account }: Pick<ExecutionPlan, 'chainId' | 'account'>,
  platform: Platform,
  signal?: AbortSignal,
): Promise<CallStep[]> {
  const allowance = await platform.getAllowance({ chainId, token, owner: account, spender }, { signal })
  if (allowance >= amount) return []
  const call = platform.encodeApproval({ token, spender, amount })
  const approve: CallStep = { kind: 'approve', call, done: false }
  if (allowance === 0n) return [approve]
  const simulation = await platform.simulate({ ...call, chainId, from: account }, { signal })
  if (simulation.status === 'success') return [approve]
  const reset = platform.encodeApproval({ token, spender, amount: 0n })
  return [{ kind: 'reset-approval', call: reset, done: false }, approve]
}
