import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { TokenService } from './service.ts'
import { type AssetSources, dataHostAssetSources } from './sources.ts'

/** Adds `causeway.tokens`: token lists of every chain, and custom tokens of the user. */
export function tokens(sources: Partial<AssetSources> = {}): ServicePlugin<'tokens', TokenService> {
  return {
    name: 'tokens',
    requires: [],
    create(context) {
      const { data } = context
      const service = new TokenService({
        ...context,
        sources: { ...(data && dataHostAssetSources(data.baseUrl)), ...sources },
      })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
