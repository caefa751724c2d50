import { type GasFees, maxGasCost, type Quote, type TransferStep, USUAL_GAS } from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import type { SwapFormPrice } from './input.ts'
import { type SwapMoney, swapMoney } from './money.ts'

/** What a step of a swap or bridge is. */
export type NetworkFeeStep = TransferStep['kind']

/** Of the chain that the steps are sent on. */
export interface NetworkFeeTerms {
  readonly chain: Pick<ChainRecord, 'id' | 'nativeCurrency'>
  readonly fees: GasFees
  /** Of the native token; without one the fee has no dollars. */
  readonly price?: SwapFormPrice | undefined
}

/** About what the network takes for steps, before any of them is estimated. A signature costs nothing. */
export function networkFee(
  kinds: readonly NetworkFeeStep[],
  { chain, fees, price }: NetworkFeeTerms,
): SwapMoney {
  const gas = kinds.reduce((sum, kind) => sum + usualGas(kind), 0n)
  return swapMoney(maxGasCost({ gas, fees }), nativeToken(chain), price)
}

/** What the wallet is asked for a quote, before anybody has looked at allowances. */
export function usualSteps({ request, skipApproval, orderData }: Quote): NetworkFeeStep[] {
  const isApproved = isNativeToken(request.fromTokenAddress) || skipApproval === true
  return [...(isApproved ? [] : (['approve'] as const)), orderData ? 'order' : 'call']
}

function usualGas(kind: NetworkFeeStep): bigint {
  switch (kind) {
    case 'order':
    case 'permit':
      return 0n
    case 'approve':
    case 'reset-approval':
      return USUAL_GAS.approval
    case 'batch':
      return USUAL_GAS.approval + USUAL_GAS.call
    default:
      return USUAL_GAS.call
  }
}
