import { maxUint256 } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { PlannedCall, PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type {
  AssetAction,
  BorrowAction,
  DepositAction,
  LendingAction,
  RepayAction,
  SwitchCollateralAction,
  SwitchModeAction,
  WithdrawAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep, isOtherAccount } from '../shared/contract.ts'
import { getTokenSteps } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { cNativeAbi, comptrollerAbi, cTokenAbi, repayHelperAbi, venusAbi } from './abi.ts'
import { type CompoundV2Deployment, getCToken, getCTokens } from './get-deployments.ts'
import { getVaiSteps } from './vai.ts'

/** Returns the steps of an action. @throws LendingRejectedError */
export function getSteps(
  place: CompoundV2Deployment,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return [switchMode(place, action, context)]
    case 'SwitchCollateral':
      return [switchCollateral(place, action, context)]
    case 'ClaimRewards':
      return [claimRewards(place, context)]
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(
  place: CompoundV2Deployment,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const pool = requireReadPool(context.market, action.poolId)
  const { underlying, contracts } = pool
  if (contracts['vaiController'] !== undefined) return getVaiSteps(place, action, pool, context)
  const cToken = requireCToken(place, context, action.poolId)
  if (isNativeToken(underlying)) return [contractStep(nativeCall(place, cToken, action, context))]
  return getTokenSteps(action, context, {
    call: tokenCall(cToken, action, context),
    token: underlying,
    spender: cToken,
  })
}

function tokenCall(cToken: Address, action: AssetAction, context: ActionContext): Call {
  switch (action.type) {
    case 'Deposit':
      assertOwnDeposit(action, context)
      return contractCall({
        abi: cTokenAbi,
        address: cToken,
        functionName: 'mint',
        args: [context.size.amount],
      })
    case 'Repay':
      return repayToken(cToken, action, context)
    default:
      return takeOut(cToken, action, context)
  }
}

function repayToken(cToken: Address, { onBehalfOf }: RepayAction, { account, size }: ActionContext): Call {
  // The maximum uint256 repays the whole debt, including interest accrued until execution.
  const amount = size.isAll ? maxUint256 : size.amount
  const on = { abi: cTokenAbi, address: cToken } as const
  return isOtherAccount(onBehalfOf, account)
    ? contractCall({ ...on, functionName: 'repayBorrowBehalf', args: [onBehalfOf, amount] })
    : contractCall({ ...on, functionName: 'repayBorrow', args: [amount] })
}

/** Encodes a call of the native market, which takes the amount as value and needs no allowance. */
function nativeCall(
  place: CompoundV2Deployment,
  cToken: Address,
  action: AssetAction,
  context: ActionContext,
): Call {
  switch (action.type) {
    case 'Deposit':
      assertOwnDeposit(action, context)
      return contractCall({
        abi: cNativeAbi,
        address: cToken,
        functionName: 'mint',
        value: context.size.amount,
      })
    case 'Repay':
      return repayNative(place, cToken, action, context)
    default:
      return takeOut(cToken, action, context)
  }
}

function repayNative(
  { lender, repayHelper }: CompoundV2Deployment,
  cToken: Address,
  { onBehalfOf }: RepayAction,
  { account, size }: ActionContext,
): Call {
  if (size.isAll) {
    if (repayHelper === undefined)
      return reject(
        'NATIVE_UNSUPPORTED',
        `${lenderDisplayName(lender)} cannot repay the whole debt in the native token. Enter the current debt as an amount; the interest accrued until then remains.`,
      )
    // Send the upper bound of the debt, whose excess the helper refunds.
    return contractCall({
      abi: repayHelperAbi,
      address: repayHelper,
      functionName: 'repayBehalf',
      args: [account],
      value: size.limit,
    })
  }
  const on = { abi: cNativeAbi, address: cToken, value: size.amount } as const
  return isOtherAccount(onBehalfOf, account)
    ? contractCall({ ...on, functionName: 'repayBorrowBehalf', args: [onBehalfOf] })
    : contractCall({ ...on, functionName: 'repayBorrow' })
}

function takeOut(cToken: Address, action: WithdrawAction | BorrowAction, context: ActionContext): Call {
  const { account, position, size } = context
  const on = { abi: cTokenAbi, address: cToken } as const
  if (action.type === 'Borrow') return contractCall({ ...on, functionName: 'borrow', args: [size.amount] })
  if (isOtherAccount(action.recipient, account))
    reject('UNSUPPORTED_ACTION', 'This lender can only pay the account itself. Remove the recipient.')
  const cTokens = position.pools[action.poolId]?.depositShares
  if (!size.isAll) return contractCall({ ...on, functionName: 'redeemUnderlying', args: [size.amount] })
  if (cTokens === undefined)
    return reject(
      'FIGURES_UNKNOWN',
      'The withdrawal cannot be planned: the cToken balance of the account is unknown. Try again later.',
    )
  return contractCall({ ...on, functionName: 'redeem', args: [cTokens] })
}

function switchMode(
  { lender, comptroller }: CompoundV2Deployment,
  { mode }: SwitchModeAction,
  on: ActionContext,
): PlannedStep {
  if (Object.keys(on.market.modes).length < 2)
    reject('UNSUPPORTED_ACTION', `${lenderDisplayName(lender)} does not support modes.`)
  return {
    kind: 'e-mode',
    call: contractCall({
      abi: venusAbi,
      address: comptroller,
      functionName: 'enterPool',
      args: [BigInt(mode)],
    }),
  }
}

function switchCollateral(
  place: CompoundV2Deployment,
  action: SwitchCollateralAction,
  context: ActionContext,
): PlannedStep {
  const cToken = requireCToken(place, context, action.poolId)
  const on = { abi: comptrollerAbi, address: place.comptroller } as const
  const call = action.enabled
    ? contractCall({ ...on, functionName: 'enterMarkets', args: [[cToken]] })
    : contractCall({ ...on, functionName: 'exitMarket', args: [cToken] })
  return { kind: 'collateral', call }
}

/**
 * Returns the claim of rewards in markets with a position. Rewards of other markets were credited when the account left
 * them.
 */
function claimRewards(
  place: CompoundV2Deployment,
  { market, position, account }: ActionContext,
): PlannedCall {
  const contracts = Object.values(market.pools)[0]?.contracts ?? {}
  const cTokens = getCTokens(place, market)
    .filter(({ poolId }) => position.pools[poolId])
    .map(({ cToken }) => cToken)
  const on = { address: place.comptroller, args: [account, cTokens] } as const
  if (contracts['xvs'])
    return contractStep(contractCall({ ...on, abi: venusAbi, functionName: 'claimVenus' }))
  if (contracts['comp'])
    return contractStep(contractCall({ ...on, abi: comptrollerAbi, functionName: 'claimComp' }))
  return reject(
    'UNSUPPORTED_ACTION',
    `The comptroller of ${lenderDisplayName(place.lender)} has no rewards to claim.`,
  )
}

function requireCToken(place: CompoundV2Deployment, { market }: ActionContext, poolId: string): Address {
  return (
    getCToken(place, market, poolId) ??
    reject('FIGURES_UNKNOWN', `The cToken of pool ${poolId} is unknown. Try again later.`)
  )
}

function assertOwnDeposit({ onBehalfOf }: DepositAction, { account }: ActionContext): void {
  if (isOtherAccount(onBehalfOf, account))
    reject('UNSUPPORTED_ACTION', 'This lender only credits deposits to the depositor. Remove `onBehalfOf`.')
}
