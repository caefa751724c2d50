import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a file that is created when the contracts are cached. It contains the error if that failed. */
    readonly contracts: string
  }
}

/** Downloads and compiles the sandbox's contracts in the background, while the unit tests run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-contracts-'))
  const outcome = join(folder, 'outcome')
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/load-contracts.ts', outcome], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  project.provide('contracts', outcome)
  return async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
