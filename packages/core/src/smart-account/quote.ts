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
import type { Instruction } from './instructions.ts'
import {
  decodeCalls,
  encodeCalls,
  meeUserOpHash,
  type Operation,
  operationSchema,
  sameData,
  supertransactionHash,
  userOpHash,
} from './user-op.ts'

/** Fee of the service. `amount` in base units of the token. */
export interface SmartAccountFee {
  readonly chainId: number
  /** Token address. The zero address stands for the native token. */
  readonly token: Address
  readonly amount: bigint
}

/** Operations and fee of a supertransaction. The execution is validated against this quote. */
export interface SmartAccountQuote {
  /** Hash of the supertransaction, which identifies its receipt. */
  readonly hash: Hex
  readonly instructions: readonly Instruction[]
  readonly fee: SmartAccountFee
  /** Expiry in milliseconds since the epoch. */
  readonly validUntil: number
  /** Reply of the service, which is sent back to it with the signature. */
  readonly payload: unknown
}

/** Requested operations, against which a quote is validated. */
export interface ExpectedOperations {
  /** Address of the smart account on each chain. */
  readonly accounts: ReadonlyMap<number, string>
  /** Account from which the fee may be taken, in addition to the smart account. */
  readonly owner: Address
  readonly instructions: readonly Instruction[]
  readonly fee: FeeToken & { readonly amount?: bigint }
  /** End of the execution window, in milliseconds since the epoch. */
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

/** Values of a quote whose operations have been validated against the request. */
export interface ValidatedQuote {
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
export function validateQuote(reply: unknown, requested: ExpectedOperations): ValidatedQuote {
  const payload = parseExternal(payloadSchema, reply, "The service's quote")
  const [payment, ...operations] = payload.userOps
  if (!payment) throw new SmartAccountQuoteMismatchError('The quote does not contain a payment of the fee.')
  const fee = validateFee(payload, requested)
  validatePayment(payment, fee, requested)
  validateCalls(operations, requested)
  for (const operation of payload.userOps) {
    validateOperation(operation, requested)
    assertGasTerms(operation)
  }
  if (!sameData(supertransactionHash(payload.userOps), payload.hash)) {
    throw new SmartAccountQuoteMismatchError('The hash to sign differs from the hash of the operations.')
  }
  const until = Math.min(...payload.userOps.map(({ upperBoundTimestamp }) => Number(upperBoundTimestamp)))
  return { hash: payload.hash, fee, validUntil: until * 1000 }
}

/** @throws QuoteExpiredError */
export function assertValid({ validUntil }: Pick<SmartAccountQuote, 'validUntil'>, now: number): void {
  if (isQuoteExpired({ validUntil }, now))
    throw new QuoteExpiredError({ name: 'the smart account', validUntil }, now)
}

/** Returns the calls of each chain in the given order: one operation per chain. */
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

function validateFee({ paymentInfo }: Payload, { fee, accounts }: ExpectedOperations): SmartAccountFee {
  const { token, chainId, tokenWeiAmount: amount, sender } = paymentInfo
  if (!sameToken(fee, { chainId, address: token })) {
    throw new SmartAccountQuoteMismatchError(
      `The fee is in ${token} on chain ${chainId}, expected ${fee.address} on chain ${fee.chainId}.`,
    )
  }
  if (fee.amount !== undefined && fee.amount !== amount) {
    throw new SmartAccountQuoteMismatchError(`The fee is ${amount} base units, expected ${fee.amount}.`)
  }
  if (!sameAddress(sender, accounts.get(chainId))) {
    throw new SmartAccountQuoteMismatchError(`The fee would be paid by ${sender}.`)
  }
  return { chainId, token, amount }
}

/** Asserts that the payment transfers the fee once and does nothing else. */
function validatePayment(
  { chainId, userOp }: Operation,
  fee: SmartAccountFee,
  { accounts, owner }: ExpectedOperations,
): void {
  const payers = [owner, accounts.get(fee.chainId)]
  const amounts = decodeCalls(userOp.callData)?.map((call) => getPayment(call, fee.token, payers))
  const total = amounts?.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
  if (chainId === fee.chainId && total !== undefined && total <= fee.amount) return
  const effect =
    total === undefined
      ? 'does something other than paying the fee'
      : `pays ${total} base units on chain ${chainId}`
  throw new SmartAccountQuoteMismatchError(
    `The payment ${effect}; the fee is ${fee.amount} base units on chain ${fee.chainId}.`,
  )
}

/** Returns the token amount that a call transfers, or undefined if it does anything else. */
function getPayment(call: Call, token: Address, payers: readonly (string | undefined)[]): bigint | undefined {
  if (isNativeToken(token)) return call.data === '0x' ? call.value : undefined
  if (!sameAddress(call.to, token) || call.value !== 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    if (functionName === 'transfer') return args[1]
    const isPull = functionName === 'transferFrom' && payers.some((payer) => sameAddress(args[0], payer))
    return isPull ? args[2] : undefined
  } catch {
    // The effect of a call that is not an ERC-20 function is unknown.
    return undefined
  }
}

function validateCalls(operations: readonly Operation[], { instructions }: ExpectedOperations): void {
  const expected = [...callsByChain(instructions)]
  if (operations.length !== expected.length) {
    throw new SmartAccountQuoteMismatchError(
      `The quote contains ${operations.length} operations in addition to the payment, expected ${expected.length}.`,
    )
  }
  for (const [index, [chainId, calls]] of expected.entries()) {
    const operation = operations[index]
    if (operation?.chainId === chainId && sameData(operation.userOp.callData, encodeCalls(calls))) continue
    throw new SmartAccountQuoteMismatchError(
      `Operation ${index + 1} differs from the request for chain ${chainId}.`,
    )
  }
}

/** Validates the sender, the time and the hashes of one operation. */
function validateOperation(operation: Operation, { accounts, validUntil }: ExpectedOperations): void {
  const { chainId, userOp, lowerBoundTimestamp: from, upperBoundTimestamp: until } = operation
  if (!sameAddress(userOp.sender, accounts.get(chainId))) {
    throw new SmartAccountQuoteMismatchError(
      `The sender of an operation on chain ${chainId} is ${userOp.sender}.`,
    )
  }
  if (Number(until) * 1000 > validUntil) {
    throw new SmartAccountQuoteMismatchError(
      `An operation on chain ${chainId} can be executed later than requested.`,
    )
  }
  const hash = userOpHash(chainId, userOp)
  const isMatching =
    sameData(operation.userOpHash, hash) &&
    sameData(operation.meeUserOpHash, meeUserOpHash(hash, from, until))
  if (!isMatching) {
    throw new SmartAccountQuoteMismatchError(`The hash of an operation on chain ${chainId} is invalid.`)
  }
}

/** Maximum gas of one operation, above the block gas limit of all supported chains. */
const MAX_GAS = 60_000_000n
/** Maximum gas price in wei: 20,000 gwei, above the peaks of the chains with the cheapest native tokens. */
const MAX_FEE_PER_GAS = 20_000n * 10n ** 9n
/**
 * Length of paymaster address, verification gas limit and post-operation gas limit. Source: entry point 0.7,
 * `UserOperationLib.sol`.
 */
const PAYMASTER_DIGITS = 2 + 2 * (20 + 16 + 16)
/**
 * Paymaster that charges the gas to the account in ERC-20 tokens, if an earlier operation left it an allowance. Source:
 * `BICONOMY_TOKEN_PAYMASTER` of @biconomy/abstractjs 1.2.3.
 */
const TOKEN_PAYMASTER = '0x00000000301515A5410e0d768aF4f53c416edf19'

/**
 * Asserts that a paymaster of the service pays the gas of an operation, so that the fee covers it. Without a paymaster,
 * the account would pay any gas price that the service sets, on top of the fee.
 *
 * @throws SmartAccountQuoteMismatchError
 */
function assertGasTerms({ chainId, userOp }: Operation): void {
  const { paymasterAndData, verificationGasLimit, callGasLimit, preVerificationGas } = userOp
  const { sender, maxFeePerGas, maxPriorityFeePerGas } = userOp
  const paymaster = paymasterAndData.slice(0, 42)
  const throwMismatch = (details: string): never => {
    throw new SmartAccountQuoteMismatchError(`An operation on chain ${chainId} ${details}`)
  }
  if (paymasterAndData.length < PAYMASTER_DIGITS || isNativeToken(paymaster)) {
    throwMismatch('has no paymaster, so the account would pay its gas on top of the fee')
  }
  if (sameAddress(paymaster, sender) || sameAddress(paymaster, TOKEN_PAYMASTER)) {
    throwMismatch(`has the paymaster ${paymaster}, which charges its gas to the account`)
  }
  const paymasterGas =
    BigInt(`0x${paymasterAndData.slice(42, 74)}`) + BigInt(`0x${paymasterAndData.slice(74, 106)}`)
  const gas = verificationGasLimit + callGasLimit + preVerificationGas + paymasterGas
  if (gas > MAX_GAS) throwMismatch(`may use ${gas} gas, at most ${MAX_GAS}`)
  if (maxFeePerGas > MAX_FEE_PER_GAS || maxPriorityFeePerGas > maxFeePerGas) {
    throwMismatch(`may pay ${maxFeePerGas} wei per gas, of which ${maxPriorityFeePerGas} is priority`)
  }
}
