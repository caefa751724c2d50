import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import {
  type AssetAction,
  addsFunds,
  type LendingAction,
  type SwitchModeAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import { isOtherAccount } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pools.ts'
import { getCoreModeStep, getCoreSteps } from './get-core-steps.ts'
import type { InitDeployment } from './get-deployments.ts'
import { getHookModeStep, getHookSteps } from './get-hook-steps.ts'

/**
 * Returns the steps of an action: through the core for a position that the account owns, through the hook for a
 * position that the hook holds and for a new position. Withdrawals and repayments are encoded in shares, whose price grows.
 *
 * @throws LendingRejectedError
 */
export function getSteps(
  place: InitDeployment,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return [switchMode(place, action, context)]
    case 'SwitchCollateral':
      return reject('UNSUPPORTED_ACTION', 'Collateral cannot be disabled on Init. Withdraw it instead.')
    case 'ClaimRewards':
      return reject('UNSUPPORTED_ACTION', 'Rewards of Init cannot be claimed here. Use the Init app.')
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(
  place: InitDeployment,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  assertOwn(action, context)
  const pool = requireReadPool(context.market, action.poolId)
  const route = isOwned(context) ? getCoreSteps : getHookSteps
  return route(place, action, context, pool)
}

function switchMode(place: InitDeployment, { mode }: SwitchModeAction, context: ActionContext): PlannedStep {
  const { position, account } = context
  if (mode === 0) reject('MODE_UNKNOWN', 'A position on Init always has a mode. Choose a mode above 0.')
  if (position.heldBy) return getHookModeStep(place, position.heldBy.id, account, mode)
  if (isOwned(context)) return getCoreModeStep(place, BigInt(position.subAccount), mode)
  return reject('NOTHING_THERE', 'The account has no position on Init. Deposit first: it selects the mode.')
}

/** Returns whether the account owns the position itself, and it exists. */
function isOwned({ position: { heldBy, subAccount } }: ActionContext): boolean {
  return heldBy === undefined && subAccount !== '0'
}

/** Rejects deposits and repayments for other accounts: only the owner of a position can change it. */
function assertOwn(action: AssetAction, { account }: ActionContext): void {
  if (addsFunds(action) && isOtherAccount(action.onBehalfOf, account))
    reject('UNSUPPORTED_ACTION', 'On Init only the owner can deposit to a position or repay its debt.')
}
