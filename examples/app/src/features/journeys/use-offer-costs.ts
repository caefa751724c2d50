import { chainById, isNativeToken } from '@causeway/core/chains'
import type { JourneyRecord } from '@causeway/core/journeys'
import { useGas } from '@causeway/react'
import { networkFee } from '@causeway/view-models'
import type { AskingState } from './choice-text.ts'
import type { JourneyNames } from './journey-facts.ts'
import { type JourneyCostsReview, useJourneyCosts } from './use-journey-costs.ts'

/** Returns the costs of the offer that a journey asks about, with the usual gas of its step. */
export function useOfferCosts(
  { offer, leg }: AskingState,
  { from, legs }: JourneyRecord,
  { chains, find }: JourneyNames,
): JourneyCostsReview {
  const current = legs[leg]
  const chainId = current?.fromChainId ?? from.chainId
  const chain = chainById(chains, chainId)
  const { data: gas, isLoading } = useGas({ chainId }, { enabled: offer !== undefined })
  const getGas = (token: string) =>
    chain &&
    gas &&
    networkFee(isNativeToken(token) ? ['call'] : ['approve', 'call'], { chain, fees: gas.fees })
  const amounts = offer &&
    current && {
      from: {
        chainId,
        token: current.fromToken,
        amount: current.fromAmount,
        decimals: current.fromTokenDecimals,
      },
      to: {
        chainId: current.toChainId,
        token: current.toToken,
        amount: offer.toAmount,
        amountMin: offer.toAmountMin,
        decimals: current.toTokenDecimals,
      },
      nativeFees: [
        { chainId, amount: offer.fee ?? 0n },
        { chainId, amount: getGas(current.fromToken)?.amount },
      ],
    }
  return useJourneyCosts(amounts, find, isLoading)
}
