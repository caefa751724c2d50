import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const outcome = inject('contracts')

/** Waits until the contracts are cached. Otherwise, test files that start at the same time would each compile them. */
let failure = await readOutcome()
while (failure === undefined) {
  await sleep(200)
  failure = await readOutcome()
}
if (failure !== '') throw new Error(failure)

async function readOutcome(): Promise<string | undefined> {
  return readFile(outcome, 'utf8').catch(() => undefined)
}
