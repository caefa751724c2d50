/** Returns a text of the browser's storage. Null without one, and without access to storage. */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it if undefined. If storage is full or blocked, the text is only lost on reload. */
export function writeStoredText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // Nothing that is stored here is needed for a transfer.
  }
}
