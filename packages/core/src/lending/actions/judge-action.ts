import { type AssetAction, addsFunds, isAssetAction, type LendingAction } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { owedIn } from '../position.ts'
import type { LendingRefusal } from '../refusal.ts'
import { saturatingSub } from '../risk/figures.ts'
import { assetRefusals } from './asset-refusals.ts'
import { NOTHING_TO_DO, nothingToDo, startOf } from './decide.ts'
import { requirePool } from './find.ts'
import { type DecisionGround, judge } from './judge.ts'
import { type LendingNotice, outcomeNotices } from './notices.ts'
import { type PositionState, stateOf } from './state.ts'

/** What an action would come to, and whether it would be planned. */
export interface ActionJudgement {
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
export function judgeAction(action: LendingAction, ground: DecisionGround): ActionJudgement {
  const { position, market } = ground
  const start = startOf(ground)
  const before = stateOf(position, market)
  if (nothingToDo(action, start)) {
    return { refusals: [NOTHING_TO_DO], notices: [], size: undefined, before, after: before }
  }
  const { decided, refusals, notices, standing } = judge(action, start, ground)
  const after = stateOf(standing.position, standing.market)
  return {
    refusals,
    notices: refusals.length > 0 ? [] : [...notices, ...outcomeNotices(before, after, market)],
    size: isAssetAction(action) ? decided.context.size : undefined,
    before,
    after,
  }
}

/**
 * Why no amount at all of a pool can be deposited, withdrawn, borrowed or repaid; none where some amount may be. The
 * wallet and the health of the position are not asked.
 *
 * @throws InvalidInputError for a pool that is none of the market's; CausewayError POOL_UNREADABLE
 */
export function poolRefusals(
  type: AssetAction['type'],
  poolId: string,
  { market, position, wrappedNative }: Omit<DecisionGround, 'balances' | 'gasReserve'>,
): LendingRefusal[] {
  const pool = requirePool(market, poolId)
  const { account } = position
  const at = (amount: bigint) => {
    const action: AssetAction = { type, poolId, amount }
    const size = { amount, isAll: false, limit: amount }
    const wallet = addsFunds(action) ? amount : 0n
    return assetRefusals(action, { account, market, position, wrappedNative, size, wallet })
  }
  const owed = owedIn(position.pools[poolId])
  const least = type === 'Borrow' ? saturatingSub(pool.minDebt ?? 0n, owed) || 1n : 1n
  if (at(least).length === 0) return []
  // Of a whole token rather than of its smallest unit it can be read.
  const whole = at(10n ** BigInt(pool.asset.decimals))
  return whole.length > 0 ? whole : at(least)
}
