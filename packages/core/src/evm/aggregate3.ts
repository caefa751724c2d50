import { type Address, type Hex, InvalidResponseError } from '../kernel/schema.ts'
import { hexReader } from './hex-reader.ts'

/** A call of Multicall3's `aggregate3`; it may fail without taking the others with it. */
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

/** Calldata of `aggregate3((address target, bool allowFailure, bytes callData)[])`, every call allowed to fail. */
export function encodeAggregate3(calls: readonly AggregatedCall[]): Hex {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = calls.length * WORD
  for (const { target, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = Math.ceil(bytes / WORD) * WORD
    heads.push(word(offset))
    // The address, true, where the bytes begin, how many they are, and they themselves.
    const start = target.slice(2).padStart(WORD * 2, '0') + word(1) + word(3 * WORD) + word(bytes)
    bodies.push(start + data.slice(2).padEnd(padded * 2, '0'))
    offset += 4 * WORD + padded
  }
  return `0x${SELECTOR}${word(WORD)}${word(calls.length)}${heads.join('')}${bodies.join('')}`
}

/**
 * @param data checked hex
 * @param asked how many calls there were
 * @throws InvalidResponseError for anything but one result per call
 */
export function decodeAggregate3(data: Hex, asked: number): AggregatedResult[] {
  const what = 'The answer of Multicall3'
  const whole = hexReader(data, what)
  const list = whole.from(whole.count())
  const count = list.count()
  if (count !== asked) throw new InvalidResponseError(what, '', `it holds ${count} results of ${asked}`)
  const items = list.from(WORD)
  return Array.from({ length: count }, () => {
    const item = items.from(list.count())
    const success = item.uint(WORD) === 1n
    const bytes = item.from(item.count())
    return { success, data: bytes.hex(bytes.count()) }
  })
}

function word(value: number): string {
  return value.toString(16).padStart(WORD * 2, '0')
}
