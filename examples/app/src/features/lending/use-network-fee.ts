import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useChains, useGas, usePrice } from '@causeway/react'
import { type NetworkFeeStep, networkFee, type SwapMoney, simulatedNetworkFee } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'

interface PlanGas {
  readonly kinds: readonly NetworkFeeStep[]
  /** Gas units of the simulation; undefined if they were not measured. */
  readonly gasUsed: bigint | undefined
}

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
  const { gasUsed, kinds } = plan
  const terms = { chain, fees: gas.fees, price: price?.price === undefined ? undefined : price }
  const fee = gasUsed === undefined ? networkFee(kinds, terms) : simulatedNetworkFee(gasUsed, terms)
  const text = fee.usdText === '-' ? `${fee.text} ${chain.nativeCurrency.symbol}` : fee.usdText
  return {
    usd: fee.usd,
    text: gasUsed === undefined ? lendingCopy.estimatedFee(text) : lendingCopy.simulatedFee(text),
  }
}
