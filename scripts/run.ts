import { spawn } from 'node:child_process'

export interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly output: string
  readonly seconds: number
}

/** Runs a command to its end and returns its output. Never rejects. */
export function run(name: string, command: string, args: readonly string[]): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (ok: boolean) =>
      resolve({ name, ok, output, seconds: (performance.now() - startedAt) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Prints one line, followed by the output if the command failed. */
export function tell({ name, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(36)} ${seconds.toFixed(1)} s`)
  if (!ok) console.log(output.trimEnd())
}
