import { maxUint256 } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/index.ts'
import type { PlannedCall, PlannedStep } from '../../execution/index.ts'
import {
  type ActionContext,
  type AssetAction,
  type Borrow,
  type Deposit,
  type LendingAction,
  lenderDisplayName,
  type Repay,
  type SwitchCollateral,
  type SwitchMode,
  type Withdraw,
} from '../../lending/index.ts'
import type { Call } from '../../platforms/index.ts'
import { asAddress, contractCall } from '../shared/contract.ts'
import { withWrapping } from '../shared/native.ts'
import { poolOf } from '../shared/pool.ts'
import { refuse } from '../shared/refuse.ts'
import { C_NATIVE, C_TOKEN, COMPTROLLER, REPAY_HELPER, VENUS } from './abi.ts'
import type { CompoundV2Place } from './directory.ts'
import { cTokenIn, tokensIn } from './tokens.ts'

/** @throws LendingRefusedError */
export function stepsOf(
  place: CompoundV2Place,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return [switchMode(place, action, context)]
    case 'SwitchCollateral':
      return [switchCollateral(place, action, context)]
    case 'ClaimRewards':
      return [claim(place, context)]
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(place: CompoundV2Place, action: AssetAction, context: ActionContext) {
  const { underlying } = poolOf(context.market, action.poolId)
  const cToken = requireCToken(place, context, action.poolId)
  if (isNativeToken(underlying)) return nativeSteps(place, cToken, action, context)
  const { amount, isAll, limit } = context.size
  const known = action.type === 'Withdraw' && isAll ? 'unknown' : action.type === 'Repay' ? limit : amount
  return withWrapping(action, context, underlying, known, tokenSteps(cToken, underlying, action, context))
}

function tokenSteps(
  cToken: string,
  underlying: string,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const { size } = context
  switch (action.type) {
    case 'Deposit':
      assertOwnDeposit(action, context)
      return [
        { kind: 'allowance', token: underlying, spender: cToken, amount: size.amount },
        done(contractCall({ abi: C_TOKEN, address: cToken, functionName: 'mint', args: [size.amount] })),
      ]
    case 'Repay':
      return [
        { kind: 'allowance', token: underlying, spender: cToken, amount: size.limit },
        done(repayToken(cToken, action, context)),
      ]
    default:
      return [takeOut(cToken, action, context)]
  }
}

function repayToken(cToken: string, { onBehalfOf }: Repay, { account, size }: ActionContext): Call {
  // The largest number there is means the whole debt, whatever it has become.
  const amount = size.isAll ? maxUint256 : size.amount
  const on = { abi: C_TOKEN, address: cToken } as const
  return isOther(onBehalfOf, account)
    ? contractCall({ ...on, functionName: 'repayBorrowBehalf', args: [asAddress(onBehalfOf), amount] })
    : contractCall({ ...on, functionName: 'repayBorrow', args: [amount] })
}

/** The market of the native asset takes it as value and gives it without being asked. */
function nativeSteps(
  place: CompoundV2Place,
  cToken: string,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'Deposit':
      assertOwnDeposit(action, context)
      return [
        done(
          contractCall({
            abi: C_NATIVE,
            address: cToken,
            functionName: 'mint',
            value: context.size.amount,
          }),
        ),
      ]
    case 'Repay':
      return [done(repayNative(place, cToken, action, context))]
    default:
      return [takeOut(cToken, action, context)]
  }
}

