import { zeroAddress } from 'viem'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { AssetAction, LendingAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { LendingPool } from '../../lending/market.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, isOtherAccount } from '../shared/contract.ts'
import { getTokenSteps } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { morphoAbi } from './abi.ts'
import { marketParams, requireParams } from './accrue-interest.ts'
import type { MorphoDeployment } from './get-deployments.ts'

/**
 * Everything of deposits and debts is meant in shares, which do not grow. Repaying all of a debt as the native asset wraps
 * the most it may come to: what is left over stays wrapped in the wallet.
 *
 * @throws LendingRejectedError for what neither Morpho Blue nor Lista has, or Lista leaves to a contract of its own
 */
export function getSteps(
  place: MorphoDeployment,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return reject('UNSUPPORTED_ACTION', 'Markets of this kind have no modes')
    case 'SwitchCollateral':
      return reject(
        'UNSUPPORTED_ACTION',
        'Collateral cannot be switched off in this market: withdraw it instead',
      )
    case 'ClaimRewards':
      return reject('UNSUPPORTED_ACTION', 'This market has no rewards to claim: they are paid out elsewhere')
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
    grows: !pool.collateralActive,
  })
}

/** Lista lets some tokens be moved by a contract of its own alone; what is not known to be open is not. */
function assertOpen({ type }: AssetAction, { collateralActive, contracts, asset }: LendingPool): void {
  const { provider, broker } = contracts
  if (collateralActive && provider !== zeroAddress)
    reject(
      'UNSUPPORTED_ACTION',
      `Lista moves ${asset.symbol} of this market through a contract of its own only`,
    )
  if ((type === 'Borrow' || type === 'Repay') && broker !== zeroAddress)
    reject('UNSUPPORTED_ACTION', 'This market lends at fixed terms, through a broker of Lista only')
}

function encodeAction(
  { morpho: address }: MorphoDeployment,
  action: AssetAction,
  { market, account, position, size: { amount, isAll } }: ActionContext,
  { collateralActive: isCollateral }: LendingPool,
): Call {
  const params = marketParams(requireParams(market))
  const own = account
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
          args: [params, amount, own, to],
        })
      const [assets, shares] = isAll ? [0n, depositShares] : [amount, 0n]
      return contractCall({
        abi: morphoAbi,
        address,
        functionName: 'withdraw',
        args: [params, assets, shares, own, to],
      })
    }
    case 'Borrow':
      return contractCall({
        abi: morphoAbi,
        address,
        functionName: 'borrow',
        args: [params, amount, 0n, own, own],
      })
    case 'Repay': {
      const debtor = action.onBehalfOf ?? account
      if (isAll && isOtherAccount(action.onBehalfOf, account))
        reject('ALL_FOR_ANOTHER', 'All of a debt can only be repaid by the account that owes it')
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
