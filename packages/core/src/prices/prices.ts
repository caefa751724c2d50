import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { TokenService } from '../tokens/service.ts'
import { PriceService, type PriceServiceOptions } from './service.ts'
import { dataHostPrices } from './sources/data-host-prices.ts'

/** Adds `causeway.prices`: prices in US dollars, now and 24 hours ago. */
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
        assetGroupOf: (chainId, address) => services.tokens?.find(chainId, address)?.assetGroup,
      })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
