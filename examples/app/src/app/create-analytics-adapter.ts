import type { AnalyticsAdapter } from '@causeway/core/reporting'

/** Returns an adapter that posts events to `url`. The code that posts is loaded with the first event. */
export function createAnalyticsAdapter(url: string): AnalyticsAdapter {
  let loading: Promise<AnalyticsAdapter['handle']> | undefined
  return {
    name: 'analytics',
    handle: async (event) => {
      loading ??= import('./analytics/post-events.ts').then(({ postEvents }) => postEvents(url, window))
      await (await loading)(event)
    },
  }
}
