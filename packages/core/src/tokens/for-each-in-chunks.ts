/** Yields to the event loop with a macrotask, such as `() => sleep(clock, 0)`. */
export type Pause = () => Promise<void>

/** Number of entries per chunk. A chunk takes a few milliseconds, well below the 50 ms that users notice. */
const CHUNK = 500

/** Calls `each` for every item, with a pause before each chunk so that the thread is not blocked. */
export async function forEachInChunks<T>(
  items: readonly T[],
  each: (item: T) => void,
  pause: Pause,
): Promise<void> {
  for (let start = 0; start < items.length; start += CHUNK) {
    await pause()
    for (const item of items.slice(start, start + CHUNK)) each(item)
  }
}
