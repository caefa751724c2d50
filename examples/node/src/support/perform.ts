import { join } from 'node:path'
import { AbortedError, isCausewayError } from '@causeway/core'
import { bad, quiet } from './amount-text.ts'
import { confirmAtTerminal } from './create-review.ts'
import { openNetwork } from './network.ts'
import type { ExampleOptions } from './options.ts'
import { type Example, runExample } from './run-example.ts'
import { UsageError } from './usage-error.ts'

type Load = () => Promise<{ readonly run: Example }>

/**
 * Runs an example and prints the reason if it fails.
 *
 * @returns the exit code: 0 on success, 1 on failure, 130 after Ctrl-C
 * @throws UsageError for invalid options
 */
export async function perform(options: ExampleOptions, load: Load): Promise<number> {
  const interrupt = new AbortController()
  // Ctrl-C arrives twice: once from the terminal, and once forwarded by npm.
  const onSignal = () => interrupt.abort(new AbortedError())
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    await runOn(options, load, interrupt.signal)
    return 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isCancelled = interrupt.signal.aborted
    console.error(bad(`\n${isCancelled ? 'Cancelled' : toMessage(error)}`))
    return isCancelled ? 130 : 1
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

async function runOn(options: ExampleOptions, load: Load, signal: AbortSignal): Promise<void> {
  const { isLive, flags } = options
  const startedAt = performance.now()
  const print = (line: string) => console.log(line)
  print(quiet(describeNetwork(options)))
  const [{ run }, network] = await Promise.all([load(), openNetwork(options, process.env['PRIVATE_KEY'])])
  try {
    signal.throwIfAborted()
    const confirm = (question: string) => confirmAtTerminal(question, signal)
    const folder = join('.causeway', 'examples', network.id)
    await runExample(run, network, { isLive, flags, folder, signal, print, confirm })
  } finally {
    await network.stop()
  }
  print(quiet(`\n${((performance.now() - startedAt) / 1_000).toFixed(1)} s`))
}

function describeNetwork({ isLive, sandbox }: ExampleOptions): string {
  if (isLive) return 'Using public chains and services'
  return sandbox === undefined ? 'Starting local chains' : `Connecting to ${sandbox}`
}

function toMessage(error: unknown): string {
  if (isCausewayError(error)) return [error.message, error.details].filter(Boolean).join('\n')
  return error instanceof Error ? error.message : String(error)
}
