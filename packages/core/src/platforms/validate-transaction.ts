import * as z from 'zod/mini'
import { isAddress } from '../chains/address.ts'
import { CausewayError, type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { type Address, type Hex, hexDataSchema, parseExternal, quantitySchema } from '../kernel/schema.ts'
import type { Call, CallSequence, ChainType, TransactionRequest } from './transaction.ts'
import type { TypedData } from './wallet.ts'

/** Unvalidated call. `value` in base units of the native token. Default 0. */
export interface CallInput {
  readonly chainId: number
  readonly to?: string | undefined
  readonly data?: string | undefined
  readonly value?: bigint | undefined
}

export interface TransactionInput extends CallInput {
  readonly from?: string | undefined
}

/** Validates a transaction. @throws InvalidInputError naming each invalid one of `to`, `from`, `data` and `value` */
export function validateTransaction(
  input: TransactionInput,
  chainType: ChainType = 'EVM',
): TransactionRequest {
  const { chainId, from } = input
  const issues = [...callIssues(input, chainType), ...addressIssues('from', from, chainType)]
  if (issues.length > 0 || !isAccount(from, chainType)) throw new InvalidInputError('Transaction', issues)
  return { ...toCall(input, chainType), chainId, from }
}

/**
 * Validates the calls of one account on one chain, and returns them in order.
 *
 * @throws InvalidInputError for no calls, no account, calls on several chains, or an invalid call
 */
export function validateBatch(
  { account, calls }: { readonly account?: string | undefined; readonly calls: readonly CallInput[] },
  chainType: ChainType = 'EVM',
): CallSequence {
  const [first] = calls
  const issues = [
    ...addressIssues('account', account, chainType),
    ...(first ? [] : [fieldIssue('calls', 'at least one call', calls)]),
    ...calls.flatMap((call, index) => {
      const prefixed = (issue: FieldIssue) => ({ ...issue, field: `calls.${index}.${issue.field}` })
      return [...callIssues(call, chainType), ...chainIssues(call, first)].map(prefixed)
    }),
  ]
  if (issues.length > 0 || !isAccount(account, chainType)) throw new InvalidInputError('Batch', issues)
  return { chainId: first?.chainId ?? 0, from: account, calls: calls.map((call) => toCall(call, chainType)) }
}

/** Unvalidated transaction from an API or a script. */
export interface RawTransaction {
  readonly to?: string | null | undefined
  readonly data?: string | null | undefined
  readonly chainId?: unknown
  /** Digits, hex, a safe number or a bigint. Default 0. */
  readonly value?: unknown
}

/** A call on a chain. */
export interface Instruction extends Call {
  readonly chainId: number
}

export class InstructionError extends CausewayError<'INVALID_INSTRUCTION'> {
  override readonly name = 'InstructionError'
  constructor(message: string) {
    super(message, { code: 'INVALID_INSTRUCTION' })
  }
}

/**
 * Validates a raw transaction.
 *
 * @throws InstructionError for a missing field; InvalidInputError for an invalid `to` or `data`; InvalidResponseError for an
 * invalid `value`
 */
export function instructionFromRaw(raw: RawTransaction, chainType: ChainType = 'EVM'): Instruction {
  const { to, data, chainId } = raw
  if (!to) throw new InstructionError('To field not defined in transaction')
  if (!data) throw new InstructionError('Data field not defined in transaction')
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId)) {
    throw new InstructionError('ChainId field not a number in transaction')
  }
  const call = { chainId, to, data, value: readValue(raw.value) }
  const issues = callIssues(call, chainType)
  if (issues.length > 0) throw new InvalidInputError('Instruction', issues)
  return { ...toCall(call, chainType), chainId }
}

/** Unvalidated signing request: a message or typed data, not both. */
export interface SigningInput {
  readonly message?: string | undefined
  readonly typedData?: TypedData | undefined
}

/** Validated signing request. */
export type SigningRequest =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }

/** Validates a signing request. @throws InvalidInputError unless it contains either a message or typed data */
export function readSigning({ message, typedData }: SigningInput): SigningRequest {
  if (message !== undefined && typedData === undefined) return { kind: 'message', message }
  if (message === undefined && typedData !== undefined) return { kind: 'typed-data', typedData }
  const received = message === undefined ? undefined : 'both'
  throw new InvalidInputError('Signing', [
    fieldIssue('message', 'a message or typed data, not both', received),
  ])
}

function callIssues({ to, data, value = 0n }: CallInput, chainType: ChainType): FieldIssue[] {
  return [
    ...addressIssues('to', to, chainType),
    ...(isHexData(data) ? [] : [fieldIssue('data', 'calldata: an even number of hex digits after 0x', data)]),
    ...(value >= 0n ? [] : [fieldIssue('value', 'base units from 0', value)]),
  ]
}

function chainIssues({ chainId }: CallInput, first: CallInput | undefined): FieldIssue[] {
  if (chainId === first?.chainId) return []
  return [fieldIssue('chainId', `${first?.chainId}, the chain of the first call`, chainId)]
}

function addressIssues(field: string, address: string | undefined, chainType: ChainType): FieldIssue[] {
  return isAccount(address, chainType) ? [] : [fieldIssue(field, 'an address', address)]
}

function isAccount(address: string | undefined, chainType: ChainType): address is Address {
  return address !== undefined && isAddress(address, chainType === 'FUEL' ? 'FUEL' : 'EVM')
}

function isHexData(data: string | undefined): data is Hex {
  return z.safeParse(hexDataSchema, data).success
}

function toCall({ to, data, value = 0n }: CallInput, chainType: ChainType): Call {
  if (!isAccount(to, chainType)) throw new InvalidInputError('Call', addressIssues('to', to, chainType))
  return { to, data: parseExternal(hexDataSchema, data, 'The calldata'), value }
}

function readValue(value: unknown): bigint {
  if (value === undefined || value === null) return 0n
  return typeof value === 'bigint'
    ? value
    : parseExternal(quantitySchema, value, 'The value of the transaction')
}
