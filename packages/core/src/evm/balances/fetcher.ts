import { type Address, type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'
import { type HexReader, hexReader } from '../hex-reader.ts'
import { FETCHER_CODE } from './fetcher-code.ts'

/** A larger contract cannot be made (EIP-3860). */
const MAX_INIT_CODE_BYTES = 49_152

/** As many tokens as one call can be asked for. */
export const MAX_FETCHED_TOKENS = Math.floor((MAX_INIT_CODE_BYTES - FETCHER_CODE.length / 2) / 20) - 1

export interface Fetched {
  readonly blockNumber: bigint
  readonly timestamp: number
  /** Of the chain that ran it. */
  readonly chainId: bigint
  readonly native: BalanceResult
  /** Of as many of the first tokens as there was gas and room for. */
  readonly readings: readonly BalanceResult[]
}

/** Code that, run as a contract's creation, returns the balances. Addresses are checked already. */
export function encodeFetch(account: Address, tokens: readonly Address[]): Hex {
  return `${FETCHER_CODE}${[account, ...tokens].map((address) => address.slice(2)).join('')}`
}

/**
 * @param data checked hex
 * @param asked how many tokens it was asked for
 * @throws InvalidResponseError for anything the code does not return
 */
export function decodeFetch(data: Hex, asked: number): Fetched {
  const what = 'The answer of the balance fetcher'
  const from = hexReader(data, what)
  const blockNumber = from.uint(8)
  const timestamp = Number(from.uint(8))
  const chainId = from.uint(8)
  const native = readReading(from, what)
  const readings: BalanceResult[] = []
  while (!from.atEnd) readings.push(readReading(from, what))
  if (readings.length > asked) throw new InvalidResponseError(what, '', 'it holds more than was asked for')
  return { blockNumber, timestamp, chainId, native, readings }
}

function readReading(from: HexReader, what: string): BalanceResult {
  const tag = from.byte()
  if (tag <= 32) return { raw: from.uint(tag) }
  if (tag === 0xff) return unknownBalance('NO_CODE')
  if (tag === 0xfe) return unknownBalance('REVERTED')
  if (tag === 0xfd) return unknownBalance('INVALID_ANSWER')
  throw new InvalidResponseError(what, '', `a balance cannot begin with ${tag}`)
}
