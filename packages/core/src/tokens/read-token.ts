import type { ChainRecord } from '../chains/record.ts'
import { abiBytes, abiWord, hexToText } from '../kernel/abi.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Platform, ReadResult } from '../platforms/platform.ts'
import { NotATokenError } from './errors.ts'
import { type Token, tokenAddress } from './token.ts'
import { readDecimals, readLabel } from './token-schema.ts'

/** What reads contracts: `platforms.forChain`. */
export type TokenReader = (chainId: number) => Pick<Platform, 'call'>

/** Selectors of ERC-20's optional functions. */
const NAME: Hex = '0x06fdde03'
const SYMBOL: Hex = '0x95d89b41'
const DECIMALS: Hex = '0x313ce567'

const TIMEOUT_MS = 10_000

export interface TokenRequest {
  readonly chain: ChainRecord
  readonly address: Address
  readonly clock: Clock
  /** Aborts with any of these. */
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
}

/**
 * A token as its contract tells of it. One without a name goes by its symbol.
 *
 * @throws NotATokenError for an address without a contract, and for one that answers nonsense; CausewayError
 * TOKEN_UNREADABLE on a chain whose tokens do not tell of themselves; ChainReadError, TimeoutError, AbortedError
 */
export async function readTokenFromChain(
  platform: Pick<Platform, 'call'>,
  { chain, address, clock, parents }: TokenRequest,
): Promise<Token> {
  if (chain.chainType !== 'EVM') {
    throw new CausewayError(`Assets of ${chain.name} do not tell of themselves`, {
      code: 'TOKEN_UNREADABLE',
      details: 'Only its asset list knows their names and decimals',
    })
  }
  const what = `Reading the token ${address}`
  const [name, symbol, decimals] = await withDeadline(
    { clock, what, milliseconds: TIMEOUT_MS, parents },
    (signal) => {
      const ask = (data: Hex) => platform.call({ chainId: chain.id, to: address, data }, { signal })
      return Promise.all([ask(NAME), ask(SYMBOL), ask(DECIMALS)])
    },
  )
  return toToken({ chain, address, name, symbol, decimals })
}

interface Answers {
  readonly chain: ChainRecord
  readonly address: Address
  readonly name: ReadResult
  readonly symbol: ReadResult
  readonly decimals: ReadResult
}

function toToken({ chain, address, ...answers }: Answers): Token {
  const refuse = (why: string) => new NotATokenError(chain.name, address, why)
  const results = Object.values(answers)
  if (results.every(({ status, data }) => status === 'success' && data === '0x')) {
    throw refuse('it has no contract')
  }
  const decimals = decodeDecimals(answers.decimals)
  if (decimals === undefined) throw refuse('it does not tell decimals from 0 to 36')
  const symbol = decodeText(answers.symbol)
  if (symbol === undefined) throw refuse('it does not tell a symbol')
  const name = decodeText(answers.name) ?? symbol
  return { chainId: chain.id, address: tokenAddress(address), decimals, symbol, name }
}

function decodeDecimals(result: ReadResult): number | undefined {
  const digits = digitsOf(result)
  return digits?.length === WORD ? readDecimals(Number(abiWord(digits, 0))) : undefined
}

/** A text as ABI string, or as the bytes32 of the oldest tokens. */
function decodeText(result: ReadResult): string | undefined {
  const digits = digitsOf(result)
  if (digits === undefined) return undefined
  const text = digits.length === WORD ? digits.replace(/(?:00)+$/, '') : abiBytes(digits, 0)
  return text === undefined ? undefined : readLabel(hexToText(text))
}

/** The digits of one word. */
const WORD = 64

function digitsOf(result: ReadResult): string | undefined {
  return result.status === 'success' && /^0x(?:[0-9a-f]{2})+$/i.test(result.data)
    ? result.data.slice(2)
    : undefined
}
