import { type Address, type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'
import { type HexReader, hexReader } from '../hex-reader.ts'
import { FETCHER_CODE } from './fetcher-code.ts'

/** Maximum size of init code (EIP-3860). */
const MAX_INIT_CODE_BYTES = 49_152

/** Maximum number of tokens per call. */
export const MAX_FETCHED_TOKENS = Math.floor((MAX_INIT_CODE_BYTES - FETCHER_CODE.length / 2) / 20) - 1

export interface Fetched {
  readonly blockNumber: bigint
  readonly timestamp: number
  /** Chain that executed the code. */
  readonly chainId: bigint
  readonly native: BalanceResult
  /** Balances of the first tokens. The gas limit may not suffice for all of them. */
  readonly balances: readonly BalanceResult[]
}

/** Encodes init code that returns the balances when executed. The addresses must be valid. */
export function encodeFetch(account: Address, tokens: readonly Address[]): Hex {
  return `${FETCHER_CODE}${[account, ...tokens].map((address) => address.slice(2)).join('')}`
}

/**
 * Decodes the balances returned by the init code of `encodeFetch`.
 *
 * @param data valid hex
 * @throws InvalidResponseError
 */
export function decodeFetch(data: Hex, maxCount: number): Fetched {
  const source = 'The answer of the balance fetcher'
  const reader = hexReader(data, source)
  const blockNumber = reader.uint(8)
  const timestamp = Number(reader.uint(8))
  const chainId = reader.uint(8)
  const native = readBalance(reader, source)
  const balances: BalanceResult[] = []
  while (!reader.atEnd) balances.push(readBalance(reader, source))
  if (balances.length > maxCount)
    throw new InvalidResponseError(source, '', `Expected at most ${maxCount} balances.`)
  return { blockNumber, timestamp, chainId, native, balances: balances }
}

function readBalance(reader: HexReader, source: string): BalanceResult {
  const tag = reader.byte()
  if (tag <= 32) return { raw: reader.uint(tag) }
  if (tag === 0xff) return unknownBalance('NO_CODE')
  if (tag === 0xfe) return unknownBalance('REVERTED')
  if (tag === 0xfd) return unknownBalance('INVALID_ANSWER')
  throw new InvalidResponseError(source, '', `A balance has the unknown tag ${tag}.`)
}
