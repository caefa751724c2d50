import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { PointsClient, type PointsClientOptions, type PointsWallets } from './client.ts'

/** Adds `causeway.points`: points of the connected accounts, refreshed when other accounts connect. */
export function points(
  options: Pick<PointsClientOptions, 'baseUrl' | 'paths'> = {},
): ServicePlugin<'points', PointsClient, { readonly wallets: PointsWallets }> {
  return {
    name: 'points',
    requires: [],
    create(context, { wallets }) {
      const client = new PointsClient({ ...context, ...options })
      client.follow(wallets)
      context.onDispose(() => client.dispose())
      return client
    },
  }
}
