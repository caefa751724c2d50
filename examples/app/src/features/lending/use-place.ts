import { useChains, useSettings } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useEngine } from '../../state/use-engine.ts'
import { type LenderPlace, type PlaceOfAddress, placeOf, type Replaced } from './place.ts'
import { useLenders } from './use-lenders.ts'

/** Where a lending page is. */
export interface Place extends Omit<PlaceOfAddress, 'replaced'> {
  /** The lenders are known: a chain without one has none. */
  readonly isKnown: boolean
  /** What the address asked for before it was replaced by this. */
  readonly replaced: Replaced | undefined
  /** To another lender, and what is there of the query stays. */
  go(place: LenderPlace): void
}

/**
 * The lender and chain that the path names. What there is not is replaced in the address, and so is a layout that is not
 * the one of the setting; the lender becomes the one that is selected.
 */
export function usePlace(): Place {
  const { settings } = useEngine()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const expertMode = useSettings((user) => user.expertMode)
  const known = useLenders()
  const { chainId, lender, replaced } = placeOf(useParams(), useChains(), known)
  const path = lender && lendingRoute({ chainId, lender }, { expertMode })
  const reason = replaced ?? replacedBefore(state)

  useEffect(() => {
    if (path !== undefined && path !== pathname) {
      navigate(path + search, { replace: true, state: reason && { replaced: reason } })
    }
  }, [path, pathname, search, reason, navigate])
  useEffect(() => {
    if (lender !== undefined && settings.store.getState().selectedLender !== lender) {
      settings.change({ selectedLender: lender })
    }
  }, [lender, settings])

  return {
    chainId,
    lender,
    isKnown: known !== undefined,
    replaced: reason,
    go: (place) => navigate(lendingRoute(place, { expertMode }) + window.location.search),
  }
}

/** As the address that was replaced left it; whatever else is kept there is not ours. */
function replacedBefore(state: unknown): Replaced | undefined {
  if (typeof state !== 'object' || state === null || !('replaced' in state)) return undefined
  const { replaced } = state
  if (typeof replaced !== 'object' || replaced === null || !('what' in replaced) || !('asked' in replaced)) {
    return undefined
  }
  const { what, asked } = replaced
  if ((what !== 'chain' && what !== 'lender') || typeof asked !== 'string') return undefined
  return { what, asked }
}
