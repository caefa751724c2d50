import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import { awardFinishedTransfers } from './award-finished-transfers.ts'
import { PointsClient, type PointsClientOptions, type PointsWallets } from './client.ts'

interface PointsNeeds {
  readonly wallets: PointsWallets
  readonly transfers: Pick<StatusTracker, 'on'>
}

/**
 * Adds the service `causeway.points`, which reads the points of the connected accounts. They are refreshed when other
 * accounts connect and after each transaction. The points of a transaction are requested once.
 */
export function points(
  options: Pick<PointsClientOptions, 'baseUrl' | 'paths'> = {},
): ServicePlugin<'points', PointsClient, PointsNeeds> {
  return {
    name: 'points',
    requires: [],
    create(context, { wallets, transfers }) {
      const client = new PointsClient({ ...context, ...options })
      client.follow(wallets)
      if (options.baseUrl) {
        const onAwarded = () =>
          context.invalidateQueries(
            ([instanceId, service, part]) =>
              instanceId === context.instanceId && service === 'points' && part !== 'tasks',
          )
        context.onDispose(awardFinishedTransfers({ ...context, points: client, transfers, onAwarded }))
      }
      context.onDispose(() => client.dispose())
      return client
    },
  }
}
