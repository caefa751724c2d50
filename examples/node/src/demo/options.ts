import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface DemoOptions {
  readonly json: boolean
  /** Provider id; the best quote is taken without it. */
  readonly provider: string | undefined
  /** Human units of the token. */
  readonly amount: string
  /** Chain id or slug. */
  readonly from: string
  readonly to: string
  /** Symbol, the same on both chains. */
  readonly token: string
  /** A sandbox that is already running. */
  readonly sandbox: string | undefined
  readonly resume: boolean
}

export const HELP = `Moves tokens between two local chains, from quote to arrival.

  npm run demo                       everything: boots a sandbox, moves 100 USDC, stops it
  npm run demo -- --json             one machine-readable report instead

  --from, --to     chain id or name       (arbitrum, base)
  --amount         in units of the token  (100)
  --token          USDC, USDT, DAI, WBTC, WETH or the native token's symbol  (USDC)
  --provider       take this provider's quote instead of the best
  --sandbox URL    use a sandbox that is running already ('npm start' prints its URL)
  --resume         with --sandbox: finish a transfer whose client was stopped
  --help           this text

Exit code 0 only when the money arrived.`

/** A command line that cannot be followed; the message is for the person who wrote it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @returns undefined when help was asked for. @throws UsageError */
export function parseDemoOptions(args: readonly string[]): DemoOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  if (values.resume && !values.sandbox) {
    throw new UsageError("--resume needs --sandbox URL: a sandbox of the demo's own ends with it")
  }
  return {
    json: values.json,
    provider: values.provider,
    amount: values.amount,
    from: values.from,
    to: values.to,
    token: values.token,
    sandbox: values.sandbox,
    resume: values.resume,
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
        amount: { type: 'string', default: '100' },
        from: { type: 'string', default: 'arbitrum' },
        to: { type: 'string', default: 'base' },
        token: { type: 'string', default: 'USDC' },
        sandbox: { type: 'string' },
        resume: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
