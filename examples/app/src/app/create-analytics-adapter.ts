import type { AnalyticsAdapter } from '@causeway/core/reporting'
import { loadWhenOnline } from '../ui/load-when-online.ts'

/** Returns an adapter that posts events to `url`. The code that posts is loaded with the first event,
 * or later once the browser is online. */
export function createAnalyticsAdapter(url: string): AnalyticsAdapter {
  let loading: Promise<AnalyticsAdapter['handle']> | undefined
  return {
    name: 'analytics',
    handle: async (event) => {
      loading ??= loadWhenOnline(() => import('./analytics/post-events.ts')).then(({ postEvents }) =>
        postEvents(url, window),
      )
      await (await loading)(event)
    },
  }
}
