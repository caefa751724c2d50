/**
 * Adds an entry with the same URL to the history, for content over the page that going back closes, and returns its
 * depth: the number of such contents. Without the router, which would render the page again.
 */
export function pushHistoryEntry(): number {
  const { state } = window.history
  const depth = getHistoryDepth(state) + 1
  window.history.pushState(withDepth(state, depth), '')
  return depth
}

/** Returns the number of contents over the page at an entry of the history. */
export function getHistoryDepth(state: unknown): number {
  const depth = getField(getField(state, 'usr'), 'depth')
  return typeof depth === 'number' ? depth : 0
}

/** Returns the state of the current entry, to pass to a navigation of the router that replaces the entry. */
export function getEntryState(): unknown {
  return getField(window.history.state, 'usr')
}

/** Goes back to the entry below that of a depth. Does nothing if the current entry is already below it. */
export function leaveHistoryEntry(depth: number): void {
  const { state } = window.history
  const steps = getHistoryDepth(state) - depth + 1
  if (steps <= 0) return
  // The current entry changes later: mark it, so that a second call does not go back by the same steps.
  window.history.replaceState(withDepth(state, depth - 1), '')
  window.history.go(-steps)
}

/** Returns a state with a depth in `usr`, where the router expects the state of the app. */
function withDepth(state: object | null, depth: number): object {
  return { ...state, usr: { ...toObject(getField(state, 'usr')), depth } }
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function getField(value: unknown, name: string): unknown {
  return Reflect.get(toObject(value), name)
}
