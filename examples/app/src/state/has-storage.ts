/** Returns whether the page may use the browser's storage. It may be full. */
export function hasStorage(): boolean {
  try {
    return window.localStorage !== null
  } catch {
    return false
  }
}
