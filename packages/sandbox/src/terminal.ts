// Functions for programs that run a sandbox in a terminal.
import { SandboxError } from './errors.ts'
import type { LogEntry, Progress } from './progress.ts'

// Re-export for programs that parse their options before they load the sandbox.
export { SandboxError }

export function printProgress({ step, done, total, detail }: Progress): void {
  printStep(step, `${String(done).padStart(2)}/${total}  ${detail}`)
}

export function printStep(step: string, detail: string): void {
  console.log(`${step.padEnd(10)} ${detail}`)
}

export function printLog({ level, source, message }: LogEntry): void {
  const time = new Date().toISOString().slice(11, 23)
  console.log(`${time} ${level.padEnd(5)} ${source}: ${message}`)
}

const HIGHEST_PORT = 65_000

/** @throws SandboxError `INVALID_OPTIONS` */
export function readPort(option: string, text: string): number {
  const port = readNumber(option, text)
  if (port <= HIGHEST_PORT) return port
  throw new SandboxError(
    'INVALID_OPTIONS',
    `Invalid ${option}: expected a port up to ${HIGHEST_PORT}, received ${port}.`,
  )
}

/** @throws SandboxError `INVALID_OPTIONS` */
export function readNumber(option: string, text: string): number {
  if (/^\s*\d+\s*$/.test(text)) return Number(text)
  throw new SandboxError('INVALID_OPTIONS', `Invalid ${option}: expected a whole number, received "${text}".`)
}

/** Maximum duration of a stop. After that, the program exits, which also ends the chains. */
const STOP_LIMIT_MS = 10_000

/** Calls `stop` and exits this program on Ctrl-C, when its terminal closes, or when its parent process has exited. */
export function endWithTerminal(stop: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    // The same Ctrl-C arrives twice: the terminal signals all processes, and npm forwards its signal.
    if (isEnding) return
    isEnding = true
    console.log('Stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS)
    stop().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // Ignore write errors: a closed terminal accepts no more output.
  process.stdout.on('error', () => undefined)
  onOrphaned(end)
}

// Poll the parent process id: killing the parent (npm or tsx) sends no signal to this program.
function onOrphaned(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
}

/** Exits this program with an error message. A usage error has exit code 2. */
export function fail(error: unknown): never {
  const isUsage = isUsageError(error)
  const message = error instanceof Error ? error.message : String(error)
  console.error(isUsage ? `${message.replaceAll(/\s*\n\s*/g, ' ')} (see --help)` : message)
  process.exit(isUsage ? 2 : 1)
}

function isUsageError(error: unknown): boolean {
  if (error instanceof SandboxError) return ['INVALID_OPTIONS', 'PORT_IN_USE'].includes(error.code)
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
