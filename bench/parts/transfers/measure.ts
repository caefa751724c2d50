import type { Measured } from '../../part.ts'
import { runInChild } from '../../support/run-in-child.ts'
import type { transfersPart } from './part.ts'
import type { TransferFigures } from './transfer-figures.ts'

export async function measure(): Promise<Measured<typeof transfersPart>> {
  const ours = await runInChild<TransferFigures>(new URL('./our-child.ts', import.meta.url))
  const lifi = await runInChild<TransferFigures>(new URL('./lifi-child.ts', import.meta.url))
  return {
    requests: { ours: ours.requests, lifi: lifi.requests },
    bytes: { ours: ours.bytes / 1_000, lifi: lifi.bytes / 1_000 },
    timers: { ours: ours.timers, lifi: lifi.timers },
    atOnce: { ours: ours.atOnce, lifi: lifi.atOnce },
    memory: { ours: ours.memory, lifi: lifi.memory },
    cycle: { ours: ours.cycleMs, lifi: lifi.cycleMs },
  }
}
