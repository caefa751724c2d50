import type { PlannedStep } from '../../execution/plan/plan.ts'
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
 * A position that the account owns is changed through the core; one that the hook of Init's application holds, and a new
 * one, through that hook. Everything is meant in shares, which do not grow.
 *
 * @throws LendingRejectedError for what Init does not have
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
      return reject('UNSUPPORTED_ACTION', 'On Init every deposit is collateral: withdraw it instead')
    case 'ClaimRewards':
      return reject('UNSUPPORTED_ACTION', 'There are no rewards to claim here: Init pays them out elsewhere')
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
  if (mode === 0) reject('MODE_UNKNOWN', 'A position of Init always has a mode')
  if (position.heldBy) return getHookModeStep(place, position.heldBy.id, account, mode)
  if (isOwned(context)) return getCoreModeStep(place, BigInt(position.subAccount), mode)
  return reject('NOTHING_THERE', 'A position gets its mode when it is opened: deposit something first')
}

/** Not held for the account by a contract, and not still to be opened. */
function isOwned({ position: { heldBy, subAccount } }: ActionContext): boolean {
  return heldBy === undefined && subAccount !== '0'
}

/** The contracts let nobody touch the position of another. */
function assertOwn(action: AssetAction, { account }: ActionContext): void {
  if (addsFunds(action) && isOtherAccount(action.onBehalfOf, account))
    reject('UNSUPPORTED_ACTION', 'On Init only its owner can add to a position, or repay its debts')
}
