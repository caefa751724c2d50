import { type GasFees, maxGasCost, type Quote, type TransferStep, USUAL_GAS } from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { type SwapMoney, swapMoney } from './money.ts'
import type { SwapFormPrice } from './swap-form-input.ts'

/** Kind of a step whose network fee is estimated. */
export type NetworkFeeStep = TransferStep['kind']

/** Chain, gas fees and price that a network fee is computed from. */
export interface NetworkFeeTerms {
  readonly chain: Pick<ChainRecord, 'id' | 'nativeCurrency'>
  readonly fees: GasFees
  /** Price of the native token; without it, the fee has no value in US dollars. */
  readonly price?: SwapFormPrice | undefined
}

/** Estimates the maximum network fee of steps from their usual gas. Signatures are free. */
export function networkFee(
  kinds: readonly NetworkFeeStep[],
  { chain, fees, price }: NetworkFeeTerms,
): SwapMoney {
  const gas = kinds.reduce((sum, kind) => sum + usualGas(kind), 0n)
  return swapMoney(maxGasCost({ gas, fees }), nativeToken(chain), price)
}

/**
 * Returns the usual steps of a quote, before allowances are known: an approval unless it is unnecessary, then the call
 * or order.
 */
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
