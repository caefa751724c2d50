import type { AssetAction, LendingAction, SwitchCollateralAction, SwitchModeAction } from '../action.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { issueIf, type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import { isIsolatedCollateral, type LenderMarket, type LendingPool, poolConfig } from '../market.ts'
import { hasDebt, type LenderPosition } from '../position.ts'
import { collateralPools } from '../risk/get-holdings.ts'
import { modeEffects } from '../risk/mode-effects.ts'
import { type ActionInputs, checkActive } from './check-asset-action.ts'
import { getAssetName, getModeName } from './format-token-amount.ts'
import { requirePool } from './require-lender.ts'

/** Why a lender would not carry out a switch or a claim; none where nothing is known against it. */
export function checkSwitch(action: Exclude<LendingAction, AssetAction>, on: ActionInputs): LendingIssue[] {
  switch (action.type) {
    case 'SwitchMode':
      return checkModeSwitch(action, on)
    case 'SwitchCollateral':
      return checkCollateralSwitch(action, on)
    case 'ClaimRewards':
      return issueIf(
        on.position.claimable.every(({ amount }) => amount === 0n),
        'NOTHING_THERE',
        () => `There are no rewards to claim from ${lenderDisplayName(on.market.lender)}`,
      )
  }
}

function checkModeSwitch({ mode }: SwitchModeAction, { market, position }: ActionInputs): LendingIssue[] {
  if (market.modes[mode] === undefined) {
    const known = Object.values(market.modes).map(({ id, label }) => `${id} (${label})`)
    return [
      lendingIssue(
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
    const name = pool ? getAssetName(pool.asset) : poolId
    return lendingIssue(
      'MODE_FORBIDS',
      `${name} ${has} and has no place in ${getModeName(market, mode)}: take it out first`,
    )
  })
}

function checkCollateralSwitch(
  action: SwitchCollateralAction,
  { market, position }: ActionInputs,
): LendingIssue[] {
  const pool = requirePool(market, action.poolId)
  const held = position.pools[pool.poolId]
  const name = getAssetName(pool.asset)
  const isAave = market.family.startsWith('aave')
  const config = poolConfig(pool, position.mode)
  const counts = pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
  return [
    ...checkActive(pool, isAave && pool.isPaused, 'changes'),
    ...issueIf(
      isAave && (held?.deposits ?? 0n) === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)} that could be collateral`,
    ),
    ...issueIf(
      action.enabled && !counts,
      'NOT_COLLATERAL',
      () => `${name} cannot be collateral on ${lenderDisplayName(market.lender)}`,
    ),
    ...issueIf(action.enabled && counts && isAave, 'NOT_COLLATERAL', () =>
      formatIsolationIssue(pool, position, market),
    ),
    // `exitMarket` of Compound V2 and its forks.
    ...issueIf(
      !action.enabled && market.family === 'compound-v2' && held !== undefined && hasDebt(held),
      'STILL_OWED',
      () => `${name} is owed here as well: repay it before it stops being collateral`,
    ),
  ]
}

/** Aave V3 lets an isolated asset be collateral only alone. */
function formatIsolationIssue(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): string | undefined {
  const others = collateralPools(position, market).filter(({ poolId }) => poolId !== pool.poolId)
  const isolated = [pool, ...others].find(isIsolatedCollateral)
  if (!isolated || others.length === 0) return undefined
  return `${getAssetName(isolated.asset)} can only be collateral alone: switch the other collateral off first`
}
