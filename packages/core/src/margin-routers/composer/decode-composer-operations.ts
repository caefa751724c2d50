import { decodeFunctionData, slice } from 'viem'
import { CausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type {
  CallOperation,
  ComposerMarket,
  ComposerOperation,
  FlashOperation,
  ForwardOperation,
  LendOperation,
  SweepOperation,
} from './composer-operation.ts'
import { composerAbi } from './encode-composer-operations.ts'
import {
  COMMAND,
  FLASH_SOURCE,
  LEND_ACTION,
  LEND_FIELDS,
  LENDER,
  type LendField,
  SWEEP_MODE,
  TRANSFER,
} from './lend-fields.ts'

/** Contract that executes operations. Only the forwarder calls arbitrary contracts; the composer calls the forwarder. */
type Executor = 'composer' | 'forwarder'

/** Limit of nested operations. A trade has a flash loan and the forwarder in it. */
const MAX_DEPTH = 3

/**
 * Decodes the bytes of `deltaCompose` into operations, with lower-cased addresses. Rejects bytes with any other content,
 * because they could not be checked.
 *
 * @throws CausewayError COMPOSER_UNREADABLE
 */
export function decodeComposerOperations(data: Hex): readonly ComposerOperation[] {
  return decodeAll(data, 'composer', 0)
}

/** Decodes the operations of a call of the composer. @throws CausewayError COMPOSER_UNREADABLE */
export function decodeComposerCall(data: Hex): readonly ComposerOperation[] {
  return decodeComposerOperations(decodeArguments(data))
}

function decodeArguments(data: Hex): Hex {
  try {
    const [bytes] = decodeFunctionData({ abi: composerAbi, data }).args
    return bytes
  } catch {
    return rejectBytes('The function is not deltaCompose.')
  }
}

function decodeAll(data: Hex, executor: Executor, depth: number): readonly ComposerOperation[] {
  if (depth >= MAX_DEPTH) rejectBytes(`Operations are nested more than ${MAX_DEPTH} levels deep.`)
  const bytes = createByteReader(data)
  const operations: ComposerOperation[] = []
  while (!bytes.isAtEnd()) operations.push(decodeNext(bytes, executor, depth))
  return operations
}

function decodeNext(bytes: ByteReader, executor: Executor, depth: number): ComposerOperation {
  const command = bytes.readUint(1)
  if (command === BigInt(COMMAND.transfer)) return decodeTransfer(bytes)
  if (command === BigInt(COMMAND.call))
    return executor === 'forwarder' ? decodeCall(bytes) : decodeForward(bytes, depth)
  if (executor === 'composer' && command === BigInt(COMMAND.lend)) return decodeLend(bytes)
  if (executor === 'composer' && command === BigInt(COMMAND.flash)) return decodeFlash(bytes, depth)
  return rejectBytes(`The command 0x${command.toString(16)} of the ${executor} is unknown.`)
}

function decodeTransfer(bytes: ByteReader): ComposerOperation {
  const kind = findName(TRANSFER, bytes.readUint(1), 'transfer')
  const token = bytes.read(20)
  const party = bytes.read(20)
  switch (kind) {
    case 'approve':
      return { kind, token, spender: party }
    case 'pull':
      return { kind, token, receiver: party, amount: bytes.readUint(16) }
    default:
      return decodeSweep(bytes, { kind, token, receiver: party })
  }
}

function decodeSweep(
  bytes: ByteReader,
  transfer: Pick<SweepOperation, 'kind' | 'token' | 'receiver'>,
): ComposerOperation {
  return {
    ...transfer,
    mode: findName(SWEEP_MODE, bytes.readUint(1), 'sweep mode'),
    amount: bytes.readUint(16),
  }
}

function decodeForward(bytes: ByteReader, depth: number): ForwardOperation {
  const { target, value, data } = decodeCall(bytes)
  return {
    kind: 'forward',
    forwarder: target,
    value,
    operations: decodeAll(data, 'forwarder', depth + 1),
  }
}

function decodeCall(bytes: ByteReader): CallOperation {
  const target = bytes.read(20)
  const value = bytes.readUint(16)
  if (value >= 2n ** 127n) rejectBytes('A call sends the whole native balance.')
  return { kind: 'call', target, value, data: bytes.read(Number(bytes.readUint(2))) }
}

function decodeFlash(bytes: ByteReader, depth: number): FlashOperation {
  const source = findName(FLASH_SOURCE, bytes.readUint(1), 'flash loan')
  const [token, pool] = [bytes.read(20), bytes.read(20)]
  const amount = bytes.readUint(16)
  const length = Number(bytes.readUint(2))
  if (length === 0) rejectBytes('A flash loan has no pool id.')
  const inner = bytes.read(length)
  const operations = length === 1 ? [] : decodeAll(slice(inner, 1), 'composer', depth + 1)
  return { kind: 'flash', source, token, pool, amount, poolId: Number(slice(inner, 0, 1)), operations }
}

function decodeLend(bytes: ByteReader): LendOperation {
  const action = findName(LEND_ACTION, bytes.readUint(1), 'lending action')
  const family = findName(LENDER, bytes.readUint(2), 'lender')
  let fields: Partial<LendOperation> = {}
  for (const field of LEND_FIELDS[family][action]) fields = { ...fields, ...decodeLendField(bytes, field) }
  const { amount, receiver, pool } = fields
  if (amount === undefined || !receiver || !pool)
    return rejectBytes(`A ${action} at ${family} lacks its amount, receiver or pool.`)
  return { ...fields, kind: 'lend', family, action, amount, receiver, pool }
}

function decodeLendField(bytes: ByteReader, field: LendField): Partial<LendOperation> {
  switch (field) {
    case 'token':
    case 'receiver':
    case 'pool':
    case 'aToken':
    case 'debtToken':
      return { [field]: bytes.read(20) }
    case 'market':
      return { market: decodeMarket(bytes) }
    case 'amount':
      return { amount: bytes.readUint(16) }
    case 'shortAmount':
      return { amount: bytes.readUint(15) }
    case 'selector':
    case 'mode':
      return { [field]: Number(bytes.readUint(1)) }
    case 'isBase':
      return { isBase: decodeFlag(bytes) }
    case 'noCallback':
      if (bytes.readUint(2) !== 0n) rejectBytes('A lending action at Morpho has a callback.')
      return {}
  }
}

function decodeFlag(bytes: ByteReader): boolean {
  const value = bytes.readUint(1)
  if (value > 1n) rejectBytes(`A flag is ${value} instead of 0 or 1.`)
  return value === 1n
}

function decodeMarket(bytes: ByteReader): ComposerMarket {
  const [loanToken, collateralToken] = [bytes.read(20), bytes.read(20)]
  const [oracle, irm] = [bytes.read(20), bytes.read(20)]
  return { loanToken, collateralToken, oracle, irm, lltv: bytes.readUint(16) }
}

function findName<Name extends string>(
  table: Readonly<Record<Name, number>>,
  code: bigint,
  type: string,
): Name {
  for (const name in table) if (BigInt(table[name]) === code) return name
  return rejectBytes(`The ${type} ${code} is unknown.`)
}

/** Reads packed bytes from front to back. */
interface ByteReader {
  readonly isAtEnd: () => boolean
  /** @throws CausewayError COMPOSER_UNREADABLE if fewer bytes remain */
  readonly read: (bytes: number) => Hex
  readonly readUint: (bytes: number) => bigint
}

function createByteReader(data: Hex): ByteReader {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) rejectBytes('The data is not a sequence of bytes.')
  const digits = data.slice(2).toLowerCase()
  let position = 0
  const read = (bytes: number): Hex => {
    const end = position + 2 * bytes
    if (end > digits.length) rejectBytes(`The data ends at byte ${digits.length / 2}, inside an operation.`)
    const hex = digits.slice(position, end)
    position = end
    return `0x${hex}`
  }
  return {
    isAtEnd: () => position === digits.length,
    read,
    readUint: (bytes) => BigInt(read(bytes)),
  }
}

/** @throws CausewayError COMPOSER_UNREADABLE always */
function rejectBytes(details: string): never {
  throw new CausewayError('The calldata for the composer cannot be decoded. Do not sign it.', {
    code: 'COMPOSER_UNREADABLE',
    details,
  })
}
