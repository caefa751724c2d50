import type { TransferStep } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import { isUnanswered } from '../../copy/step-copy.ts'
import { getStepPermission, type StepPermission } from './step-permission.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Describes the permissions that remain on the chain after an interrupted or failed run. Undefined if none remains. */
export function describePermissions(facts: TransferFacts): string | undefined {
  const remaining = getRemaining(facts)
  if (remaining.length === 0) return undefined
  const sentences = remaining.map(({ permission, isConfirmed, mayBeRevoked }) =>
    // An action of this or of another transfer may have used up a permission that was not read.
    mayBeRevoked || (isConfirmed && permission.current === undefined)
      ? transfersCopy.permissionMayStay(getSubject(permission))
      : transfersCopy.permissionStays(getSubject(permission), isConfirmed),
  )
  return [...sentences, transfersCopy.revokeUnderApprovals].join(' ')
}

/** Returns whether the action of a run was executed, so that only steps after it can remain. */
export function isActionExecuted(facts: TransferFacts): boolean {
  const actions = getActionSteps(facts)
  return actions.length > 0 && actions.every(({ done }) => done)
}

/** Returns the steps of a run that execute its action, without permissions. */
export function getActionSteps(facts: TransferFacts): readonly TransferStep[] {
  return (facts.record.run?.steps ?? []).filter(
    (step) => step.kind === 'batch' || (step.kind === 'call' && getStepPermission(step, facts) === undefined),
  )
}

/** Returns whether the action of a run was executed and settled, and only revocations of its permissions are open. */
export function isRevocationOpen(facts: TransferFacts): boolean {
  if (facts.outcome === undefined && facts.record.status !== 'DONE') return false
  const openSteps = (facts.record.run?.steps ?? []).filter(({ done }) => !done)
  const isRevocation = (step: TransferStep) => getStepPermission(step, facts)?.isRevocation === true
  return openSteps.length > 0 && openSteps.every(isRevocation) && isActionExecuted(facts)
}

interface RemainingPermission {
  readonly permission: StepPermission
  readonly isConfirmed: boolean
  /** Whether the wallet was asked for a revocation that is not confirmed. */
  readonly mayBeRevoked: boolean
}

function getRemaining(facts: TransferFacts): readonly RemainingPermission[] {
  const steps = facts.record.run?.steps ?? []
  const permissions = steps.map((step) => getStepPermission(step, facts))
  const isExecuted = isActionExecuted(facts)
  return steps.flatMap((step, index) => {
    const permission = permissions[index]
    if (!permission || permission.isRevocation || !isSent(step, facts)) return []
    if (step.done && permission.current === 0n) return []
    const revocationIndex = permissions.findIndex(
      (later, position) => position > index && later?.isRevocation && isSameAccess(later, permission),
    )
    const revocation = steps[revocationIndex]
    const isRevoked = revocation?.done ?? false
    const mayBeRevoked =
      revocation !== undefined &&
      (facts.record.status === 'PENDING' || facts.record.status === 'DONE') &&
      (isUnanswered(revocation) || isSent(revocation, facts))
    // The action uses up a permission that no later step revokes.
    const isUsed = isExecuted && revocationIndex < 0
    return isRevoked || isUsed ? [] : [{ permission, isConfirmed: step.done, mayBeRevoked }]
  })
}

/**
 * Returns whether the chain has the step, or will have it: not after it reverted or was replaced. A signed permit does
 * nothing until a call uses it.
 */
function isSent(step: TransferStep, { isReverted, record: { status } }: TransferFacts): boolean {
  const isPending = 'hash' in step && step.hash !== undefined && !isReverted && status !== 'INVALID'
  return 'call' in step && (step.done || isPending)
}

function isSameAccess(first: StepPermission, second: StepPermission): boolean {
  return first.token === second.token && first.spender.toLowerCase() === second.spender.toLowerCase()
}

function getSubject({ kind, remainingAmount: amount }: StepPermission): string {
  switch (kind) {
    case 'approval':
      return transfersCopy.approvalOf(amount)
    case 'withdrawal':
      return transfersCopy.withdrawalPermission(amount)
    case 'debt':
      return transfersCopy.debtPermission(amount)
    case 'manager':
      return transfersCopy.managerPermission
  }
}
