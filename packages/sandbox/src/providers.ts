import type { QuoteProvider } from '@causeway/core'
import {
  across,
  axelar,
  bebop,
  butter,
  type CausewayPoolsOptions,
  causewayPools,
  cow,
  crosscurve,
  eisen,
  enso,
  erc20Wrapper,
  fly,
  gaszip,
  kyberswap,
  layerswap,
  lifi,
  mayan,
  nitro,
  nordstern,
  oneinch,
  oogabooga,
  openocean,
  orbiter,
  pendle,
  relay,
  squidV1,
  squidV2,
  stargateBus,
  stargateTaxi,
  sushi,
  symbiosis,
  uniswapV2,
  uniswapV3,
  velora,
  wrapper,
  xy,
  zenlink,
  zerox,
} from '@causeway/core/providers'
import type { SandboxDescription } from './description.ts'
import { aggregatorContracts } from './protocols/aggregators/deployments.ts'
import { uniswapV2Contracts } from './protocols/uniswap-v2/contracts.ts'
import { uniswapV3Contracts } from './protocols/uniswap-v3/contracts.ts'
import { gatewayPath } from './services/names.ts'
import { squidV1Router } from './services/squid-v1/squid-v1-router.ts'
import { symbiosisContracts } from './services/symbiosis/contracts.ts'

/**
 * Returns the SDK's real adapters with the URLs of a sandbox's services. Providers that need an API key are reached
 * through the gateway.
 */
export function sandboxProviders(description: SandboxDescription): QuoteProvider[] {
  const { services, url } = description
  const { baseUrl: axelarUrl } = services.axelar
  const { baseUrl: butterUrl } = services.butter
  const { baseUrl: mayanUrl } = services.mayan
  const { baseUrl: nitroUrl } = services.nitro
  const gateway = `${url}${gatewayPath}`
  return [
    across(services.across),
    axelar({ baseUrl: `${axelarUrl}/gmp`, configUrl: `${axelarUrl}/configs` }),
    bebop({ baseUrl: `${gateway}/bebop` }),
    butter({ baseUrl: butterUrl, statusUrl: `${butterUrl}/api`, listUrl: `${butterUrl}/api` }),
    ...ownRouter(description),
    cow(services.cow),
    crosscurve(services.crosscurve),
    eisen({ baseUrl: `${gateway}/eisen` }),
    enso({ baseUrl: `${gateway}/enso` }),
    erc20Wrapper(),
    fly(services.fly),
    gaszip(services.gaszip),
    kyberswap(services.kyberswap),
    layerswap({ baseUrl: `${gateway}/layerswap` }),
    lifi(services.lifi),
    mayan({ baseUrl: `${mayanUrl}/price`, explorerUrl: `${mayanUrl}/explorer` }),
    nitro({ baseUrl: nitroUrl, pathfinderUrl: `${nitroUrl}/pathfinder` }),
    nordstern(services.nordstern),
    oneinch({ baseUrl: `${gateway}/oneinch` }),
    // OogaBooga supports none of the sandbox's chains, so Base replaces Berachain.
    oogabooga({
      hosts: { 8453: `${gateway}/oogabooga` },
      contracts: { 8453: [aggregatorContracts.oogabooga[8453]] },
    }),
    openocean(services.openocean),
    orbiter(services.orbiter),
    pendle(services.pendle),
    relay(services.relay),
    squidV2({ baseUrl: `${gateway}/squid-v2` }),
    stargateBus({ ...services.stargate, scanUrl: services.stargate.baseUrl }),
    stargateTaxi(services.stargate),
    sushi(services.sushi),
    symbiosis({ ...services.symbiosis, contracts: symbiosisContracts }),
    uniswapV2({ routers: uniswapV2Routers() }),
    uniswapV3({ contracts: uniswapV3Contracts }),
    velora(services.velora),
    wrapper(),
    xy(services.xy),
    zenlink(services.zenlink),
    zerox({ baseUrl: `${gateway}/zerox` }),
  ]
}

/** Symbols of the intermediate tokens for swaps without a direct pool. */
const HOPS = ['USDC', 'WETH']

/** Returns Causeway's own router, if exchanges are installed. */
function ownRouter(description: SandboxDescription): QuoteProvider[] {
  const deployments = poolRouters(description)
  return Object.keys(deployments).length > 0 ? [causewayPools({ deployments })] : []
}

function poolRouters({ chains, tokens }: SandboxDescription): CausewayPoolsOptions['deployments'] {
  const hopsOn = (chainId: number) =>
    tokens
      .filter((token) => token.chainId === chainId && HOPS.includes(token.symbol))
      .map(({ address }) => address)
  return Object.fromEntries(
    chains.flatMap(({ chainId, contracts: { margin } }) =>
      margin
        ? [
            [
              chainId,
              {
                router: margin.poolRouter,
                quoter: margin.quoter,
                hops: hopsOn(chainId),
                fees: [100, 500, 3_000],
              },
            ],
          ]
        : [],
    ),
  )
}

/** Returns adapters of discontinued services. `sandboxConfig` does not include them. */
export function retiredProviders({ url, chains }: SandboxDescription): QuoteProvider[] {
  const contracts = Object.fromEntries(chains.map(({ chainId }) => [chainId, { targets: [squidV1Router] }]))
  return [squidV1({ baseUrl: `${url}${gatewayPath}/squid-v1`, contracts })]
}

function uniswapV2Routers(): Readonly<Record<number, string>> {
  return Object.fromEntries(Object.entries(uniswapV2Contracts).map(([id, { router }]) => [id, router]))
}
