import { AbortedError, isCausewayError } from '@causeway/core'
import { bad, good, heading } from '../support/amount-text.ts'
import { UsageError } from '../support/usage-error.ts'
import { moveTokens } from './move-tokens.ts'
import { type DemoOptions, HELP, parseDemoOptions } from './options.ts'
import { type DemoReport, emptyReport, reportJson } from './report.ts'
import { resumeTransfer } from './resume-transfer.ts'
import { openSession, type Say } from './session.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const options = parseDemoOptions(process.argv.slice(2))
    if (options) return await demo(options)
    console.log(HELP)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${HELP}`)
    return 2
  }
}

/** @returns the exit code: 0 only if the tokens arrived and nothing failed afterwards */
async function demo(options: DemoOptions): Promise<number> {
  const startedAt = Date.now()
  const say: Say = options.json ? () => undefined : (line) => console.log(line)
  const report = emptyReport()
  const interrupt = new AbortController()
  const onSignal = () => interrupt.abort(new AbortedError())
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    await perform(options, { report, say, signal: interrupt.signal })
  } catch (error) {
    report.error = describeError(error)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
  report.elapsedMs = Date.now() - startedAt
  if (options.json) console.log(reportJson(report))
  else printEnd(report)
  return report.arrived && !report.error ? 0 : 1
}

async function perform(
  options: DemoOptions,
  output: { readonly report: DemoReport; readonly say: Say; readonly signal: AbortSignal },
): Promise<void> {
  output.say(heading(options.sandbox ? `Connecting to ${options.sandbox}` : 'Starting local chains'))
  const session = await openSession(options, output.say)
  try {
    if (options.resume) await resumeTransfer(session, output)
    else await moveTokens(session, options, output)
  } finally {
    await session.close()
  }
}

function describeError(error: unknown): NonNullable<DemoReport['error']> {
  if (isCausewayError(error)) return { code: error.code, message: error.message, details: error.details }
  const code = error instanceof UsageError ? 'USAGE' : 'UNEXPECTED'
  return { code, message: error instanceof Error ? error.message : String(error) }
}

function printEnd({ arrived, error, elapsedMs }: DemoReport): void {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`
  if (arrived) console.log(good(`\nThe tokens arrived. ${seconds}`))
  else console.error(bad(`\nThe tokens did not arrive. ${seconds}`))
  if (error) console.error(`${error.message}${error.details ? `\n${error.details}` : ''}`)
}
