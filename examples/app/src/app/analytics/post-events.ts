import type { AnalyticsAdapter, TrackedEvent } from '@causeway/core/reporting'

/** The part of `window` that fires `pagehide` when the user leaves the page. */
export interface HiddenPage {
  addEventListener(type: 'pagehide', listener: () => void): void
}

/** Time that events are collected for one request, in milliseconds. */
const BATCH_MS = 1_000

/**
 * Returns a handler that posts events as `{ events }`: the events of one second in one request, the remaining ones
 * when the page is left. A failed request is not repeated; its promise rejects.
 */
export function postEvents(url: string, page: HiddenPage): AnalyticsAdapter['handle'] {
  let queue: TrackedEvent[] = []
  let sent: Promise<void> | undefined
  let sendNow = () => {}
  page.addEventListener('pagehide', () => sendNow())

  const send = () => {
    const events = queue
    queue = []
    sent = undefined
    return post(url, events)
  }
  const waitForBatch = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, BATCH_MS)
      sendNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return (event) => {
    queue.push(event)
    sent ??= waitForBatch().then(send)
    return sent
  }
}

/** Posts events without cookies and without a referrer. */
async function post(url: string, events: readonly TrackedEvent[]): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
  if (!reply.ok) throw new Error(`The analytics service answered with HTTP ${reply.status}.`)
}
