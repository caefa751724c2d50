import { type ConnectorAvailability, connectorAvailability } from '@causeway/core'
import { type ConnectFailure, type WalletRows, type WalletRowsInput, walletRows } from '@causeway/view-models'
import { useEffect, useState } from 'react'
import { useCauseway } from '../context.tsx'
import { type HoldingsOptions, useHoldings } from '../reads/holdings.ts'
import { useWalletSession } from '../state/hooks.ts'
import { useView } from './use-view.ts'

/** Which wallets have a tile, and what is said of those that are not here. */
export type WalletRowsParameters = Pick<WalletRowsInput, 'known' | 'reasons'>

/** The connected wallets with what they hold, and the tiles of those that can be added (`walletRows`). */
export function useWalletRows(
  { known, reasons }: WalletRowsParameters = {},
  options: HoldingsOptions = {},
): WalletRows {
  const { chains, wallets } = useCauseway(options)
  const session = useWalletSession((state) => state, options)
  const { entries } = useHoldings({}, options)
  const availability = useAvailability(session.connectors)
  const [failure, setFailure] = useState<ConnectFailure>()
  useEffect(() => {
    const stops = [wallets.on('failed', setFailure), wallets.on('connected', () => setFailure(undefined))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [wallets])
  return useView(walletRows, { session, chains, entries, availability, known, reasons, failure })
}

/** Undefined until it is known. */
function useAvailability(
  connectors: WalletRowsInput['session']['connectors'],
): ConnectorAvailability | undefined {
  const [availability, setAvailability] = useState<ConnectorAvailability>()
  useEffect(() => {
    let isWanted = true
    void connectorAvailability(connectors).then((known) => isWanted && setAvailability(known))
    return () => {
      isWanted = false
    }
  }, [connectors])
  return availability
}
