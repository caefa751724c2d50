import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProgram } from '../support/bundle-program.ts'
import type { Tally } from './tally.ts'

/** Tabs that run as separate processes with file storage. */
export interface Processes {
  /** Folder of the file storage. */
  readonly folder: string
  run(killAt: number): Promise<void>
  end(): Promise<void>
}

export async function openProcesses(sandboxUrl: string, tally: Tally): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-soak-'))
  let program: Promise<string> | undefined
  return {
    folder: join(folder, 'storage'),
    async run(killAt) {
      program ??= bundleProgram('tests/support/kill-child.ts', folder)
      const args = [
        await program,
        'calls to another chain',
        sandboxUrl,
        '',
        join(folder, 'storage'),
        String(killAt),
      ]
      await new Promise<void>((resolve) => {
        execFile(process.execPath, args, { timeout: 120_000, killSignal: 'SIGTERM' }, (error, _, stderr) => {
          if (error?.signal === 'SIGKILL') tally.count('processes killed')
          else if (error) tally.count('processes that failed')
          else tally.count('processes that completed')
          // A process that fails because of a fault must print a Causeway error code.
          if (error && error.signal !== 'SIGKILL' && !/[A-Z]+_[A-Z_]+/.test(stderr)) {
            tally.violate(`A process failed without an error code: ${stderr.slice(-600)}`)
          }
          resolve()
        })
      })
    },
    end: () => rm(folder, { recursive: true, force: true }),
  }
}
