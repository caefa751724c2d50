import type { Platform } from '../../platforms/platform.ts'
import type { CallStep, TransferStep } from '../../transfers/steps.ts'
import { InsufficientBalanceError } from '../errors.ts'
import type { ExecutionPlan, PlannedAllowance, PlannedStep } from './plan.ts'

/**
 * Resolves the steps of a plan against the chain: an approval only if the allowance is too low, after a reset to zero if
 * the token requires one.
 *
 * @param plan `account`: who makes the calls
 */
export async function resolveSteps(
  plan: Pick<ExecutionPlan, 'chainId' | 'account' | 'steps'>,
  platform: Platform,
  signal?: AbortSignal,
): Promise<TransferStep[]> {
  const steps: TransferStep[] = []
  // Approvals shift later steps: the new index of each step of the plan.
  const standsAt: number[] = []
  for (const planned of plan.steps) {
    standsAt.push(steps.length)
    if (planned.kind === 'allowance') steps.push(...(await resolveApprovals(planned, plan, platform, signal)))
    else steps.push(toStep(planned, standsAt))
  }
  return steps
}

/** Checks the balances before the user pays for an approval. @throws InsufficientBalanceError */
export async function assertFunds(
  { chainId, account, spends = [] }: ExecutionPlan,
  platform: Platform,
  signal?: AbortSignal,
): Promise<void> {
  for (const { token, amount } of spends) {
    if (amount === 0n) continue
    const held = await platform.getBalance({ chainId, account, token }, { signal })
    if (held < amount) throw new InsufficientBalanceError(token, amount, held)
  }
}

function toStep(
  planned: Exclude<PlannedStep, PlannedAllowance>,
  stepIndexes: readonly number[],
): TransferStep {
  if (planned.kind === 'permit' || planned.kind === 'order') return { ...planned, done: false }
  const { signatures, ...step } = planned
  if (!signatures) return { ...step, done: false }
  const moved = signatures.map((slot) => ({ ...slot, step: stepIndexes[slot.step] ?? slot.step }))
  return { ...step, signatures: moved, done: false }
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
