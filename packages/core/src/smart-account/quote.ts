import { decodeFunctionData, erc20Abi } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken, sameAddress } from '../chains/address.ts'
import {
  type Address,
  chainIdSchema,
  evmAddressSchema,
  type Hex,
  hashSchema,
  parseExternal,
  quantitySchema,
} from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import { isQuoteExpired, QuoteExpiredError } from '../quotes/is-quote-expired.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import type { FeeToken } from './fee-token.ts'
import { assertGasTerms } from './gas-terms.ts'
import type { Instruction } from './instructions.ts'
import {
  callsOf,
  encodeCalls,
  meeUserOpHash,
  type Operation,
  operationSchema,
  sameData,
  supertransactionHash,
  userOpHash,
} from './user-op.ts'

/** What the service takes for carrying it out. `amount` in base units of the token. */
export interface SmartAccountFee {
  readonly chainId: number
  /** Zeros for the native token. */
  readonly token: Address
  readonly amount: bigint
}

/** What a supertransaction would do and cost: what is executed is held to it. */
export interface SmartAccountQuote {
  /** Of the supertransaction; its receipt is found by it. */
  readonly hash: Hex
  readonly instructions: readonly Instruction[]
  readonly fee: SmartAccountFee
  /** Milliseconds since the epoch: after it, it is not carried out. */
  readonly validUntil: number
  /** The service's own reply, sent back to it with the signature. */
  readonly payload: unknown
}

/** What the operations may do. */
export interface AgreedOperations {
  /** The smart account's address on each chain that takes part. */
  readonly accounts: ReadonlyMap<number, string>
  /** Who the fee may be taken from, beside the smart account. */
  readonly owner: Address
  readonly instructions: readonly Instruction[]
  readonly fee: FeeToken & { readonly amount?: bigint }
  /** The end of the time it may be carried out in, in milliseconds since the epoch. */
  readonly validUntil: number
}

const payloadSchema = z.object({
  hash: hashSchema,
  paymentInfo: z.object({
    sender: evmAddressSchema,
    token: evmAddressSchema,
    chainId: chainIdSchema,
    tokenWeiAmount: quantitySchema,
  }),
  userOps: z.array(operationSchema),
})

type Payload = z.infer<typeof payloadSchema>

/** What a reply says, once every operation in it is found to be one that was agreed to. */
export interface HeldQuote {
  readonly hash: Hex
  readonly fee: SmartAccountFee
  readonly validUntil: number
}

/**
 * Parses a quote of the service and validates it against the requested operations: the payment of the fee, the calls on
 * each chain, their accounts and time limits, that the fee covers the gas, and that the hash to sign is the hash of
 * exactly these operations.
 *
 * @throws InvalidResponseError, SmartAccountQuoteMismatchError
 */
export function holdQuote(reply: unknown, agreed: AgreedOperations): HeldQuote {
  const payload = parseExternal(payloadSchema, reply, "The service's quote")
  const [payment, ...operations] = payload.userOps
  if (!payment) throw new SmartAccountQuoteMismatchError('It holds no payment of the fee')
  const fee = holdFee(payload, agreed)
  holdPayment(payment, fee, agreed)
  holdCalls(operations, agreed)
  for (const operation of payload.userOps) {
    holdOperation(operation, agreed)
    assertGasTerms(operation)
  }
  if (!sameData(supertransactionHash(payload.userOps), payload.hash)) {
    throw new SmartAccountQuoteMismatchError('The hash to sign is not that of its operations')
  }
  const until = Math.min(...payload.userOps.map(({ upperBoundTimestamp }) => Number(upperBoundTimestamp)))
  return { hash: payload.hash, fee, validUntil: until * 1000 }
}

/** @throws QuoteExpiredError */
export function assertValid({ validUntil }: Pick<SmartAccountQuote, 'validUntil'>, now: number): void {
  if (isQuoteExpired({ validUntil }, now))
    throw new QuoteExpiredError({ name: 'the smart account', validUntil }, now)
}

/** The calls of each chain, chains and calls in the order they were given: one operation for each. */
function callsByChain(instructions: readonly Instruction[]): ReadonlyMap<number, readonly Call[]> {
  const byChain = new Map<number, Call[]>()
  for (const { chainId, calls } of instructions) {
    byChain.set(chainId, [...(byChain.get(chainId) ?? []), ...calls])
  }
  return byChain
}

