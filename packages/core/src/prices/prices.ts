import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { TokenService } from '../tokens/service.ts'
import { PriceService, type PriceServiceOptions } from './service.ts'
import { dataHostPrices } from './sources/data-host-prices.ts'

/** Adds the service `causeway.prices`, which reads current prices and prices of 24 hours ago in US dollars. */
export function prices(
  options: Pick<PriceServiceOptions, 'hosts' | 'oracles' | 'excludedPairs'> = {},
): ServicePlugin<'prices', PriceService, { readonly tokens?: TokenService }> {
  return {
    name: 'prices',
    requires: [],
    create(context, services) {
      const { data } = context
      const service = new PriceService({
        ...context,
        ...options,
        hosts: { ...(data && dataHostPrices(data.baseUrl)), ...options.hosts },
        getAssetGroup: (chainId, address) => services.tokens?.find(chainId, address)?.assetGroup,
      })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
