import { parseArgs } from 'node:util'
import { UsageError } from '../support/usage-error.ts'
import { getScenario, type Route } from './get-scenario.ts'

/** Options of the command line. */
export interface DemoOptions extends Route {
  readonly json: boolean
  /** Provider id. Default: the provider of the best quote. */
  readonly provider: string | undefined
  /** URL of a running sandbox. Default: the demo starts one. */
  readonly sandbox: string | undefined
  readonly resume: boolean
  /** Deadline of the quote request, in milliseconds. */
  readonly timeoutMs: number
}

export const HELP = `Moves tokens between two local chains, from quote to arrival, and borrows against what arrived.

  npm run demo                       starts a sandbox, moves 100 USDC, and stops it
  npm run demo -- --json             print a JSON report instead

  --from, --to     chain id or name       (arbitrum, base)
  --amount         in units of the token  (100)
  --token          USDC, USDT, DAI, WBTC, WETH or the native token's symbol  (USDC)
  --to-token       what arrives           (the same)
  --slippage       percent                (0.1)
  --provider       use the quote of this provider instead of the best; default route: one that it supports
  --timeout        seconds until providers that have not answered are aborted  (3)
  --sandbox URL    use a running sandbox ('npm run sandbox' prints its URL)
  --resume         with --sandbox: finish a transfer whose client was stopped
  --help           show this text

Exits with 0 only if the funds arrived and nothing failed afterwards.`

/** @returns undefined if help was requested. @throws UsageError */
export function parseDemoOptions(args: readonly string[]): DemoOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  if (values.resume && !values.sandbox) {
    throw new UsageError('--resume requires --sandbox URL, because the sandbox of the demo stops with it.')
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

/** Returns the given route, completed by the default route of the provider. */
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
