import type { BalanceLimits } from '../../chains/record.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'

/** Runs a task for each batch of the items: so many at once, and a pause before each but the first ones. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  { maxBatch, throttleMs, parallel }: BalanceLimits,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
  task: (batch: readonly Item[], index: number) => Promise<Result>,
): Promise<Result[]> {
  // Without items there is still something to ask: what does not depend on them.
  const count = Math.max(1, Math.ceil(items.length / maxBatch))
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      if (index >= parallel) await sleep(clock, throttleMs, signal)
      results[index] = await task(items.slice(index * maxBatch, (index + 1) * maxBatch), index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, lane))
  return results
}
