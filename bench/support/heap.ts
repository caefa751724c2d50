import { setImmediate } from 'node:timers/promises'

/** Bytes in use once what can be freed is. Wants a process with --expose-gc. */
export async function heapBytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
