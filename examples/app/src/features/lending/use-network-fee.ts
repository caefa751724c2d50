import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, useGas, usePrice } from '@causeway/react'
import type { SwapMoney } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { type PlanGas, planFee } from './plan-fee.ts'

interface NetworkFee extends Pick<SwapMoney, 'usd'> {
  /** Sentence such as `Network fee about $0.28`. */
  readonly text: string
}

/** Returns the network fee of the simulated gas or, if that was not measured, an estimate from the steps. */
export function useNetworkFee(chainId: number, plan: PlanGas | undefined): NetworkFee | undefined {
  const chain = chainById(useChains(), chainId)
  const { data: gas } = useGas({ chainId }, { enabled: chain !== undefined })
  const price = usePrice({ chainId, token: NATIVE_TOKEN_ADDRESS })
  if (!chain || !gas || !plan) return undefined
  const knownPrice = price?.price === undefined ? undefined : price
  const fee = planFee(plan, { chain, fees: gas.fees, price: knownPrice })
  const text = fee.usdText === '-' ? `${fee.text} ${chain.nativeCurrency.symbol}` : fee.usdText
  return {
    usd: fee.usd,
    text: plan.gasUsed === undefined ? lendingCopy.estimatedFee(text) : lendingCopy.simulatedFee(text),
  }
}
