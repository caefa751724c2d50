import type { DataHost, ServicePlugin } from '../platforms/service-plugin.ts'
import { TokenService } from './service.ts'
import { type AssetSources, dataHostAssetSources, PUBLIC_ASSET_SOURCES } from './sources.ts'

/** Adds the service `causeway.tokens`, which provides the token lists of every chain and the user's custom tokens. */
export function tokens(sources: Partial<AssetSources> = {}): ServicePlugin<'tokens', TokenService> {
  return {
    name: 'tokens',
    requires: [],
    create(context) {
      const { data } = context
      const service = new TokenService({
        ...context,
        sources: { ...(data && getHostSources(data)), ...sources },
      })
      context.onDispose(() => service.dispose())
      return service
    },
  }
}

/** Returns the sources of a host, followed by the public files unless it is exclusive. */
function getHostSources({ baseUrl, isExclusive = false }: DataHost): AssetSources {
  const host = dataHostAssetSources(baseUrl)
  if (isExclusive) return host
  const { lists, omni } = PUBLIC_ASSET_SOURCES
  return { lists: [...host.lists, ...lists], omni: [...host.omni, ...omni] }
}
