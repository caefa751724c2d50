import type { Hex } from '../../kernel/schema.ts'
import type { Quote } from '../../quotes/quote.ts'
import { ATTACKER } from './create-simulating-chains.ts'
import { replaceHex, toWord } from './to-word.ts'
import type { TransactionMutation } from './transaction-mutations.ts'

const TEN_YEARS = 10n * 365n * 86_400n
/** Chain id that no request contains. */
const OTHER_CHAIN = 999_999n
const SELECTOR_DIGITS = 8
const WORD_DIGITS = 64

/**
 * Lists mutations of calldata that the adapter decodes, including inner calls: words by their meaning, zero words, bits
 * above an address, filled empty fields, and bytes after the end. Other calldata is only covered by the simulation.
 * `now` in seconds.
 */
export function listCalldataMutations(data: Hex, terms: Terms, now: bigint): TransactionMutation[] {
  const { fromChainId, toChainId } = terms.request
  const slots = readSlots(data, 2 + SELECTOR_DIGITS, data.length, '')
  const mutations: CalldataMutation[] = [
    ...slots.flatMap((word) => listWordMutations(data, word, terms, now)),
    ...listFilledFields(data, slots),
    { path: 'transaction.data end', description: 'with an address after its end', data: appendWord(data) },
  ]
  return mutations.map(({ data: mutated, isRoute = true, ...mutation }) => ({
    check: 'recipient',
    transaction: { data: mutated },
    isRoute: isRoute && fromChainId === toChainId,
    ...mutation,
  }))
}

type Terms = Pick<Quote, 'request' | 'toAmount' | 'toAmountMin'>

interface CalldataMutation extends Pick<TransactionMutation, 'path' | 'description'> {
  readonly data: Hex
  /** Check that covers the word. Default: the recipient. */
  readonly check?: 'spend' | 'recipient'
  /** Whether the mutation only changes the route of a same-chain swap. Default: yes. */
  readonly isRoute?: false
}

interface Word {
  /** Index of its first digit in the calldata. */
  readonly offset: number
  readonly path: string
  readonly value: bigint
}

/**
 * Returns the words of a call and of each inner call in its `bytes` arguments. `word 7.2` is the third word of the call
 * in word 7.
 */
function readSlots(data: Hex, start: number, end: number, parent: string): Word[] {
  const slots: Word[] = []
  for (let offset = start, index = 0; offset + WORD_DIGITS <= end; index++) {
    const path = `${parent}${index}`
    const value = BigInt(`0x${data.slice(offset, offset + WORD_DIGITS)}`)
    slots.push({ offset, path, value })
    offset += WORD_DIGITS
    const length = getCallLength(data, value, offset, end)
    if (length === undefined) continue
    slots.push(...readSlots(data, offset + SELECTOR_DIGITS, offset + length, `${path}.`))
    const padded = Math.ceil(length / WORD_DIGITS) * WORD_DIGITS
    offset += padded
    index += padded / WORD_DIGITS
  }
  return slots
}

/** Returns the number of hex digits of a call whose length in bytes is `value`, or undefined if no call follows. */
function getCallLength(data: Hex, value: bigint, start: number, end: number): number | undefined {
  if (value % 32n !== 4n || value < 36n || value * 2n > BigInt(end - start)) return undefined
  const length = Number(value) * 2
  const padding = data.slice(start + length, Math.min(end, start + length - SELECTOR_DIGITS + WORD_DIGITS))
  return /^0*$/.test(padding) && !/^0{8}/.test(data.slice(start)) ? length : undefined
}

function listWordMutations(
  data: Hex,
  { offset, path, value }: Word,
  { request, toAmount, toAmountMin }: Terms,
  now: bigint,
): CalldataMutation[] {
  const mutation = (to: bigint, description: string, more: Partial<CalldataMutation> = {}) => ({
    path: `transaction.data word ${path}`,
    description: `${description}: ${value} replaced by ${to}`,
    data: replaceHex(data, offset, toWord(to)),
    ...more,
  })
  // An inner call cannot spend more than the outer one, so its amounts only concern the recipient.
  const isInner = path.includes('.')
  const check = isInner ? 'recipient' : 'spend'
  const term = isInner ? {} : ({ isRoute: false } as const)
  if (value === 0n) return [mutation(BigInt(ATTACKER), 'zero')]
  if (value === BigInt(request.fromAmount)) return [mutation(value * 2n, 'amount', { ...term, check })]
  if (value === toAmountMin || value === toAmount) return [mutation(1n, 'minimum', term)]
  if (request.fromChainId !== request.toChainId && value === BigInt(request.toChainId)) {
    return [mutation(OTHER_CHAIN, 'chain')]
  }
  if (value > now - 86_400n && value < now + TEN_YEARS) {
    return [mutation(value + TEN_YEARS, 'deadline', { check })]
  }
  const isAddress = value >> 96n > 0n && value >> 160n === 0n
  if (!isAddress) return []
  const named = [request.fromTokenAddress, request.toTokenAddress, request.toAddress ?? ATTACKER]
  const isNamed = !isInner && named.some((address) => BigInt(address) === value)
  return [
    // Only decoded fields prove that the calldata matches the quote.
    mutation(BigInt(ATTACKER), 'address', isNamed ? { isRoute: false } : {}),
    mutation(value + 2n ** 160n, 'bit above an address'),
  ]
}

/** Points the offset of each empty `bytes`, text or list to new contents at the end. */
function listFilledFields(data: Hex, slots: readonly Word[]): CalldataMutation[] {
  return slots.flatMap((word) => {
    const base = getBase(word, slots)
    if (base === undefined || word.path.includes('.')) return []
    const end = Math.ceil((data.length - 2 - SELECTOR_DIGITS) / WORD_DIGITS) * WORD_DIGITS
    const target = toWord(BigInt(end / 2 - base))
    const pointed = replaceHex(data, word.offset, target).padEnd(end + 2 + SELECTOR_DIGITS, '0')
    const fill = (description: string, length: bigint): CalldataMutation => ({
      path: `transaction.data word ${word.path}`,
      description,
      data: `${pointed}${toWord(length)}${toWord(ATTACKER).repeat(8)}` as Hex,
    })
    return [fill('empty bytes filled', 32n), fill('empty list filled', 1n)]
  })
}

/**
 * Returns the position, in bytes after the selector, to which the offset of an empty field is relative: the arguments,
 * or a tuple to which one of them points. Undefined for any other word.
 */
function getBase({ value, offset }: Word, slots: readonly Word[]): number | undefined {
  if (value === 0n || value % 32n !== 0n || value > 10_000n) return undefined
  const find = (position: number) =>
    slots.find((word) => word.offset === 2 + SELECTOR_DIGITS + position * 2 && !word.path.includes('.'))
  const ownPosition = toPosition(offset)
  const tuples = slots.flatMap((word) =>
    word.value > toPosition(word.offset) && word.value % 32n === 0n && word.value <= ownPosition
      ? [Number(word.value)]
      : [],
  )
  return [0, ...new Set(tuples)].find((base) => {
    const position = base + Number(value)
    return position > ownPosition && find(position)?.value === 0n
  })
}

/** Returns the position of a digit, in bytes after the selector. */
function toPosition(offset: number): number {
  return (offset - 2 - SELECTOR_DIGITS) / 2
}

function appendWord(data: Hex): Hex {
  return `${data}${toWord(ATTACKER)}` as Hex
}
