import { createContext, type Dispatch, type ReactNode, useContext, useReducer } from 'react'
import { NO_OVERLAYS, type OverlayAction, type Overlays, overlaysReducer } from './overlays.ts'

const State = createContext<Overlays>(NO_OVERLAYS)
const Change = createContext<Dispatch<OverlayAction>>(() => undefined)

/** Keeps what lies over the page, for whoever opens it and whoever draws it. */
export function OverlaysProvider({ children }: { readonly children: ReactNode }) {
  const [overlays, change] = useReducer(overlaysReducer, NO_OVERLAYS)
  return (
    <Change value={change}>
      <State value={overlays}>{children}</State>
    </Change>
  )
}

/** What lies over the page now. */
export function useOverlays(): Overlays {
  return useContext(State)
}

/** Opens and closes what lies over the page; never changes, so nobody renders because of it. */
export function useOverlayActions(): Dispatch<OverlayAction> {
  return useContext(Change)
}
