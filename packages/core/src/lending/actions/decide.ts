import type { LendingAction } from '../action.ts'
import { type LendingRefusal, LendingRefusedError, refusal } from '../refusal.ts'
import { requirePool } from './find.ts'
import { type DecidedAction, judge, type PlanInputs, type Standing } from './judge.ts'
import type { LendingNotice } from './notices.ts'
import { assetName, modeName } from './wording.ts'

/** Actions that their lender will carry out, and how things stand after them. */
export interface Decision extends Standing {
  readonly decided: readonly DecidedAction[]
  readonly notices: readonly LendingNotice[]
}

/**
 * Holds each action to what those before it leave.
 *
 * @throws LendingRefusedError; InvalidInputError; CausewayError POOL_UNREADABLE
 */
export function decide(actions: readonly LendingAction[], ground: PlanInputs): Decision {
  const decided: DecidedAction[] = []
  const notices: LendingNotice[] = []
  let standing = startOf(ground)
  for (const action of actions) {
    const nothing = nothingToDo(action, standing)
    if (nothing) {
      notices.push(nothing)
      continue
    }
    const judged = judge(action, standing, ground)
    assertNone(judged.refusals)
    decided.push(judged.decided)
    notices.push(...judged.notices)
    standing = judged.standing
  }
  if (decided.length === 0) assertNone([NOTHING_TO_DO])
  return { ...standing, decided, notices }
}

/** How things stand before the first action. */
export function startOf({ market, position, balances }: PlanInputs): Standing {
  return { market, position, wallet: balances }
}

/** What is so already is asked of no lender. */
export const NOTHING_TO_DO: LendingRefusal = /* @__PURE__ */ refusal(
  'NOTHING_THERE',
  'Nothing would change: everything is as it was asked to be',
)

/** What is so already is left out: a lender may refuse it, and nobody pays for it. */
export function nothingToDo(
  action: LendingAction,
  { market, position }: Standing,
): LendingNotice | undefined {
  if (action.type === 'SwitchMode' && action.mode === position.mode) {
    return { code: 'ALREADY_SO', message: `The account is in ${modeName(market, action.mode)} already` }
  }
  if (action.type !== 'SwitchCollateral') return undefined
  const pool = requirePool(market, action.poolId)
  const isEnabled = position.pools[pool.poolId]?.collateralEnabled ?? false
  if (isEnabled !== action.enabled) return undefined
  const is = action.enabled ? 'is' : 'is not'
  return { code: 'ALREADY_SO', message: `${assetName(pool.asset)} ${is} collateral already` }
}

function assertNone([first, ...others]: readonly LendingRefusal[]): void {
  if (first) throw new LendingRefusedError([first, ...others])
}
