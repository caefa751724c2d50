import { chainById } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { type Holdings, useChains } from '@causeway/react'
import { type LegSource, legKey } from './legs.ts'
import type { LegText } from './read-legs.ts'

/** Returns the sources in the URL of which the wallet has a balance. Others are skipped. */
export function useSources(texts: readonly LegText[], { entries }: Holdings): LegSource[] {
  const chains = useChains()
  return texts.flatMap((leg): LegSource[] => {
    const chain = chainById(chains, leg.chainId)
    const holding = entries.find(
      ({ chainId, currency }) => chainId === leg.chainId && tokenKey(currency.address) === leg.address,
    )
    return chain && holding ? [{ key: legKey(leg), chain, token: holding.currency, text: leg.text }] : []
  })
}
