import type { ChainRecord } from '../chains/record.ts'
import { abiBytes, abiWord, hexToText } from '../kernel/abi.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Platform, ReadResult } from '../platforms/platform.ts'
import { NotATokenError } from './errors.ts'
import { parseDecimals, parseLabel } from './parse-token.ts'
import { type Token, tokenAddress } from './token.ts'

/** Returns the platform that reads contracts of a chain: `platforms.forChain`. */
export type TokenReader = (chainId: number) => Pick<Platform, 'call'>

/** Selectors of ERC-20's optional functions. */
const NAME: Hex = '0x06fdde03'
const SYMBOL: Hex = '0x95d89b41'
const DECIMALS: Hex = '0x313ce567'

const TIMEOUT_MS = 10_000

/** Options for `readTokenFromChain`. */
export interface TokenRequest {
  readonly chain: ChainRecord
  readonly address: Address
  readonly clock: Clock
  /** Signals and deadlines that abort the read. */
  readonly parents: readonly (AbortSignal | Deadline | undefined)[]
}

/**
 * Reads name, symbol and decimals from a token contract. The name defaults to the symbol.
 *
 * @throws NotATokenError for an address without a contract or with invalid metadata; CausewayError TOKEN_UNREADABLE on a
 * chain whose tokens have no metadata functions; ChainReadError, TimeoutError, AbortedError
 */
export async function readTokenFromChain(
  platform: Pick<Platform, 'call'>,
  { chain, address, clock, parents }: TokenRequest,
): Promise<Token> {
  if (chain.chainType !== 'EVM') {
    throw new CausewayError(`Tokens cannot be read from ${chain.name}.`, {
      code: 'TOKEN_UNREADABLE',
      details: 'Names and decimals of its assets are only on its asset list.',
    })
  }
  const operation = `Reading the token ${address}`
  const [name, symbol, decimals] = await withDeadline(
    { clock, what: operation, milliseconds: TIMEOUT_MS, parents },
    (signal) => {
      const call = (data: Hex) => platform.call({ chainId: chain.id, to: address, data }, { signal })
      return Promise.all([call(NAME), call(SYMBOL), call(DECIMALS)])
    },
  )
  return toToken({ chain, address, name, symbol, decimals })
}

interface Metadata {
  readonly chain: ChainRecord
  readonly address: Address
  readonly name: ReadResult
  readonly symbol: ReadResult
  readonly decimals: ReadResult
}

function toToken({ chain, address, ...metadata }: Metadata): Token {
  const createError = (reason: string) => new NotATokenError(chain.name, address, reason)
  const results = Object.values(metadata)
  if (results.every(({ status, data }) => status === 'success' && data === '0x')) {
    throw createError('no contract is deployed')
  }
  const decimals = decodeDecimals(metadata.decimals)
  if (decimals === undefined) throw createError('it returns no decimals from 0 to 36')
  const symbol = decodeText(metadata.symbol)
  if (symbol === undefined) throw createError('it returns no valid symbol')
  const name = decodeText(metadata.name) ?? symbol
  return { chainId: chain.id, address: tokenAddress(address), decimals, symbol, name }
}

function decodeDecimals(result: ReadResult): number | undefined {
  const digits = getDigits(result)
  return digits?.length === WORD ? parseDecimals(Number(abiWord(digits, 0))) : undefined
}

/** Decodes an ABI string, or the bytes32 text of old tokens. */
function decodeText(result: ReadResult): string | undefined {
  const digits = getDigits(result)
  if (digits === undefined) return undefined
  const text = digits.length === WORD ? digits.replace(/(?:00)+$/, '') : abiBytes(digits, 0)
  return text === undefined ? undefined : parseLabel(hexToText(text))
}

/** Hex digits of one ABI word. */
const WORD = 64

function getDigits(result: ReadResult): string | undefined {
  return result.status === 'success' && /^0x(?:[0-9a-f]{2})+$/i.test(result.data)
    ? result.data.slice(2)
    : undefined
}
