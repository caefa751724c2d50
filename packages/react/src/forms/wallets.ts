import { type ConnectorAvailability, connectorAvailability } from '@causeway/core'
import { type ConnectFailure, type WalletRows, type WalletRowsInput, walletRows } from '@causeway/view-models'
import { useEffect, useState } from 'react'
import { useCauseway } from '../causeway-provider.tsx'
import { type HoldingsOptions, useHoldings } from '../reads/holdings.ts'
import { useWalletSession } from '../state/hooks.ts'
import { useView } from './use-view.ts'

/** Parameters of `useWalletRows`: the wallets with a tile, and those that are not installed. */
export type WalletRowsParameters = Pick<WalletRowsInput, 'known' | 'reasons'>

/** Returns the connected wallets with their balances, and the tiles of wallets to add (`walletRows`). */
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

/** Returns which connectors are available; undefined until it is known. */
function useAvailability(
  connectors: WalletRowsInput['session']['connectors'],
): ConnectorAvailability | undefined {
  const [availability, setAvailability] = useState<ConnectorAvailability>()
  useEffect(() => {
    let isWanted = true
    void connectorAvailability(connectors).then(
      (availabilities) => isWanted && setAvailability(availabilities),
    )
    return () => {
      isWanted = false
    }
  }, [connectors])
  return availability
}
