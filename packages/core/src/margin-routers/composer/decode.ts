import { decodeFunctionData, slice } from 'viem'
import type { Hex } from '../../kernel/schema.ts'
import { type ByteReader, readBytes } from './bytes.ts'
import { COMPOSER } from './encode.ts'
import { unreadable } from './errors.ts'
import {
  COMMAND,
  FLASH_SOURCE,
  LEND_ACTION,
  LEND_FIELDS,
  LENDER,
  type LendField,
  SWEEP_MODE,
  TRANSFER,
} from './layout.ts'
import type {
  CallOperation,
  ComposerMarket,
  ComposerOperation,
  FlashOperation,
  ForwardOperation,
  LendOperation,
  SweepOperation,
} from './operations.ts'

/** Who reads the bytes: the forwarder may call any contract, the composer only has the forwarder work. */
type Reader = 'composer' | 'forwarder'

/** Deeper than any trade: a flash loan, and the forwarder in it. */
const DEEPEST = 3

/**
 * The operations in the bytes of `deltaCompose`, in order, addresses in lower case. Bytes that mean anything else, or
 * anything more, are refused: what cannot be read cannot be checked.
 *
 * @throws ComposerUnreadableError
 */
export function decodeOperations(data: Hex): readonly ComposerOperation[] {
  return operationsIn(data, 'composer', 0)
}

/** The operations of a call of the composer. @throws ComposerUnreadableError */
export function decodeCall(data: Hex): readonly ComposerOperation[] {
  return decodeOperations(bytesOf(data))
}

function bytesOf(data: Hex): Hex {
  try {
    const [bytes] = decodeFunctionData({ abi: COMPOSER, data }).args
    return bytes
  } catch {
    return unreadable('it calls something else than the entry of the composer')
  }
}

function operationsIn(data: Hex, reader: Reader, depth: number): readonly ComposerOperation[] {
  if (depth >= DEEPEST) unreadable('operations within operations within operations')
  const bytes = readBytes(data)
  const operations: ComposerOperation[] = []
  while (!bytes.isAtEnd()) operations.push(operationFrom(bytes, reader, depth))
  return operations
}

function operationFrom(bytes: ByteReader, reader: Reader, depth: number): ComposerOperation {
  const command = bytes.uint(1)
  if (command === BigInt(COMMAND.transfer)) return transfer(bytes)
  if (command === BigInt(COMMAND.call)) return reader === 'forwarder' ? call(bytes) : forward(bytes, depth)
  if (reader === 'composer' && command === BigInt(COMMAND.lend)) return lend(bytes)
  if (reader === 'composer' && command === BigInt(COMMAND.flash)) return flash(bytes, depth)
  return unreadable(`the ${reader} is told 0x${command.toString(16)}, which is not known here`)
}

function transfer(bytes: ByteReader): ComposerOperation {
  const kind = nameOf(TRANSFER, bytes.uint(1), 'transfer')
  const token = bytes.take(20)
  const party = bytes.take(20)
  switch (kind) {
    case 'approve':
      return { kind, token, spender: party }
    case 'pull':
      return { kind, token, receiver: party, amount: bytes.uint(16) }
    default:
      return sweep(bytes, { kind, token, receiver: party })
  }
}

function sweep(
  bytes: ByteReader,
  what: Pick<SweepOperation, 'kind' | 'token' | 'receiver'>,
): ComposerOperation {
  return { ...what, mode: nameOf(SWEEP_MODE, bytes.uint(1), 'sweep'), amount: bytes.uint(16) }
}

function forward(bytes: ByteReader, depth: number): ForwardOperation {
  const { target, value, data } = call(bytes)
  return {
    kind: 'forward',
    forwarder: target,
    value,
    operations: operationsIn(data, 'forwarder', depth + 1),
  }
}

function call(bytes: ByteReader): CallOperation {
  const target = bytes.take(20)
  const value = bytes.uint(16)
  if (value >= 2n ** 127n) unreadable('a call is given all native tokens that are held')
  return { kind: 'call', target, value, data: bytes.take(Number(bytes.uint(2))) }
}

function flash(bytes: ByteReader, depth: number): FlashOperation {
  const source = nameOf(FLASH_SOURCE, bytes.uint(1), 'flash loan')
  const [token, pool] = [bytes.take(20), bytes.take(20)]
  const amount = bytes.uint(16)
  const length = Number(bytes.uint(2))
  if (length === 0) unreadable("a flash loan does not name its pool's number")
  const inner = bytes.take(length)
  const operations = length === 1 ? [] : operationsIn(slice(inner, 1), 'composer', depth + 1)
  return { kind: 'flash', source, token, pool, amount, poolId: Number(slice(inner, 0, 1)), operations }
}

function lend(bytes: ByteReader): LendOperation {
  const action = nameOf(LEND_ACTION, bytes.uint(1), 'lending action')
  const family = nameOf(LENDER, bytes.uint(2), 'lender')
  let fields: Partial<LendOperation> = {}
  for (const field of LEND_FIELDS[family][action]) fields = { ...fields, ...lendField(bytes, field) }
  const { amount, receiver, pool } = fields
  if (amount === undefined || !receiver || !pool) return unreadable(`no such ${action}`)
  return { ...fields, kind: 'lend', family, action, amount, receiver, pool }
}

function lendField(bytes: ByteReader, field: LendField): Partial<LendOperation> {
  switch (field) {
    case 'token':
    case 'receiver':
    case 'pool':
    case 'aToken':
    case 'debtToken':
      return { [field]: bytes.take(20) }
    case 'market':
      return { market: market(bytes) }
    case 'amount':
      return { amount: bytes.uint(16) }
    case 'shortAmount':
      return { amount: bytes.uint(15) }
    case 'selector':
    case 'mode':
      return { [field]: Number(bytes.uint(1)) }
    case 'isBase':
      return { isBase: flag(bytes) }
    case 'noCallback':
      if (bytes.uint(2) !== 0n) unreadable('Morpho is to call back in the middle of a step')
      return {}
  }
}

function flag(bytes: ByteReader): boolean {
  const value = bytes.uint(1)
  if (value > 1n) unreadable(`a flag of ${value}`)
  return value === 1n
}

function market(bytes: ByteReader): ComposerMarket {
  const [loanToken, collateralToken] = [bytes.take(20), bytes.take(20)]
  const [oracle, irm] = [bytes.take(20), bytes.take(20)]
  return { loanToken, collateralToken, oracle, irm, lltv: bytes.uint(16) }
}

function nameOf<Name extends string>(
  table: Readonly<Record<Name, number>>,
  code: bigint,
  what: string,
): Name {
  for (const name in table) if (BigInt(table[name]) === code) return name
  return unreadable(`no ${what} has the number ${code}`)
}
