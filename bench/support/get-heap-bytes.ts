import { setImmediate } from 'node:timers/promises'

/** Returns the used heap after garbage collection, in bytes. Requires --expose-gc. */
export async function getHeapBytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
