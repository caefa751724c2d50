import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Moment at which a process interrupts itself, counted from its start or its last interruption, and the signal. */
export interface Interruption {
  readonly moment: number
  readonly signal: 'SIGKILL' | 'SIGSTOP'
}

/** Parameters of a process. */
export interface SenderParameters {
  /** Folder of the socket of PostgreSQL. */
  readonly databaseHost: string
  readonly sandboxUrl: string
  readonly takeoverMs: number
  readonly seed: number
  readonly accountCount: number
  readonly transfersPerAccount: number
  /** Interruptions in their order. Only the last one may be SIGKILL. */
  readonly interruptions: readonly Interruption[]
}

export interface SendersOptions {
  /** Path of the bundled process. */
  readonly program: string
  readonly size: number
  readonly parameters: Omit<SenderParameters, 'interruptions'>
  /** Interruptions of all processes. Each process takes the next ones, up to the first SIGKILL. */
  readonly interruptions: readonly Interruption[]
  readonly signal: AbortSignal
  /** Resolves when the suspended process with this registration may continue. */
  onSuspend(registration: string): Promise<void>
}

/** Runs processes that send the same transfers until all have ended. Each one that kills itself is replaced. */
export async function runSenders(options: SendersOptions) {
  const { program, size, parameters, signal, onSuspend } = options
  const queue = options.interruptions.values()
  const interrupted = { SIGKILL: 0, SIGSTOP: 0 }
  const errors = new Map<string, number>()

  const addErrors = (counts: Readonly<Record<string, number>>) => {
    for (const [code, count] of Object.entries(counts)) errors.set(code, (errors.get(code) ?? 0) + count)
  }

  const takeInterruptions = (): Interruption[] => {
    const interruptions: Interruption[] = []
    for (;;) {
      const { value, done } = queue.next()
      if (done) return interruptions
      interruptions.push(value)
      if (value.signal === 'SIGKILL') return interruptions
    }
  }

  /** Runs one process, and returns whether it has to be replaced. */
  const runOne = async (): Promise<boolean> => {
    const argument = JSON.stringify({
      ...parameters,
      interruptions: takeInterruptions(),
    } satisfies SenderParameters)
    const child = spawn(process.execPath, [program, argument], { signal, killSignal: 'SIGKILL' })
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-5_000)
    })
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => {
      if (line.startsWith('{')) return addErrors(JSON.parse(line))
      interrupted.SIGSTOP++
      const wake = () => child.kill('SIGCONT')
      onSuspend(line).then(wake, wake)
    })
    const [code, endSignal] = await once(child, 'exit')
    if (endSignal === 'SIGKILL') interrupted.SIGKILL++
    else if (code !== 0) throw new Error(`A process ended with code ${code}: ${log}`)
    return endSignal === 'SIGKILL'
  }

  const runMember = async (): Promise<void> => {
    if (await runOne()) await runMember()
  }
  await Promise.all(Array.from({ length: size }, runMember))
  return { interrupted, errors: Object.fromEntries(errors) }
}
