/** What `read` gives, or undefined when it throws: for readers of data that may be of another kind. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
