import { maxUint256 } from 'viem'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { LendingPool } from '../../lending/market.ts'
import { RATE_MODES } from '../../lending/position.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep } from '../shared/contract.ts'
import { gatewayAbi, gatewayV32Abi, REFERRAL, reserveTokensAbi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'

/** Takes and gives the native asset of the chain in the place of its wrapped token. */
export interface Gateway {
  readonly address: Address
  /** From 3.2 on it is told no rate mode. */
  readonly isFrom32: boolean
}

export function getGateway({ contracts: { gateway, gatewayV32 } }: LendingPool): Gateway | undefined {
  if (gatewayV32 !== undefined) return { address: gatewayV32, isFrom32: true }
  return gateway === undefined ? undefined : { address: gateway, isFrom32: false }
}

/** The gateway acts on the account's behalf: it is allowed the deposits it takes out, and the debt it makes. */
export function gatewaySteps(
  { pool }: AaveDeployment,
  { address, isFrom32 }: Gateway,
  action: AssetAction,
  { account, size }: ActionContext,
  { contracts }: LendingPool,
): readonly PlannedStep[] {
  const { amount, isAll, limit } = size
  const own = account
  const to = { abi: gatewayAbi, address } as const
  const lendingPool = pool
  switch (action.type) {
    case 'Deposit': {
      const args = [lendingPool, action.onBehalfOf ?? account, REFERRAL] as const
      return [contractStep(contractCall({ ...to, functionName: 'depositETH', args, value: amount }))]
    }
    case 'Withdraw': {
      const args = [lendingPool, isAll ? maxUint256 : amount, action.recipient ?? account] as const
      const token = known(contracts['aToken'])
      return [
        { kind: 'allowance', token, spender: address, amount: isAll ? withGrowth(amount) : amount },
        contractStep(contractCall({ ...to, functionName: 'withdrawETH', args })),
      ]
    }
    case 'Borrow': {
      const { rateMode = RATE_MODES.variable } = action
      const token = known(contracts[rateMode === RATE_MODES.stable ? 'sToken' : 'vToken'])
      const args = [lendingPool, amount, BigInt(rateMode), REFERRAL] as const
      const borrow = isFrom32
        ? contractCall({
            abi: gatewayV32Abi,
            address,
            functionName: 'borrowETH',
            args: [lendingPool, amount, REFERRAL],
          })
        : contractCall({ ...to, functionName: 'borrowETH', args })
      return [contractStep(delegation(token, address, amount)), contractStep(borrow)]
    }
    case 'Repay': {
      const { rateMode = RATE_MODES.variable, onBehalfOf = own } = action
      const owner = onBehalfOf
      const asked = isAll ? maxUint256 : amount
      // What is not needed of it comes back.
      const value = isAll ? limit : amount
      const repay = isFrom32
        ? contractCall({
            abi: gatewayV32Abi,
            address,
            functionName: 'repayETH',
            args: [lendingPool, asked, owner],
            value,
          })
        : contractCall({
            ...to,
            functionName: 'repayETH',
            args: [lendingPool, asked, BigInt(rateMode), owner],
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

/** The gateway takes out the balance of that moment: a thousandth is more than it earns in a day. */
function withGrowth(amount: bigint): bigint {
  return amount + amount / 1_000n + 1n
}

function known(token: Address | undefined): Address {
  return token ?? reject('NATIVE_UNSUPPORTED', 'It is not known which token the gateway has to be allowed')
}
