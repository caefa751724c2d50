import type { AnalyticsAdapter, TrackedEvent } from '@causeway/core/reporting'

/** The part of a page that says when it is left. */
export interface LeftPage {
  addEventListener(type: 'pagehide', listener: () => void): void
}

/** So many milliseconds may pass for others to come along. */
const TOGETHER_MS = 1_000

/**
 * Posts events as `{ events }`, those of a second at once, and the last ones as the page is left. One that does not arrive is
 * not sent again: its promise says why.
 */
export function postEvents(url: string, page: LeftPage): AnalyticsAdapter['handle'] {
  let waiting: TrackedEvent[] = []
  let sent: Promise<void> | undefined
  let sendNow = () => {}
  page.addEventListener('pagehide', () => sendNow())

  const send = () => {
    const events = waiting
    waiting = []
    sent = undefined
    return post(url, events)
  }
  const later = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TOGETHER_MS)
      sendNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return (event) => {
    waiting.push(event)
    sent ??= later().then(send)
    return sent
  }
}

/** Without cookies and without the page's address: what is told is in the events, and nothing else. */
async function post(url: string, events: readonly TrackedEvent[]): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
  if (!reply.ok) throw new Error(`The analytics service answered with HTTP ${reply.status}`)
}
