import { sameAddress } from '../chains/address.ts'
import type { Call } from '../platforms/transaction.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { TransferStep } from '../transfers/steps.ts'
import type { MarginPermission } from './margin-router.ts'

/**
 * Returns the permissions that a plan grants or revokes: those that are missing, and those that an unfinished transfer
 * granted and has not revoked. A permission that the account granted on its own is left out, so that it remains.
 *
 * @param permissions permissions that the trade requires
 * @param transfers transfers of the account on the chain of the trade
 */
export function selectPermissions(
  permissions: readonly MarginPermission[],
  transfers: readonly TransferRecord[],
): readonly MarginPermission[] {
  const runs = transfers
    .toSorted((first, second) => first.addedTime - second.addedTime)
    .map(({ run }) => run?.steps ?? [])
  return permissions.filter(
    ({ isGranted, revoke }) =>
      !isGranted || (revoke !== undefined && 'call' in revoke && isLeftByRun(revoke.call, runs)),
  )
}

/** Returns whether the latest change of a permission is a grant whose run has open steps. */
function isLeftByRun(revocation: Call, runs: readonly (readonly TransferStep[])[]): boolean {
  const latest = runs
    .flatMap((steps) =>
      steps.filter(isSent).flatMap((step) => getCalls(step).map((call) => ({ call, steps }))),
    )
    .findLast(({ call }) => isSamePermission(call, revocation))
  return (
    latest !== undefined && latest.call.data !== revocation.data && latest.steps.some(({ done }) => !done)
  )
}

function isSent(step: TransferStep): boolean {
  return step.done || ('hash' in step && step.hash !== undefined)
}

function getCalls(step: TransferStep): readonly Pick<Call, 'to' | 'data'>[] {
  if (step.kind === 'batch') return step.calls.map(({ call }) => call)
  return 'call' in step ? [step.call] : []
}

/** Number of characters of the hex calldata before the value: `0x`, the selector, and the spender. */
const PERMISSION_LENGTH = 2 + 8 + 64

/** Returns whether two calls set the permission of one spender at one contract. */
function isSamePermission(first: Pick<Call, 'to' | 'data'>, second: Pick<Call, 'to' | 'data'>): boolean {
  const [firstKey, secondKey] = [first, second].map(({ data }) =>
    data.slice(0, PERMISSION_LENGTH).toLowerCase(),
  )
  return sameAddress(first.to, second.to) && firstKey === secondKey
}
