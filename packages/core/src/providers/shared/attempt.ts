/** Returns the result of `read`; undefined if it throws. For decoders of unknown data. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
