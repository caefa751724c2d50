const RELOADED_KEY = 'causeway:reloaded'

/**
 * Reloads the page when a chunk fails to load, once for each chunk: an open page requests files that a new deployment
 * removed. If the chunk is missing after the reload as well, the error screen is shown.
 */
export function reloadOnFailedChunk(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const failure = 'payload' in event ? String(event.payload) : page.location.href
    if (reloadOnce(page, failure)) event.preventDefault()
  })
}

/**
 * Reloads the page unless it was reloaded for the same failure before, or the browser is offline. Returns whether it is
 * reloaded.
 */
export function reloadOnce(page: Window, failure: string): boolean {
  // Offline, a reload would replace the page and its inputs by an error of the browser.
  if (!page.navigator.onLine) return false
  const earlier = page.sessionStorage.getItem(RELOADED_KEY)?.split('\n') ?? []
  if (earlier.includes(failure)) return false
  page.sessionStorage.setItem(RELOADED_KEY, [...earlier, failure].join('\n'))
  page.location.reload()
  return true
}