function repayNative(
  { lender, repayHelper }: CompoundV2Place,
  cToken: string,
  { onBehalfOf }: Repay,
  { account, size }: ActionContext,
): Call {
  if (size.isAll) {
    if (repayHelper === undefined)
      return refuse(
        'NATIVE_UNSUPPORTED',
        `${lenderDisplayName(lender)} takes back the native asset in exact amounts only: repay what is owed now as an amount, and the interest of the blocks until then stays`,
      )
    // It sends back what the debt does not take.
    return contractCall({
      abi: REPAY_HELPER,
      address: repayHelper,
      functionName: 'repayBehalf',
      args: [asAddress(account)],
      value: size.limit,
    })
  }
  const on = { abi: C_NATIVE, address: cToken, value: size.amount } as const
  return isOther(onBehalfOf, account)
    ? contractCall({ ...on, functionName: 'repayBorrowBehalf', args: [asAddress(onBehalfOf)] })
    : contractCall({ ...on, functionName: 'repayBorrow' })
}

function takeOut(cToken: string, action: Withdraw | Borrow, context: ActionContext): PlannedCall {
  const { account, position, size } = context
  const on = { abi: C_TOKEN, address: cToken } as const
  if (action.type === 'Borrow')
    return done(contractCall({ ...on, functionName: 'borrow', args: [size.amount] }))
  if (isOther(action.recipient, account))
    refuse('UNSUPPORTED_ACTION', 'This lender pays out to the account itself only')
  const cTokens = position.pools[action.poolId]?.depositShares
  if (!size.isAll) return done(contractCall({ ...on, functionName: 'redeemUnderlying', args: [size.amount] }))
  if (cTokens === undefined)
    return refuse('FIGURES_UNKNOWN', 'How many of the lender’s tokens the account holds is not known')
  return done(contractCall({ ...on, functionName: 'redeem', args: [cTokens] }))
}

function switchMode({ lender, comptroller }: CompoundV2Place, { mode }: SwitchMode, on: ActionContext) {
  if (Object.keys(on.market.modes).length < 2)
    refuse('UNSUPPORTED_ACTION', `${lenderDisplayName(lender)} has no modes`)
  return {
    kind: 'e-mode',
    call: contractCall({ abi: VENUS, address: comptroller, functionName: 'enterPool', args: [BigInt(mode)] }),
  } as const
}

function switchCollateral(place: CompoundV2Place, action: SwitchCollateral, context: ActionContext) {
  const cToken = asAddress(requireCToken(place, context, action.poolId))
  const on = { abi: COMPTROLLER, address: place.comptroller } as const
  const call = action.enabled
    ? contractCall({ ...on, functionName: 'enterMarkets', args: [[cToken]] })
    : contractCall({ ...on, functionName: 'exitMarket', args: [cToken] })
  return { kind: 'collateral', call } as const
}

/** Of the markets in which the account has something: what it earned in others was booked when it left them. */
function claim(place: CompoundV2Place, { market, position, account }: ActionContext): PlannedCall {
  const contracts = Object.values(market.pools)[0]?.contracts ?? {}
  const cTokens = tokensIn(place, market)
    .filter(({ poolId }) => position.pools[poolId])
    .map(({ cToken }) => asAddress(cToken))
  const on = { address: place.comptroller, args: [asAddress(account), cTokens] } as const
  if (contracts['xvs']) return done(contractCall({ ...on, abi: VENUS, functionName: 'claimVenus' }))
  if (contracts['comp']) return done(contractCall({ ...on, abi: COMPTROLLER, functionName: 'claimComp' }))
  return refuse(
    'UNSUPPORTED_ACTION',
    `${lenderDisplayName(place.lender)} has no rewards that can be claimed from its comptroller`,
  )
}

function requireCToken(place: CompoundV2Place, { market }: ActionContext, poolId: string): string {
  return cTokenIn(place, market, poolId) ?? refuse('FIGURES_UNKNOWN', `The market of ${poolId} is not known`)
}

function assertOwnDeposit({ onBehalfOf }: Deposit, { account }: ActionContext): void {
  if (isOther(onBehalfOf, account))
    refuse('UNSUPPORTED_ACTION', 'This lender keeps a deposit for the account that makes it only')
}

function isOther(address: string | undefined, account: string): address is string {
  return address !== undefined && !sameAddress(address, account)
}

function done(call: Call): PlannedCall {
  return { kind: 'call', call }
}
