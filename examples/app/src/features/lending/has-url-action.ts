/** Returns whether the URL names a lending action or a margin operation, whose form opens with the page. */
export function hasUrlAction(name: 'action' | 'operation'): boolean {
  return new URLSearchParams(window.location.search).has(name)
}
