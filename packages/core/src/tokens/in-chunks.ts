/** Lets everything else run: a macrotask, such as `() => sleep(clock, 0)`. */
export type Pause = () => Promise<void>

/** So many entries take a few milliseconds; people feel 50. */
const CHUNK = 500

/** Does something with each item, never many at a time: before each chunk whatever waits gets its turn. */
export async function inChunks<T>(items: readonly T[], each: (item: T) => void, pause: Pause): Promise<void> {
  for (let start = 0; start < items.length; start += CHUNK) {
    await pause()
    for (const item of items.slice(start, start + CHUNK)) each(item)
  }
}
