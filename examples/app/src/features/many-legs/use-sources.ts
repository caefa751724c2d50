import { chainById } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { type Holdings, useChains } from '@causeway/react'
import type { LegText } from './address.ts'
import { type LegSource, legKey } from './legs.ts'

/** What the address names, of what the wallet holds: the rest of it is not there. */
export function useSources(texts: readonly LegText[], { entries }: Holdings): LegSource[] {
  const chains = useChains()
  return texts.flatMap((leg): LegSource[] => {
    const chain = chainById(chains, leg.chainId)
    const held = entries.find(
      ({ chainId, currency }) => chainId === leg.chainId && tokenKey(currency.address) === leg.address,
    )
    return chain && held ? [{ key: legKey(leg), chain, token: held.currency, text: leg.text }] : []
  })
}
