const STAMP = 'causeway:reloaded'

/**
 * A page that was open while a new version was put up asks for files that are gone: it is loaded anew, once for each file,
 * so that one that is really missing ends on the error screen.
 */
export function reloadOnFailedChunk(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const failure = 'payload' in event ? String(event.payload) : page.location.href
    if (page.sessionStorage.getItem(STAMP) === failure) return
    page.sessionStorage.setItem(STAMP, failure)
    event.preventDefault()
    page.location.reload()
  })
}
