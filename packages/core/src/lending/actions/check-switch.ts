import type { AssetAction, LendingAction, SwitchCollateralAction, SwitchModeAction } from '../action.ts'
import { isIsolatedCollateral, type LenderMarket, type LendingPool, poolConfig } from '../lender-market.ts'
import { marketDisplayName } from '../lender-names.ts'
import { hasDebt, type LenderPosition } from '../lender-position.ts'
import { issueIf, type LendingIssue, lendingIssue } from '../lending-rejected-error.ts'
import { collateralPools } from '../risk/get-holdings.ts'
import { modeEffects } from '../risk/mode-effects.ts'
import { type ActionInputs, checkActive } from './check-asset-action.ts'
import { getAssetName, getModeName } from './format-token-amount.ts'
import { requirePool } from './require-lender.ts'

/** Returns the reasons why the lender would reject a switch or a claim, most important first. */
export function checkSwitch(
  action: Exclude<LendingAction, AssetAction>,
  inputs: ActionInputs,
): LendingIssue[] {
  switch (action.type) {
    case 'SwitchMode':
      return checkModeSwitch(action, inputs)
    case 'SwitchCollateral':
      return checkCollateralSwitch(action, inputs)
    case 'ClaimRewards':
      return issueIf(
        inputs.position.claimable.every(({ amount }) => amount === 0n),
        'NOTHING_THERE',
        () => `There are no rewards to claim on ${marketDisplayName(inputs.market)}.`,
      )
  }
}

function checkModeSwitch({ mode }: SwitchModeAction, { market, position }: ActionInputs): LendingIssue[] {
  if (market.modes[mode] === undefined) {
    const modes = Object.values(market.modes).map(({ id, label }) => `${id} (${label})`)
    return [
      lendingIssue(
        'MODE_UNKNOWN',
        `${marketDisplayName(market)} has no mode ${mode}. Choose one of ${modes.join(', ')}.`,
      ),
    ]
  }
  const forbidding =
    modeEffects(position, market).find((effect) => effect.mode.id === mode)?.forbiddenBy ?? []
  return forbidding.map((poolId) => {
    const pool = market.pools[poolId]
    const poolPosition = position.pools[poolId]
    const isBorrowed = poolPosition !== undefined && hasDebt(poolPosition)
    const name = pool ? getAssetName(pool.asset) : poolId
    const reason = isBorrowed
      ? `${name} cannot be borrowed in ${getModeName(market, mode)}. Repay it first.`
      : `${name} cannot be collateral in ${getModeName(market, mode)}. Withdraw it or disable it as collateral first.`
    return lendingIssue('MODE_FORBIDS', reason)
  })
}

function checkCollateralSwitch(
  action: SwitchCollateralAction,
  { market, position }: ActionInputs,
): LendingIssue[] {
  const pool = requirePool(market, action.poolId)
  const poolPosition = position.pools[pool.poolId]
  const name = getAssetName(pool.asset)
  const isAave = market.family.startsWith('aave')
  const config = poolConfig(pool, position.mode)
  const counts = pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
  return [
    ...checkActive(pool, market, isAave && pool.isPaused, 'Its use as collateral cannot be changed'),
    ...issueIf(
      isAave && (poolPosition?.deposits ?? 0n) === 0n,
      'NOTHING_THERE',
      () =>
        `The account has no ${name} deposited on ${marketDisplayName(market)}. Deposit it before using it as collateral.`,
    ),
    ...issueIf(
      action.enabled && !counts,
      'NOT_COLLATERAL',
      () => `${name} cannot be used as collateral on ${marketDisplayName(market)}.`,
    ),
    ...issueIf(action.enabled && counts && isAave, 'NOT_COLLATERAL', () =>
      formatIsolationIssue(pool, position, market),
    ),
    // `exitMarket` of Compound V2 and its forks rejects collateral with debt in the same asset.
    ...issueIf(
      !action.enabled &&
        market.family === 'compound-v2' &&
        poolPosition !== undefined &&
        hasDebt(poolPosition),
      'STILL_OWED',
      () => `The account has a debt in ${name}. Repay it before disabling ${name} as collateral.`,
    ),
  ]
}

/** Returns the message if an isolated asset of Aave V3 would not be the only collateral. */
function formatIsolationIssue(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): string | undefined {
  const others = collateralPools(position, market).filter(({ poolId }) => poolId !== pool.poolId)
  const isolated = others.find(isIsolatedCollateral) ?? (isIsolatedCollateral(pool) ? pool : undefined)
  if (!isolated || others.length === 0) return undefined
  const names = (isolated === pool ? others : [isolated]).map(({ asset }) => getAssetName(asset))
  return `${getAssetName(isolated.asset)} is isolated collateral, which excludes other collateral. Stop using ${names.join(' and ')} as collateral first.`
}
