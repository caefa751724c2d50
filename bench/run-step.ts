import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Path of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command to its end. Its output is only printed if it fails.
 *
 * @throws Error with the output of the command
 */
export function runStep(command: string, args: readonly string[], cwd = ROOT): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`)),
    )
  })
}
