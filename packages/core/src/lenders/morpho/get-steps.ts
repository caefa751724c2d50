import { zeroAddress } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { AssetAction, LendingAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, isOtherAccount } from '../shared/contract.ts'
import { getTokenSteps } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { morphoAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import { marketParams, requireParams } from './read-accrued.ts'

/**
 * Returns the steps of an action. Full withdrawals and repayments are encoded in shares, which accrue no interest.
 *
 * @throws LendingRejectedError
 */
export function getSteps(
  place: MorphoDeployment,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return reject('UNSUPPORTED_ACTION', 'This market does not support modes.')
    case 'SwitchCollateral':
      return reject(
        'UNSUPPORTED_ACTION',
        'Collateral cannot be disabled in this market. Withdraw it instead.',
      )
    case 'ClaimRewards':
      return reject('UNSUPPORTED_ACTION', 'Rewards of this market cannot be claimed here.')
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(
  place: MorphoDeployment,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const pool = requireReadPool(context.market, action.poolId)
  if (place.isMoolah) assertOpen(action, pool)
  return getTokenSteps(action, context, {
    call: encodeAction(place, action, context, pool),
    token: pool.underlying,
    spender: place.morpho,
  })
}

/** Rejects actions that Lista restricts to its own contracts. Unknown permissions count as restricted. */
function assertOpen({ type }: AssetAction, { collateralActive, contracts, asset }: LendingPool): void {
  const { provider, broker } = contracts
  if (collateralActive && provider !== zeroAddress)
    reject(
      'UNSUPPORTED_ACTION',
      `Lista only moves ${asset.symbol} of this market through its own contract. Use the Lista app.`,
    )
  if ((type === 'Borrow' || type === 'Repay') && broker !== zeroAddress)
    reject(
      'UNSUPPORTED_ACTION',
      'This fixed-rate market only lends through a broker of Lista. Use the Lista app.',
    )
}

function encodeAction(
  place: MorphoDeployment,
  action: AssetAction,
  { market, account, position, size: { amount, isAll } }: ActionContext,
  { collateralActive: isCollateral }: LendingPool,
): Call {
  const { morpho: address } = place
  const params = marketParams(requireParams(place, market))
  const sender = account
  const { depositShares = 0n, debtShares = 0n } = position.pools[action.poolId] ?? {}
  switch (action.type) {
    case 'Deposit': {
      const owner = action.onBehalfOf ?? account
      return isCollateral
        ? contractCall({
            abi: morphoAbi,
            address,
            functionName: 'supplyCollateral',
            args: [params, amount, owner, '0x'],
          })
        : contractCall({
            abi: morphoAbi,
            address,
            functionName: 'supply',
            args: [params, amount, 0n, owner, '0x'],
          })
    }
    case 'Withdraw': {
      const to = action.recipient ?? account
      if (isCollateral)
        return contractCall({
          abi: morphoAbi,
          address,
          functionName: 'withdrawCollateral',
          args: [params, amount, sender, to],
        })
      const [assets, shares] = isAll ? [0n, depositShares] : [amount, 0n]
      return contractCall({
        abi: morphoAbi,
        address,
        functionName: 'withdraw',
        args: [params, assets, shares, sender, to],
      })
    }
    case 'Borrow':
      return contractCall({
        abi: morphoAbi,
        address,
        functionName: 'borrow',
        args: [params, amount, 0n, sender, sender],
      })
    case 'Repay': {
      const debtor = action.onBehalfOf ?? account
      if (isAll && isOtherAccount(action.onBehalfOf, account))
        reject('ALL_FOR_ANOTHER', "'all' can only be used to repay the account's own debt. Enter an amount.")
      const [assets, shares] = isAll ? [0n, debtShares] : [amount, 0n]
      return contractCall({
        abi: morphoAbi,
        address,
        functionName: 'repay',
        args: [params, assets, shares, debtor, '0x'],
      })
    }
  }
}
