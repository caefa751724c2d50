import type { AssetAction, LendingAction, SwitchCollateralAction, SwitchModeAction } from '../action.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { isIsolated, type LenderMarket, type LendingPool, poolConfig } from '../market.ts'
import { hasDebt, type LenderPosition } from '../position.ts'
import { type LendingRefusal, refusal, refusalIf } from '../refusal.ts'
import { collateralPools } from '../risk/holdings.ts'
import { modeEffects } from '../risk/modes.ts'
import { type Circumstances, stoppedRefusals } from './asset-refusals.ts'
import { requirePool } from './find.ts'
import { assetName, modeName } from './wording.ts'

/** Why a lender would not carry out a switch or a claim; none where nothing is known against it. */
export function switchRefusals(
  action: Exclude<LendingAction, AssetAction>,
  on: Circumstances,
): LendingRefusal[] {
  switch (action.type) {
    case 'SwitchMode':
      return modeRefusals(action, on)
    case 'SwitchCollateral':
      return collateralRefusals(action, on)
    case 'ClaimRewards':
      return refusalIf(
        on.position.claimable.every(({ amount }) => amount === 0n),
        'NOTHING_THERE',
        () => `There are no rewards to claim from ${lenderDisplayName(on.market.lender)}`,
      )
  }
}

function modeRefusals({ mode }: SwitchModeAction, { market, position }: Circumstances): LendingRefusal[] {
  if (market.modes[mode] === undefined) {
    const known = Object.values(market.modes).map(({ id, label }) => `${id} (${label})`)
    return [
      refusal(
        'MODE_UNKNOWN',
        `${lenderDisplayName(market.lender)} has no mode ${mode}: there are ${known.join(', ')}`,
      ),
    ]
  }
  const forbidding =
    modeEffects(position, market).find((effect) => effect.mode.id === mode)?.forbiddenBy ?? []
  return forbidding.map((poolId) => {
    const pool = market.pools[poolId]
    const held = position.pools[poolId]
    const has = held && hasDebt(held) ? 'is owed' : 'is collateral'
    const name = pool ? assetName(pool.asset) : poolId
    return refusal(
      'MODE_FORBIDS',
      `${name} ${has} and has no place in ${modeName(market, mode)}: take it out first`,
    )
  })
}

function collateralRefusals(
  action: SwitchCollateralAction,
  { market, position }: Circumstances,
): LendingRefusal[] {
  const pool = requirePool(market, action.poolId)
  const held = position.pools[pool.poolId]
  const name = assetName(pool.asset)
  const isAave = market.family.startsWith('aave')
  const config = poolConfig(pool, position.mode)
  const counts = pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
  return [
    ...stoppedRefusals(pool, isAave && pool.isPaused, 'changes'),
    ...refusalIf(
      isAave && (held?.deposits ?? 0n) === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)} that could be collateral`,
    ),
    ...refusalIf(
      action.enabled && !counts,
      'NOT_COLLATERAL',
      () => `${name} cannot be collateral on ${lenderDisplayName(market.lender)}`,
    ),
    ...refusalIf(action.enabled && counts && isAave, 'NOT_COLLATERAL', () =>
      isolationText(pool, position, market),
    ),
    // `exitMarket` of Compound V2 and its forks.
    ...refusalIf(
      !action.enabled && market.family === 'compound-v2' && held !== undefined && hasDebt(held),
      'STILL_OWED',
      () => `${name} is owed here as well: repay it before it stops being collateral`,
    ),
  ]
}

/** Aave V3 lets an isolated asset be collateral only alone. */
function isolationText(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): string | undefined {
  const others = collateralPools(position, market).filter(({ poolId }) => poolId !== pool.poolId)
  const isolated = [pool, ...others].find(isIsolated)
  if (!isolated || others.length === 0) return undefined
  return `${assetName(isolated.asset)} can only be collateral alone: switch the other collateral off first`
}
