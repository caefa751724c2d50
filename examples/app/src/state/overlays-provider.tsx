import {
  createContext,
  type Dispatch,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useReducer,
} from 'react'
import { NO_OVERLAYS, type OverlayAction, type Overlays, overlaysReducer } from './overlays-reducer.ts'

const State = createContext<Overlays>(NO_OVERLAYS)
const Change = createContext<Dispatch<OverlayAction>>(() => undefined)

/** Provides the state of the overlays. */
export function OverlaysProvider({ children }: { readonly children: ReactNode }) {
  const [overlays, dispatch] = useReducer(overlaysReducer, NO_OVERLAYS)
  // In a transition, React shows an overlay as soon as its code is there. Otherwise it shows the empty fallback, and
  // keeps it for at least 300 ms.
  const change = useCallback((action: OverlayAction) => startTransition(() => dispatch(action)), [])
  return (
    <Change value={change}>
      <State value={overlays}>{children}</State>
    </Change>
  )
}

/** Returns the open overlays. */
export function useOverlays(): Overlays {
  return useContext(State)
}

/** Returns the function that opens and closes overlays. It is stable and causes no renders. */
export function useOverlayActions(): Dispatch<OverlayAction> {
  return useContext(Change)
}
