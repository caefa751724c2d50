/** Returns whether the URL names a lending action, a margin operation or the move of a loan, which opens with the page. */
export function hasUrlAction(name: 'action' | 'operation' | 'move'): boolean {
  return new URLSearchParams(window.location.search).has(name)
}
