import { useState } from 'react'
import { type LegUrlState, readLegs, writeLegs } from './read-legs.ts'

/** State of several transfers in the URL, with its setter. */
export interface LegUrl extends LegUrlState {
  /** Applies a change to the current URL state, because several legs may change it while a wallet is open. */
  change(next: (current: LegUrlState) => Partial<LegUrlState>): void
}

/** Returns the state of several transfers in the URL. The router is not notified, so typing causes no navigation. */
export function useLegUrl(): LegUrl {
  const [urlState, setAddress] = useState(() => readLegs(window.location.search))
  return {
    ...urlState,
    change(next) {
      const { history, location } = window
      const before = readLegs(location.search)
      const query = writeLegs(location.search, { ...before, ...next(before) })
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
      setAddress(readLegs(query))
    },
  }
}
