import type { QuoteProvider } from '@causeway/core'
import { allServices } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { fuel } from '@causeway/core/fuel'
import { allLenders } from '@causeway/core/lenders'
import {
  across,
  axelar,
  butter,
  cow,
  crosscurve,
  erc20Wrapper,
  gaszip,
  layerswap,
  lifi,
  mayan,
  nitro,
  orbiter,
  squidV2,
  stargateBus,
  stargateTaxi,
  symbiosis,
  wrapper,
  xy,
  zenlink,
} from '@causeway/core/providers'
import { analyticsTo } from '../analytics.ts'
import { walletConnectors } from '../wallets/connectors.ts'
import type { Network } from './network.ts'

/** The public chains and services. Nobody is told what users do, or what fails, unless the build names whom. */
export async function openNetwork(): Promise<Network> {
  const { VITE_ANALYTICS_URL, VITE_ERROR_REPORT_URL } = import.meta.env
  const connectors = walletConnectors(allChains)
  return {
    chains: allChains,
    platforms: [evm({ connectors }), fuel()],
    providers: [...OPEN_PROVIDERS, ...keyedProviders(import.meta.env.VITE_GATEWAY_URL)],
    services: allServices({
      lenders: allLenders(),
      // Causeway's router is not deployed on public chains, so trades are shown but cannot be executed.
      marginRouters: [],
      analytics: VITE_ANALYTICS_URL ? [analyticsTo(VITE_ANALYTICS_URL)] : [],
      reporting: { baseUrl: VITE_ERROR_REPORT_URL || undefined, environment: 'production' },
    }),
  }
}

const OPEN_PROVIDERS = [
  across(),
  axelar(),
  butter(),
  cow(),
  crosscurve(),
  erc20Wrapper(),
  gaszip(),
  lifi(),
  mayan(),
  nitro(),
  orbiter(),
  stargateBus(),
  stargateTaxi(),
  symbiosis(),
  wrapper(),
  xy(),
  zenlink(),
]

/** Those that want a key, which no page may hold: they are asked through a gateway, where there is one. */
function keyedProviders(gateway: string | undefined): QuoteProvider[] {
  if (!gateway) return []
  return [layerswap({ baseUrl: `${gateway}/layerswap` }), squidV2({ baseUrl: `${gateway}/squid-v2` })]
}
