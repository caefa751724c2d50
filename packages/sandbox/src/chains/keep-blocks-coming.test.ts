import { expect, it } from 'vitest'
import { createBlockPacer } from './keep-blocks-coming.ts'

/** Returns which of a number of calls have a block due. Each due block is mined. */
function run(isDue: ReturnType<typeof createBlockPacer>, start: bigint, calls: number) {
  let block = start
  const due = Array.from({ length: calls }, () => {
    const isMined = isDue(block)
    if (isMined) block += 1n
    return isMined
  })
  return { due, block }
}

it('mines at every interval if the idle interval is the same', () => {
  const { due } = run(createBlockPacer({ blockMs: 1_000, idleBlockMs: 1_000 }), 5n, 50)
  expect(due).not.toContain(false)
})

it('mines rarely without transactions, and often for a minute after one', () => {
  const isDue = createBlockPacer({ blockMs: 3_000, idleBlockMs: 30_000 })
  const started = run(isDue, 5n, 20)
  expect(started.due).not.toContain(false)
  const idle = run(isDue, started.block, 40)
  expect(idle.due.filter(Boolean)).toHaveLength(4)
  // A transaction has mined a block.
  const active = run(isDue, idle.block + 1n, 30)
  expect(active.due.slice(0, 20)).not.toContain(false)
  expect(active.due.slice(20)).toEqual([...Array(9).fill(false), true])
})
