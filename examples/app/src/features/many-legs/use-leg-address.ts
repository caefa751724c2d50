import { useState } from 'react'
import { type LegAddress, readLegs, writeLegs } from './address.ts'

/** The address, and what changes it. */
export interface LegAddressState extends LegAddress {
  /** From what the address says by then: several may change it while a wallet is open. */
  change(next: (address: LegAddress) => Partial<LegAddress>): void
}

/** What the address of the page says of several transfers. The router does not hear of it, as of any amount that is typed. */
export function useLegAddress(): LegAddressState {
  const [address, setAddress] = useState(() => readLegs(window.location.search))
  return {
    ...address,
    change(next) {
      const { history, location } = window
      const before = readLegs(location.search)
      const query = writeLegs(location.search, { ...before, ...next(before) })
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
      setAddress(readLegs(query))
    },
  }
}
