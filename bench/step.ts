import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command to its end, without a word unless it fails.
 *
 * @throws Error with what it said
 */
export function runStep(command: string, args: readonly string[], cwd = ROOT): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed\n${said.trim()}`)),
    )
  })
}