export function sameToken(a: FeeToken, b: FeeToken): boolean {
  if (a.chainId !== b.chainId) return false
  return isNativeToken(a.address) ? isNativeToken(b.address) : sameAddress(a.address, b.address)
}

function holdFee({ paymentInfo }: Payload, { fee, accounts }: AgreedOperations): SmartAccountFee {
  const { token, chainId, tokenWeiAmount: amount, sender } = paymentInfo
  if (!sameToken(fee, { chainId, address: token })) {
    throw new SmartAccountQuoteMismatchError(
      `The fee would be paid in ${token} on chain ${chainId}, asked was ${fee.address} on chain ${fee.chainId}`,
    )
  }
  if (fee.amount !== undefined && fee.amount !== amount) {
    throw new SmartAccountQuoteMismatchError(`The fee is ${amount} base units, shown were ${fee.amount}`)
  }
  if (!sameAddress(sender, accounts.get(chainId))) {
    throw new SmartAccountQuoteMismatchError(`The fee would be paid by ${sender}`)
  }
  return { chainId, token, amount }
}

/** The payment may move the fee, once, and do nothing else. */
function holdPayment(
  { chainId, userOp }: Operation,
  fee: SmartAccountFee,
  { accounts, owner }: AgreedOperations,
): void {
  const payers = [owner, accounts.get(fee.chainId)]
  const paid = callsOf(userOp.callData)?.map((call) => paymentOf(call, fee.token, payers))
  const total = paid?.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
  if (chainId === fee.chainId && total !== undefined && total <= fee.amount) return
  const moved =
    total === undefined ? 'something else than the fee' : `${total} base units on chain ${chainId}`
  throw new SmartAccountQuoteMismatchError(
    `The payment moves ${moved}; the fee is ${fee.amount} base units on chain ${fee.chainId}`,
  )
}

/** How much of the token a call moves; undefined when it does anything else. */
function paymentOf(call: Call, token: Address, payers: readonly (string | undefined)[]): bigint | undefined {
  if (isNativeToken(token)) return call.data === '0x' ? call.value : undefined
  if (!sameAddress(call.to, token) || call.value !== 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    if (functionName === 'transfer') return args[1]
    const isPull = functionName === 'transferFrom' && payers.some((payer) => sameAddress(args[0], payer))
    return isPull ? args[2] : undefined
  } catch {
    // Not a function of a token: what it does is not known.
    return undefined
  }
}

function holdCalls(operations: readonly Operation[], { instructions }: AgreedOperations): void {
  const expected = [...callsByChain(instructions)]
  if (operations.length !== expected.length) {
    throw new SmartAccountQuoteMismatchError(
      `It holds ${operations.length} operations beside the payment, asked were ${expected.length}`,
    )
  }
  for (const [at, [chainId, calls]] of expected.entries()) {
    const operation = operations[at]
    if (operation?.chainId === chainId && sameData(operation.userOp.callData, encodeCalls(calls))) continue
    throw new SmartAccountQuoteMismatchError(
      `Its operation ${at + 1} is not what was asked for on chain ${chainId}`,
    )
  }
}

/** Sender, time and hashes of one operation. */
function holdOperation(operation: Operation, { accounts, validUntil }: AgreedOperations): void {
  const { chainId, userOp, lowerBoundTimestamp: from, upperBoundTimestamp: until } = operation
  if (!sameAddress(userOp.sender, accounts.get(chainId))) {
    throw new SmartAccountQuoteMismatchError(`An operation on chain ${chainId} is made by ${userOp.sender}`)
  }
  if (Number(until) * 1000 > validUntil) {
    throw new SmartAccountQuoteMismatchError(
      `An operation on chain ${chainId} may be carried out later than asked`,
    )
  }
  const hash = userOpHash(chainId, userOp)
  const isItsOwn =
    sameData(operation.userOpHash, hash) &&
    sameData(operation.meeUserOpHash, meeUserOpHash(hash, from, until))
  if (!isItsOwn) {
    throw new SmartAccountQuoteMismatchError(`The hash of an operation on chain ${chainId} is not its own`)
  }
}
