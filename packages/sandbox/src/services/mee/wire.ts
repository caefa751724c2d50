import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { address, chainId } from '../params.ts'

const hex = z.pipe(
  z.string().check(z.refine((text) => isHex(text), 'Expected hex data')),
  z.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)

/** The library writes integers as digits or as numbers. */
const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^(\d{1,78}|0x[\da-f]{1,64})$/i)), z.int()]),
  z.transform((value) => BigInt(value)),
)

const requestedOperation = z.object({
  sender: address,
  callData: hex,
  callGasLimit: quantity,
  nonce: quantity,
  chainId,
  lowerBoundTimestamp: quantity,
  upperBoundTimestamp: quantity,
  initCode: z.optional(hex),
})

/** What `POST quote` and `POST quote-permit` are asked with. */
export const quoteRequestSchema = z.object({
  quoteType: z.enum(['simple', 'permit', 'onchain']),
  userOps: z.array(requestedOperation).check(z.minLength(1)),
  paymentInfo: z.object({
    sender: address,
    token: address,
    chainId,
    nonce: quantity,
    callGasLimit: quantity,
    eoa: z.optional(address),
    initCode: z.optional(hex),
  }),
})

/** What `POST exec` is asked with: the quote as it was given, and what sets it off. */
export const executionSchema = z.object({ hash: hex, signature: hex })

export type QuoteRequest = z.output<typeof quoteRequestSchema>
export type RequestedOperation = QuoteRequest['userOps'][number]

/** One operation of a quote, as the service writes it. */
export interface WireOperation {
  readonly userOp: {
    readonly sender: Address
    readonly nonce: string
    readonly initCode: Hex
    readonly callData: Hex
    readonly callGasLimit: string
    readonly verificationGasLimit: string
    readonly maxFeePerGas: string
    readonly maxPriorityFeePerGas: string
    readonly paymasterAndData: Hex
    readonly preVerificationGas: string
  }
  readonly userOpHash: Hex
  readonly meeUserOpHash: Hex
  readonly lowerBoundTimestamp: string
  readonly upperBoundTimestamp: string
  readonly maxGasLimit: string
  readonly maxFeePerGas: string
  readonly chainId: string
  readonly shortEncoding: false
}

/** A quote, as the service writes it. */
export interface WireQuote {
  readonly hash: Hex
  readonly node: Address
  readonly commitment: Hex
  readonly quoteType: QuoteRequest['quoteType']
  readonly paymentInfo: object
  /** The payment of the fee first. */
  readonly userOps: readonly WireOperation[]
}

/** How an operation stands, as the service writes it. */
export interface WireState {
  readonly executionStatus: 'PENDING' | 'MINING' | 'MINED_SUCCESS' | 'MINED_FAIL' | 'FAILED'
  readonly executionData: Hex | ''
  readonly executionError: string
  readonly isConfirmed: boolean
}
