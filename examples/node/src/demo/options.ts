import { parseArgs } from 'node:util'
import { UsageError } from '../support/usage-error.ts'
import { getScenario, type Route } from './get-scenario.ts'

/** Options of the demo's command line. */
export interface DemoOptions extends Route {
  readonly json: boolean
  /** Id of the provider to use. Default: the provider of the best quote. */
  readonly provider: string | undefined
  /** URL of a running sandbox. Default: the demo starts one. */
  readonly sandbox: string | undefined
  readonly resume: boolean
  /** Deadline of the quote request, in milliseconds. */
  readonly timeoutMs: number
}

export const HELP = `Transfers tokens between two local chains, from quote to arrival, and borrows against the received tokens.

  npm run demo                       start a sandbox, transfer 100 USDC, and stop it
  npm run demo -- --json             print a JSON report instead

  --from, --to     chain id or name       (arbitrum, base)
  --amount         in whole tokens        (100)
  --token          USDC, USDT, DAI, WBTC, WETH or the native token's symbol  (USDC)
  --to-token       output token           (same as --token)
  --slippage       maximum in percent     (0.1)
  --provider       use the quote of this provider instead of the best; default route: one that it supports
  --timeout        seconds after which pending quote requests are aborted  (3)
  --sandbox URL    use a running sandbox ('npm run sandbox' prints its URL)
  --resume         with --sandbox: complete a transfer whose client was stopped
  --help           show this text

The exit code is 0 only if the tokens arrived and nothing failed afterwards.`

/** @returns the options, or undefined if help was requested. @throws UsageError */
export function parseDemoOptions(args: readonly string[]): DemoOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  if (values.resume && !values.sandbox) {
    throw new UsageError(
      '--resume requires --sandbox URL, because the sandbox of the demo stops when the demo ends.',
    )
  }
  const { json, provider, sandbox, resume } = values
  return { json, provider, sandbox, resume, timeoutMs: readTimeout(values.timeout), ...toRoute(values) }
}

function readTimeout(seconds: string): number {
  if (/^[1-9]\d?$/.test(seconds)) return Number(seconds) * 1_000
  throw new UsageError(`Invalid --timeout: expected 1 to 99 seconds, received '${seconds}'.`)
}

type GivenRoute = {
  readonly [Flag in 'amount' | 'from' | 'to' | 'token' | 'to-token' | 'slippage']?: string | undefined
}

/** Returns the route of the options, completed with the default route of the provider. */
function toRoute(options: GivenRoute & { readonly provider?: string | undefined }): Route {
  const { amount, from, to, token } = options
  const scenario = getScenario(options.provider)
  const selectedToken = token ?? scenario.token
  return {
    amount: amount ?? scenario.amount,
    slippage: options.slippage ?? scenario.slippage,
    from: from ?? scenario.from,
    to: to ?? scenario.to,
    token: selectedToken,
    toToken: options['to-token'] ?? (token === undefined ? scenario.toToken : undefined) ?? selectedToken,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        json: { type: 'boolean', default: false },
        provider: { type: 'string' },
        amount: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        token: { type: 'string' },
        'to-token': { type: 'string' },
        slippage: { type: 'string' },
        timeout: { type: 'string', default: '3' },
        sandbox: { type: 'string' },
        resume: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
