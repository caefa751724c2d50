const RELOADED_KEY = 'causeway:reloaded'

/**
 * Reloads the page when a chunk fails to load, once for each chunk: an open page requests files that a new deployment
 * removed. If the chunk is missing after the reload as well, the error screen is shown.
 */
export function reloadOnFailedChunk(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would replace the page and its inputs by an error of the browser.
    if (!page.navigator.onLine) return
    const failure = 'payload' in event ? String(event.payload) : page.location.href
    const earlier = page.sessionStorage.getItem(RELOADED_KEY)?.split('\n') ?? []
    if (earlier.includes(failure)) return
    page.sessionStorage.setItem(RELOADED_KEY, [...earlier, failure].join('\n'))
    event.preventDefault()
    page.location.reload()
  })
}
