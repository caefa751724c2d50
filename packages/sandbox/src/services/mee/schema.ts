import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { address, chainId } from '../params.ts'

const hex = z.pipe(
  z.string().check(z.refine((text) => isHex(text), 'Expected hex data')),
  z.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)

/** Parses an integer. The library sends integers as decimal strings, hex strings or numbers. */
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

/** Body of `POST /quote` and `POST /quote-permit`. */
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

/** Body of `POST /exec`: the hash of the quote and the signature that authorizes it. */
export const executionSchema = z.object({ hash: hex, signature: hex })

export type QuoteRequest = z.output<typeof quoteRequestSchema>
export type RequestedOperation = QuoteRequest['userOps'][number]

/** Operation of a quote, in the wire format. */
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

/** Quote, in the wire format. */
export interface WireQuote {
  readonly hash: Hex
  readonly node: Address
  readonly commitment: Hex
  readonly quoteType: QuoteRequest['quoteType']
  readonly paymentInfo: object
  /** Operations of the supertransaction. The first one pays the fee. */
  readonly userOps: readonly WireOperation[]
}

/** State of an operation, in the wire format. */
export interface WireState {
  readonly executionStatus: 'PENDING' | 'MINING' | 'MINED_SUCCESS' | 'MINED_FAIL' | 'FAILED'
  readonly executionData: Hex | ''
  readonly executionError: string
  readonly isConfirmed: boolean
}
