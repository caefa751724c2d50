import { useChains, useSettings } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { queryWith } from '../../state/query-with.ts'
import { useEngine } from '../../state/use-engine.ts'
import { type MarketRef, type Replacement, type ResolvedMarket, resolveMarket } from './resolve-market.ts'
import { useIsFullyLoaded, useLenders } from './use-lenders.ts'

/** Market of a lending page. */
export interface MarketRoute extends Omit<ResolvedMarket, 'replaced'> {
  /** Whether the lender lists have loaded. Until then, a missing lender may still be found. */
  readonly isKnown: boolean
  /** The chain or lender of the URL that was replaced. */
  readonly replaced: Replacement | undefined
  /** Navigates to another lender and keeps the query, except the pool. */
  go(place: MarketRef): void
}

/**
 * Returns the lender and chain of the path. Unknown ones are replaced in the URL, and so is a layout that differs from
 * the setting when the page opens. The lender is saved as the selected one.
 */
export function useMarketRoute(): MarketRoute {
  const { settings } = useEngine()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const expertMode = useSettings((user) => user.expertMode)
  // Another tab can change the setting, which must not end an open review.
  const [initialExpertMode] = useState(expertMode)
  const chainLenders = useLenders()
  const isFullyLoaded = useIsFullyLoaded()
  const { chainId, lender, replaced } = resolveMarket(useParams(), useChains(), chainLenders)
  const path = lender && lendingRoute({ chainId, lender }, { expertMode: initialExpertMode })
  const reason = replaced ?? readReplacement(state)

  useEffect(() => {
    if (path !== undefined && path !== pathname) {
      navigate(path + window.location.search, { replace: true, state: reason && { replaced: reason } })
    }
  }, [path, pathname, reason, navigate])
  useEffect(() => {
    if (lender !== undefined && settings.store.getState().selectedLender !== lender) {
      settings.change({ selectedLender: lender })
    }
  }, [lender, settings])

  return {
    chainId,
    lender,
    isKnown: isFullyLoaded && chainLenders !== undefined,
    replaced: reason,
    go: (place) =>
      navigate(`${lendingRoute(place, { expertMode })}${toSearch(queryWith('pool', undefined))}`),
  }
}

function toSearch(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the replacement stored in the state of the history entry; undefined without one. */
function readReplacement(state: unknown): Replacement | undefined {
  if (typeof state !== 'object' || state === null || !('replaced' in state)) return undefined
  const { replaced } = state
  if (
    typeof replaced !== 'object' ||
    replaced === null ||
    !('kind' in replaced) ||
    !('requested' in replaced)
  ) {
    return undefined
  }
  const { kind, requested } = replaced
  if ((kind !== 'chain' && kind !== 'lender') || typeof requested !== 'string') return undefined
  return { kind, requested }
}
