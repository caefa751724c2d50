import { type Address, type Hex, InvalidResponseError } from '../kernel/schema.ts'
import { hexReader } from './hex-reader.ts'

/** A call within Multicall3's `aggregate3`. If it reverts, the other calls still succeed. */
export interface AggregatedCall {
  readonly target: Address
  /** Selector and arguments. */
  readonly data: Hex
}

export interface AggregatedResult {
  readonly success: boolean
  readonly data: Hex
}

const WORD = 32
const SELECTOR = '82ad56cb'
const SOURCE = 'The reply of Multicall3'

/** Encodes the calldata of `aggregate3((address target, bool allowFailure, bytes callData)[])`. Every call may fail. */
export function encodeAggregate3(calls: readonly AggregatedCall[]): Hex {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = calls.length * WORD
  for (const { target, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = Math.ceil(bytes / WORD) * WORD
    heads.push(word(offset))
    // The address, allowFailure, the offset of the bytes, their length, and the bytes.
    const start = target.slice(2).padStart(WORD * 2, '0') + word(1) + word(3 * WORD) + word(bytes)
    bodies.push(start + data.slice(2).padEnd(padded * 2, '0'))
    offset += 4 * WORD + padded
  }
  return `0x${SELECTOR}${word(WORD)}${word(calls.length)}${heads.join('')}${bodies.join('')}`
}

/**
 * Decodes the return data of `aggregate3`.
 *
 * @param data valid hex
 * @throws InvalidResponseError unless there is one result per call
 */
export function decodeAggregate3(data: Hex, expectedCount: number): AggregatedResult[] {
  const reader = hexReader(data, SOURCE)
  const list = reader.readerAt(reader.count())
  const count = list.count()
  if (count !== expectedCount)
    throw new InvalidResponseError(SOURCE, '', `Expected ${expectedCount} results, received ${count}.`)
  const items = list.readerAt(WORD)
  return Array.from({ length: count }, () => {
    const item = items.readerAt(list.count())
    const success = item.uint(WORD) === 1n
    const bytes = item.readerAt(item.count())
    return { success, data: bytes.hex(bytes.count()) }
  })
}

function word(value: number): string {
  return value.toString(16).padStart(WORD * 2, '0')
}

const GET_BLOCK_NUMBER = '0x42cbb15c'
const GET_TIMESTAMP = '0x0f28c97d'
/** The ArbSys precompile returns the L2 block number. Multicall3 returns the L1 block number on Arbitrum. */
const ARB_SYS = '0x0000000000000000000000000000000000000064'
const ARB_BLOCK_NUMBER = '0xa3b1b31d'

/** Returns the calls that read the number and timestamp of the block in which `aggregate3` runs. */
export function blockCalls(multicall3: Address): readonly AggregatedCall[] {
  return [
    { target: multicall3, data: GET_BLOCK_NUMBER },
    { target: multicall3, data: GET_TIMESTAMP },
    { target: ARB_SYS, data: ARB_BLOCK_NUMBER },
  ]
}

export interface MulticallBlock {
  readonly blockNumber: bigint
  /** Seconds since the epoch. */
  readonly timestamp: number
}

type Reply = AggregatedResult | undefined

/** Parses the results of `blockCalls`, in the same order. @throws InvalidResponseError */
export function readBlock([number, time, ownNumber]: readonly [Reply, Reply, Reply]): MulticallBlock {
  return {
    blockNumber: parseWord(ownNumber) ?? requiredWord(number),
    timestamp: Number(requiredWord(time)),
  }
}

function requiredWord(reply: Reply): bigint {
  const word = parseWord(reply)
  if (word !== undefined) return word
  throw new InvalidResponseError(SOURCE, '', 'The reply does not contain the block.')
}

/** Returns undefined if the call failed or the address has no code. */
function parseWord(reply: Reply): bigint | undefined {
  return reply?.success && reply.data.length === 66 ? BigInt(reply.data) : undefined
}
