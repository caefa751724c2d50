const RELOADED_KEY = 'causeway:reloaded'

/**
 * Reloads the document for a failure, for example of the code of a page: an open document requests files that a new
 * deployment removed. Ignored if it was reloaded for the same failure before, or if the browser is offline.
 */
export function reloadOnce(page: Window, failure: string): void {
  // Offline, a reload would replace the page and its inputs by an error of the browser.
  if (!page.navigator.onLine) return
  const earlier = page.sessionStorage.getItem(RELOADED_KEY)?.split('\n') ?? []
  if (earlier.includes(failure)) return
  page.sessionStorage.setItem(RELOADED_KEY, [...earlier, failure].join('\n'))
  page.location.reload()
}
