import { allServices } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { llamaPrices } from '@causeway/core/data'
import { evm } from '@causeway/core/evm'
import { fuel } from '@causeway/core/fuel'
import { bundler3, composer } from '@causeway/core/margin'
import { createAnalyticsAdapter } from '../../create-analytics-adapter.ts'
import { walletConnectors } from '../../wallets/wallet-connectors.ts'
import { loadChains } from '../load-chains.ts'
import type { Network } from '../network.ts'
import { smartAccountReceipts } from '../smart-account-receipts.ts'
import { deferredLenders } from './deferred-lenders.ts'
import { liveProviders } from './live-providers.ts'

/** Configures the public chains and services. Hosts that are not public are set by build variables. */
export async function openNetwork(): Promise<Network> {
  const {
    VITE_ANALYTICS_URL,
    VITE_CHAINS_URL,
    VITE_DATA_URL,
    VITE_ERROR_REPORT_URL,
    VITE_GATEWAY_URL,
    VITE_POINTS_URL,
    VITE_PRICES_URL,
    VITE_SECOND_OPINION,
  } = import.meta.env
  const chains = await loadChains({
    url: VITE_CHAINS_URL || undefined,
    knownChains: allChains,
    logger: console,
  })
  const connectors = walletConnectors(chains)
  return {
    chains,
    platforms: [
      evm({ connectors, verifyWith: VITE_SECOND_OPINION === 'true' ? 2 : 1 }),
      fuel(),
      smartAccountReceipts(),
    ],
    providers: liveProviders(VITE_GATEWAY_URL || undefined),
    data: VITE_DATA_URL ? { baseUrl: VITE_DATA_URL } : undefined,
    logger: console,
    services: allServices({
      lenders: deferredLenders(),
      marginRouters: [bundler3(), composer()],
      // Pendle and the dex-price service do not cover XDC, Kaia, Fuel and Hemi.
      prices: {
        hosts: VITE_PRICES_URL ? { main: VITE_PRICES_URL } : undefined,
        oracles: [llamaPrices()],
      },
      points: { baseUrl: VITE_POINTS_URL || undefined },
      analytics: VITE_ANALYTICS_URL ? [createAnalyticsAdapter(VITE_ANALYTICS_URL)] : [],
      reporting: { baseUrl: VITE_ERROR_REPORT_URL || undefined, environment: 'production' },
    }),
  }
}
