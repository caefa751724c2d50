/**
 * Adds an entry with the same URL to the history, for content over the page that going back closes, and returns its
 * depth: the number of such contents. Without the router, which would render the page again.
 */
export function pushHistoryEntry(): number {
  const { state } = window.history
  const depth = getHistoryDepth(state) + 1
  window.history.pushState({ ...state, depth }, '')
  return depth
}

/** Returns the number of contents over the page at an entry of the history. */
export function getHistoryDepth(state: unknown): number {
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'depth') : undefined
  return typeof depth === 'number' ? depth : 0
}

/** Goes back to the entry below that of a depth. Does nothing if the current entry is already below it. */
export function leaveHistoryEntry(depth: number): void {
  const { state } = window.history
  const steps = getHistoryDepth(state) - depth + 1
  if (steps <= 0) return
  // The current entry changes later: mark it, so that a second call does not go back by the same steps.
  window.history.replaceState({ ...state, depth: depth - 1 }, '')
  window.history.go(-steps)
}
