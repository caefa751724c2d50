import type { QuoteProvider } from '@causeway/core'
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
  relay,
  squidV2,
  stargateBus,
  stargateTaxi,
  swapAggregators,
  symbiosis,
  wrapper,
  xy,
  zenlink,
} from '@causeway/core/providers'

/**
 * Creates every provider that supports public chains. Providers that require an API key are requested through the
 * gateway, and omitted without one.
 */
export function liveProviders(gatewayUrl?: string): QuoteProvider[] {
  return [
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
    relay(),
    stargateBus(),
    stargateTaxi(),
    symbiosis(),
    wrapper(),
    xy(),
    zenlink(),
    ...swapAggregators({ gatewayUrl }),
    ...(gatewayUrl === undefined
      ? []
      : [layerswap({ baseUrl: `${gatewayUrl}/layerswap` }), squidV2({ baseUrl: `${gatewayUrl}/squid-v2` })]),
  ]
}
