import { parseArgs } from 'node:util'
import { type Address, errorSentence, type Hex } from '@causeway/core'
import { parseAddress } from '@causeway/core/chains'
import { UsageError } from './usage-error.ts'

const FLAGS = {
  amount: 'AMOUNT   amount in whole tokens',
  hash: 'HASH       hash of the transaction',
  chain: 'ID        chain id of the transaction',
} as const

/** Flags that only some examples accept. */
export type ExampleFlag = keyof typeof FLAGS
export type ExampleFlags = { readonly [Flag in Exclude<ExampleFlag, 'hash'>]?: string | undefined } & {
  readonly hash?: Hex | undefined
}

/** Options of the examples' command line. */
export interface ExampleOptions {
  readonly name: string
  readonly flags: ExampleFlags
  /** URL of a running sandbox. Default: the example starts one. */
  readonly sandbox: string | undefined
  readonly isLive: boolean
  readonly maySend: boolean
  readonly account: Address | undefined
}

/** Summary and options of an example. */
export interface ExampleEntry {
  readonly summary: string
  readonly flags?: readonly ExampleFlag[]
  /** Whether `--account` is a Fuel address. */
  readonly isOnFuel?: boolean
}

/** Examples by name. */
export type ExampleList = Readonly<Record<string, ExampleEntry>>

/**
 * @returns the options, or undefined if help or the list was requested. @throws UsageError with the flag and the
 *   expected value
 */
export function parseExampleOptions(
  args: readonly string[],
  examples: ExampleList,
): ExampleOptions | undefined {
  const { values, positionals } = parse(args)
  const [name, ...more] = positionals
  if (values.help || values.list || name === undefined) return undefined
  const example = Object.hasOwn(examples, name) ? examples[name] : undefined
  if (!example)
    throw new UsageError(`Unknown example '${name}'. Examples: ${Object.keys(examples).join(', ')}.`)
  if (more.length > 0) throw new UsageError(`Only one example can run at a time. Remove '${more.join(' ')}'.`)
  const { sandbox, live, send, account, list, help, ...flagValues } = values
  if (live && sandbox !== undefined) throw new UsageError('--live and --sandbox cannot be combined.')
  if (send && !live)
    throw new UsageError('--send requires --live. On a sandbox, transactions are sent without it.')
  const flags = readFlags(name, flagValues, example.flags ?? [])
  return {
    name,
    flags,
    sandbox:
      sandbox === undefined
        ? undefined
        : validate('--sandbox', 'a URL such as http://127.0.0.1:8900', sandbox, isUrl),
    isLive: live,
    maySend: send,
    account: account === undefined ? undefined : parseAccount(account, example),
  }
}

function readFlags(
  name: string,
  values: { readonly [Flag in ExampleFlag]?: string | undefined },
  accepted: readonly ExampleFlag[],
): ExampleFlags {
  const { amount, hash, chain } = values
  for (const [flag, value] of Object.entries(values)) {
    const isAccepted = accepted.some((name) => name === flag)
    if (value !== undefined && !isAccepted) {
      throw new UsageError(`Invalid option --${flag}: '${name}' accepts ${toNames(accepted)}.`)
    }
  }
  if (amount !== undefined) validate('--amount', 'a positive number such as 25 or 0.5', amount, isAmount)
  if (chain !== undefined) validate('--chain', 'a chain id such as 8453', chain, (text) => /^\d+$/.test(text))
  if ((hash === undefined) !== (chain === undefined)) {
    throw new UsageError('--hash and --chain are required together.')
  }
  return { ...values, hash: hash === undefined ? undefined : parseHash(hash) }
}

const toNames = (flags: readonly ExampleFlag[]) =>
  flags.length === 0 ? 'no additional options' : flags.map((flag) => `--${flag}`).join(', ')

function validate(flag: string, expected: string, text: string, isValid: (text: string) => boolean): string {
  if (isValid(text)) return text
  throw new UsageError(`Invalid ${flag}: expected ${expected}, received '${text}'.`)
}

function parseHash(text: string): Hex {
  const [, digits] = /^0x([0-9a-f]{64})$/i.exec(text) ?? []
  if (digits !== undefined) return `0x${digits}`
  throw new UsageError(`Invalid --hash: expected 0x and 64 hex digits, received '${text}'.`)
}

function parseAccount(account: string, { isOnFuel = false }: ExampleEntry): Address {
  try {
    return parseAddress(account, isOnFuel ? 'FUEL' : 'EVM', '--account')
  } catch (error) {
    throw new UsageError(errorSentence(error))
  }
}

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0
const isUrl = (text: string) => URL.canParse(text) && /^https?:/.test(text)

/** Returns the text of `--help` and `--list`. */
export function helpText(examples: ExampleList): string {
  const width = Math.max(...Object.keys(examples).map((name) => name.length))
  const rows = Object.entries(examples).map(([name, { summary, flags = [] }]) => {
    const flagText = flags.map((flag) => ` --${flag}`).join('')
    return `  ${name.padEnd(width)}  ${summary}${flagText && ` [${flagText.trim()}]`}`
  })
  return `Examples of single features, on local chains with real contracts.

  npm run example -- <name> [options]

${rows.join('\n')}

  --sandbox URL     use a running sandbox ('npm run sandbox' prints its URL). Default: start one
  --live            use public chains and services. Sends only with PRIVATE_KEY in the environment and --send
  --send            with --live: send after you confirmed the review
  --account ADDRESS account to read. Default: that of the wallet, or a public account on live chains
${Object.entries(FLAGS)
  .map(([flag, text]) => `  --${flag} ${text}`)
  .join('\n')}
  --list, --help    show this text`
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        sandbox: { type: 'string' },
        live: { type: 'boolean', default: false },
        send: { type: 'boolean', default: false },
        account: { type: 'string' },
        amount: { type: 'string' },
        hash: { type: 'string' },
        chain: { type: 'string' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
