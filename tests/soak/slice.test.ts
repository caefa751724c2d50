import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_IDS } from './create-request.ts'
import { createSchedule, type Schedule } from './create-schedule.ts'
import { openWorld } from './open-world.ts'
import { playRound } from './round.ts'

let sandbox: Sandbox
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [...CHAIN_IDS], markets: false })
  world = await openWorld(sandbox.description, 3)
})
afterAll(async () => {
  await world.close()
  await sandbox.stop()
})

/** Minimal soak run: a few transfers with faults. */
const SLICE: Schedule = {
  users: [
    [],
    [{ kind: 'transfer', provider: 'across', permille: 700, wallet: 'keepsNonce', killAt: 80 }],
    [
      { kind: 'transfer', provider: 'lifi', permille: 900, wallet: 'ownNonce' },
      { kind: 'transfer', provider: 'across', permille: 800, wallet: 'batches', killAt: 95 },
      { kind: 'reload' },
    ],
  ],
  faults: [
    { fault: { kind: 'send', chainId: 42161, outcome: 'unanswered' }, startMs: 0, durationMs: 3_600_000 },
    { fault: { kind: 'node', chainId: 42161, line: 0, trouble: 'error' }, startMs: 0, durationMs: 1_000 },
    { fault: { kind: 'clock', user: 2, hours: 3 }, startMs: 200, durationMs: 1_000 },
    { fault: { kind: 'storage', user: 2, mode: 'slow' }, startMs: 0, durationMs: 1_000 },
  ],
}

test('keeps journals consistent with the chains under faults, without lost or duplicated transactions', {
  retry: 0,
}, async () => {
  await playRound(world, SLICE, new Map(), { onStep: () => undefined })
  expect(world.tally.violations).toEqual([])
  expect(world.tally.counts.get('records')).toBe(3)
  expect(world.tally.counts.get('ended DONE')).toBe(3)
  expect(world.tally.counts.get('tabs killed')).toBe(2)
  expect(world.proxy.sendFaults.get('unanswered')).toBe(1)
})

test('creates the same schedule for the same seed and different ones for different seeds', () => {
  const size = { users: 4, steps: 40, faults: 100, lengthMs: 10_000 }
  expect(createSchedule(7, size)).toEqual(createSchedule(7, size))
  expect(createSchedule(8, size)).not.toEqual(createSchedule(7, size))
})
