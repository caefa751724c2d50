import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { Analytics, type AnalyticsAdapter } from './analytics.ts'
import { type AnalyticsSources, connectAnalytics } from './connect-analytics.ts'

/** Adds `causeway.analytics`, which passes events of wallets and runs to the adapters. */
export function analytics(
  adapters: readonly AnalyticsAdapter[] = [],
): ServicePlugin<'analytics', Analytics, AnalyticsSources> {
  return {
    name: 'analytics',
    requires: [],
    create(context, services) {
      const service = new Analytics({ ...context, adapters })
      context.onDispose(connectAnalytics(service, services))
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
