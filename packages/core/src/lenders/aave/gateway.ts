import { maxUint256 } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep, permissionStep } from '../shared/contract.ts'
import { gatewayAbi, gatewayV32Abi, REFERRAL, reserveTokensAbi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'

/** `WrappedTokenGatewayV3`: deposits, withdraws, borrows and repays the native token for its wrapped token. */
export interface Gateway {
  readonly address: Address
  /** Whether its functions have no rate mode parameter, as from Aave 3.2 on. */
  readonly isFrom32: boolean
}

export function getGateway({ contracts: { gateway, gatewayV32 } }: LendingPool): Gateway | undefined {
  if (gatewayV32 !== undefined) return { address: gatewayV32, isFrom32: true }
  return gateway === undefined ? undefined : { address: gateway, isFrom32: false }
}

/**
 * Returns the steps of an action through the gateway. Withdrawals require an aToken allowance, borrows a credit
 * delegation.
 */
export function gatewaySteps(
  { pool }: AaveDeployment,
  { address, isFrom32 }: Gateway,
  action: AssetAction,
  { account, size }: ActionContext,
  { contracts }: LendingPool,
): readonly PlannedStep[] {
  const { amount, isAll, limit } = size
  const to = { abi: gatewayAbi, address } as const
  const lendingPool = pool
  switch (action.type) {
    case 'Deposit': {
      const args = [lendingPool, action.onBehalfOf ?? account, REFERRAL] as const
      return [contractStep(contractCall({ ...to, functionName: 'depositETH', args, value: amount }))]
    }
    case 'Withdraw': {
      const args = [lendingPool, isAll ? maxUint256 : amount, action.recipient ?? account] as const
      const token = requireToken(contracts['aToken'])
      return [
        { kind: 'allowance', token, spender: address, amount: isAll ? withGrowth(amount) : amount },
        contractStep(contractCall({ ...to, functionName: 'withdrawETH', args })),
      ]
    }
    case 'Borrow': {
      const { rateMode = RATE_MODES.variable } = action
      const token = requireToken(contracts[rateMode === RATE_MODES.stable ? 'sToken' : 'vToken'])
      const args = [lendingPool, amount, BigInt(rateMode), REFERRAL] as const
      const borrow = isFrom32
        ? contractCall({
            abi: gatewayV32Abi,
            address,
            functionName: 'borrowETH',
            args: [lendingPool, amount, REFERRAL],
          })
        : contractCall({ ...to, functionName: 'borrowETH', args })
      return [permissionStep(delegation(token, address, amount)), contractStep(borrow)]
    }
    case 'Repay': {
      const { rateMode = RATE_MODES.variable, onBehalfOf = account } = action
      const repayAmount = isAll ? maxUint256 : amount
      // Send the upper bound of the debt, whose excess the gateway refunds.
      const value = isAll ? limit : amount
      const repay = isFrom32
        ? contractCall({
            abi: gatewayV32Abi,
            address,
            functionName: 'repayETH',
            args: [lendingPool, repayAmount, onBehalfOf],
            value,
          })
        : contractCall({
            ...to,
            functionName: 'repayETH',
            args: [lendingPool, repayAmount, BigInt(rateMode), onBehalfOf],
            value,
          })
      return [contractStep(repay)]
    }
  }
}

function delegation(debtToken: Address, gateway: Address, amount: bigint): Call {
  const args = [gateway, amount] as const
  return contractCall({ abi: reserveTokensAbi, address: debtToken, functionName: 'approveDelegation', args })
}

/** Adds 0.1%, more than the interest of a day, because the gateway transfers the aToken balance at execution. */
function withGrowth(amount: bigint): bigint {
  return amount + amount / 1_000n + 1n
}

function requireToken(token: Address | undefined): Address {
  return (
    token ??
    reject(
      'NATIVE_UNSUPPORTED',
      'The native token is not supported: the lender token of this pool is unknown. Use the wrapped token.',
    )
  )
}
