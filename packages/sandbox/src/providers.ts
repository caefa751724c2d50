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
  squidV1,
  squidV2,
  stargateBus,
  stargateTaxi,
  symbiosis,
  wrapper,
  xy,
  zenlink,
} from '@causeway/core/providers'
import type { SandboxDescription } from './description.ts'
import { gatewayPath } from './services/gateway.ts'

/** The SDK's real adapters pointed at the services of a sandbox, through its gateway where they need a key. */
export function sandboxProviders({ services, url }: SandboxDescription): QuoteProvider[] {
  const { baseUrl: axelarUrl } = services.axelar
  const { baseUrl: butterUrl } = services.butter
  const { baseUrl: mayanUrl } = services.mayan
  const { baseUrl: nitroUrl } = services.nitro
  const gateway = `${url}${gatewayPath}`
  return [
    across(services.across),
    axelar({ baseUrl: `${axelarUrl}/gmp`, configUrl: `${axelarUrl}/configs` }),
    butter({ baseUrl: butterUrl, statusUrl: `${butterUrl}/api`, listUrl: `${butterUrl}/api` }),
    cow(services.cow),
    crosscurve(services.crosscurve),
    erc20Wrapper(),
    gaszip(services.gaszip),
    layerswap({ baseUrl: `${gateway}/layerswap` }),
    lifi(services.lifi),
    mayan({ baseUrl: `${mayanUrl}/price`, explorerUrl: `${mayanUrl}/explorer` }),
    nitro({ baseUrl: nitroUrl, pathfinderUrl: `${nitroUrl}/pathfinder` }),
    orbiter(services.orbiter),
    squidV2({ baseUrl: `${gateway}/squid-v2` }),
    stargateBus({ ...services.stargate, scanUrl: services.stargate.baseUrl }),
    stargateTaxi(services.stargate),
    symbiosis(services.symbiosis),
    wrapper(),
    xy(services.xy),
    zenlink(services.zenlink),
  ]
}

/** Adapters of services that are gone in the world: nobody gets them unasked. */
export function retiredProviders({ url }: SandboxDescription): QuoteProvider[] {
  return [squidV1({ baseUrl: `${url}${gatewayPath}/squid-v1` })]
}
