import { startSandbox } from '@causeway/sandbox'
import type { Measured } from '../../part.ts'
import { inTurns } from '../../support/median.ts'
import type { sandboxPart } from './part.ts'

const RUNS = 5

export async function measure(): Promise<Measured<typeof sandboxPart>> {
  const { boot } = await inTurns(RUNS, { boot: bootMilliseconds })
  return { boot: { ours: boot } }
}

async function bootMilliseconds(): Promise<number> {
  const start = performance.now()
  const sandbox = await startSandbox()
  const milliseconds = performance.now() - start
  await sandbox.stop()
  return milliseconds
}
