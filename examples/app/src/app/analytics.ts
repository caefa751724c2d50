import type { AnalyticsAdapter } from '@causeway/core/reporting'

/** Tells events to the service at an address. What sends them is fetched with the first. */
export function analyticsTo(url: string): AnalyticsAdapter {
  let sending: Promise<AnalyticsAdapter['handle']> | undefined
  return {
    name: 'analytics',
    handle: async (event) => {
      sending ??= import('./analytics/post-events.ts').then(({ postEvents }) => postEvents(url, window))
      await (await sending)(event)
    },
  }
}
