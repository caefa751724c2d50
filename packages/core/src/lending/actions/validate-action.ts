import { type ActionTerms, isAssetAction, type LendingAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { owedIn } from '../position.ts'
import type { LendingRefusal } from '../refusal.ts'
import { saturatingSub } from '../risk/figures.ts'
import { assetRefusals } from './asset-refusals.ts'
import { NOTHING_TO_DO, nothingToDo, startOf } from './decide.ts'
import { requirePool } from './find.ts'
import { judge, type PlanInputs } from './judge.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { type PositionState, positionState } from './state.ts'

/** What an action would come to, and whether it would be planned. */
export interface ActionValidation {
  /** All there is against it, the most telling first. None: `LendingActions.plan` would plan it. */
  readonly refusals: readonly LendingRefusal[]
  /** What the user should see before signing; none for what is refused. */
  readonly notices: readonly LendingNotice[]
  /** How much it comes to; undefined for what moves no asset. */
  readonly size: ActionSize | undefined
  readonly before: PositionState
  /** As it would be, refused or not. */
  readonly after: PositionState
}

/**
 * What the planner would say to one action on what is known already: nothing is read, and a refusal is an answer. The
 * plan itself reads everything anew, so what has changed since may still refuse it.
 *
 * @throws InvalidInputError for a pool that is none of the market's, for a balance that is not in `balances` and where
 * all of the native asset is meant and nothing is said of gas; CausewayError POOL_UNREADABLE
 */
export function validateAction(action: LendingAction, ground: PlanInputs): ActionValidation {
  const { position, market } = ground
  const start = startOf(ground)
  const before = positionState(position, market)
  if (nothingToDo(action, start)) {
    return { refusals: [NOTHING_TO_DO], notices: [], size: undefined, before, after: before }
  }
  const { decided, refusals, notices, standing } = judge(action, start, ground)
  const after = positionState(standing.position, standing.market)
  return {
    refusals,
    notices: refusals.length > 0 ? [] : [...notices, ...outcomeNotices(before, after, market)],
    size: isAssetAction(action) ? decided.context.size : undefined,
    before,
    after,
  }
}

/**
 * Why no amount at all can be deposited, withdrawn, borrowed or repaid; none where some amount may be. The wallet and the
 * health of the position are not asked.
 *
 * @throws InvalidInputError for a pool that is none of the market's; CausewayError POOL_UNREADABLE
 */
export function poolRefusals(
  terms: ActionTerms,
  { market, position, wrappedNative }: Omit<PlanInputs, 'balances' | 'gasReserve'>,
): LendingRefusal[] {
  const pool = requirePool(market, terms.poolId)
  const { account } = position
  const at = (amount: bigint) => {
    const size = { amount, isAll: false, limit: amount }
    const on = { account, market, position, wrappedNative, size, wallet: amount }
    return assetRefusals({ ...terms, amount }, on)
  }
  const owed = owedIn(position.pools[pool.poolId])
  const least = terms.type === 'Borrow' ? saturatingSub(pool.minDebt ?? 0n, owed) || 1n : 1n
  const refusals = at(least)
  if (refusals.length === 0) return refusals
  // Of a whole token it reads better than of its smallest unit.
  const ofWhole = at(10n ** BigInt(pool.asset.decimals))
  return ofWhole.length > 0 ? ofWhole : refusals
}
