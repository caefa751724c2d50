import { useChains } from '@causeway/react'
import { useLenderName } from '../../state/use-lender-name.ts'
import type { JourneyNames } from './journey-facts.ts'
import { useTokenFinder } from './use-token-finder.ts'

/** Returns the names for the texts of journeys over these chains. Tokens are unknown until their lists have loaded. */
export function useJourneyNames(chainIds: readonly number[]): JourneyNames {
  const chains = useChains()
  const lenderName = useLenderName()
  const configured = chainIds.filter((chainId) => chains.some(({ id }) => id === chainId))
  const { find } = useTokenFinder(configured)
  return { chains, find, lenderName }
}
