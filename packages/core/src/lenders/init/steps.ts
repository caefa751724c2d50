import type { PlannedStep } from '../../execution/plan/plan.ts'
import {
  type AssetAction,
  addsFunds,
  type LendingAction,
  type SwitchModeAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { refuse } from '../../lending/refusal.ts'
import { isOther } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pool.ts'
import { coreMode, coreSteps } from './core-route.ts'
import type { InitPlace } from './deployments.ts'
import { hookMode, hookSteps } from './hook-route.ts'

/**
 * A position that the account owns is changed through the core; one that the hook of Init's application holds, and a new
 * one, through that hook. Everything is meant in shares, which do not grow.
 *
 * @throws LendingRefusedError for what Init does not have
 */
export function stepsOf(
  place: InitPlace,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return [switchMode(place, action, context)]
    case 'SwitchCollateral':
      return refuse('UNSUPPORTED_ACTION', 'On Init every deposit is collateral: withdraw it instead')
    case 'ClaimRewards':
      return refuse('UNSUPPORTED_ACTION', 'There are no rewards to claim here: Init pays them out elsewhere')
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(place: InitPlace, action: AssetAction, context: ActionContext): readonly PlannedStep[] {
  assertOwn(action, context)
  const pool = requireReadPool(context.market, action.poolId)
  const route = isOwned(context) ? coreSteps : hookSteps
  return route(place, action, context, pool)
}

function switchMode(place: InitPlace, { mode }: SwitchModeAction, context: ActionContext): PlannedStep {
  const { position, account } = context
  if (mode === 0) refuse('MODE_UNKNOWN', 'A position of Init always has a mode')
  if (position.heldBy) return hookMode(place, position.heldBy.id, account, mode)
  if (isOwned(context)) return coreMode(place, BigInt(position.subAccount), mode)
  return refuse('NOTHING_THERE', 'A position gets its mode when it is opened: deposit something first')
}

/** Not held for the account by a contract, and not still to be opened. */
function isOwned({ position: { heldBy, subAccount } }: ActionContext): boolean {
  return heldBy === undefined && subAccount !== '0'
}

/** The contracts let nobody touch the position of another. */
function assertOwn(action: AssetAction, { account }: ActionContext): void {
  if (addsFunds(action) && isOther(action.onBehalfOf, account))
    refuse('UNSUPPORTED_ACTION', 'On Init only its owner can add to a position, or repay its debts')
}
