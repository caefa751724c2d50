import * as z from 'zod/mini'
import { getField } from '../kernel/get-field.ts'
import {
  addressSchema,
  bigintSchema,
  booleanSchema,
  chosenSchema,
  hexDataSchema,
  numberSchema,
  oneOfSchema,
  scalarSchema,
} from '../kernel/schema.ts'
import type { TypedData } from '../platforms/wallet.ts'
import { optionalBigint, optionalHex, optionalNumber, optionalText } from './field-schemas.ts'

const callSchema = z.object({
  to: addressSchema,
  data: hexDataSchema,
  value: bigintSchema,
})

/** Wallet request, stored before the wallet is asked. */
const askSchema = z.object({
  nonce: numberSchema,
  /** Latest block at the time of the request. The transaction cannot be in an earlier block. */
  fromBlock: bigintSchema,
  /** Milliseconds since the epoch. */
  time: numberSchema,
  /** Transaction hash, if it is known before the transaction is sent. */
  expectedHash: optionalHex,
})

/** Purpose of a call. */
export const CALL_KINDS = [
  'reset-approval',
  'approve',
  'permission',
  'call',
  'transfer',
  'e-mode',
  'collateral',
] as const

/** Kinds of calls that only grant or revoke a permission. */
export const PERMISSION_KINDS: ReadonlySet<string> = new Set<(typeof CALL_KINDS)[number]>([
  'reset-approval',
  'approve',
  'permission',
])

/** Position in the calldata where a later signature is inserted. */
const signatureSlotSchema = z.object({
  /** Index of the permit step that provides the signature. */
  step: numberSchema,
  /** Byte offset in the calldata, including the selector. */
  offset: numberSchema,
  /** `v` is a word of 32 bytes; `signature` 65 bytes as signed; `compact` 64 bytes (EIP-2098). */
  part: oneOfSchema(['r', 's', 'v', 'signature', 'compact']),
})

/** A transaction of the wallet. */
const callStepSchema = z.object({
  kind: oneOfSchema(CALL_KINDS),
  call: callSchema,
  signatures: z.optional(z.array(signatureSlotSchema)),
  /** Additional gas units on top of the estimate. */
  gasSlack: optionalBigint,
  /** Maximum network fee that the user accepted, in base units of the native token. Undefined if it was not limited. */
  maxNetworkFee: optionalBigint,
  /** Earlier calls of this step that a rebuild replaced. The wallet may still send them. */
  formerCalls: z.optional(z.array(callSchema)),
  ask: z.optional(askSchema),
  hash: optionalHex,
  /** Nonce of the sent transaction, which a browser wallet may have changed. */
  nonce: optionalNumber,
  /** Network fee that the account paid, in base units of the native token. Undefined until the receipt is known. */
  networkFee: optionalBigint,
  done: booleanSchema,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Typed data to sign. Every field is validated before it is signed. */
const typedDataSchema = scalarSchema('typed data', (value) =>
  isRecord(value) && [value['domain'], value['types'], value['message']].every(isRecord)
    ? (value as unknown as TypedData)
    : undefined,
)

/** A signature of the wallet that is inserted into a later call, instead of an approval. */
const permitStepSchema = z.object({
  kind: oneOfSchema(['permit']),
  typedData: typedDataSchema,
  token: addressSchema,
  spender: addressSchema,
  /** Exact amount that the permit allows, in base units. */
  amount: bigintSchema,
  signature: z.optional(hexDataSchema),
  done: booleanSchema,
})

/** A signature of the wallet, submitted to the provider. */
const orderStepSchema = z.object({
  kind: oneOfSchema(['order']),
  order: z.object({
    typedData: typedDataSchema,
    /** Order id, if it can be derived from the order alone. */
    orderId: optionalText,
    /** Deadline in milliseconds since the epoch. Missing if it is unknown, and in records of earlier versions. */
    validUntil: optionalNumber,
  }),
  /** Time of the signature request, stored before the wallet is asked. Missing in records of earlier versions. */
  askTime: optionalNumber,
  /** Signature, with which the order is submitted. A signed order is never signed again. */
  signature: z.optional(hexDataSchema),
  done: booleanSchema,
})

/** Calls that the wallet sends as one. */
const batchStepSchema = z.object({
  kind: oneOfSchema(['batch']),
  calls: z.array(z.object({ kind: oneOfSchema(CALL_KINDS), call: callSchema })),
  /** Batch id and time of the request, stored before the wallet is asked. */
  id: optionalText,
  askTime: optionalNumber,
  /**
   * Latest block at the time of the request. The batch cannot be in an earlier block. Undefined if it could not be
   * read.
   */
  fromBlock: optionalBigint,
  /** Next nonce of the account at the time of the request. Undefined for smart accounts, or if it could not be read. */
  nonce: optionalNumber,
  /** Hash of the transaction that executed the batch. */
  hash: optionalHex,
  /** Network fee that the account paid, in base units of the native token. Undefined until the receipts are known. */
  networkFee: optionalBigint,
  /**
   * Fee that the batch pays in a token once it is executed, in base units. Missing if the account pays the network fee,
   * and in records of earlier versions, where the fee of a smart account is unknown.
   */
  fee: z.optional(z.object({ chainId: numberSchema, token: addressSchema, amount: bigintSchema })),
  done: booleanSchema,
})

/** Purpose of a call. */
export type CallKind = (typeof CALL_KINDS)[number]
/** Position of a later signature in the calldata of a call. */
export type SignatureSlot = Readonly<z.infer<typeof signatureSlotSchema>>
/** A step that is one transaction of the wallet. */
export type CallStep = Readonly<z.infer<typeof callStepSchema>>
/** A step that is a signature, inserted into a later call. */
export type PermitStep = Readonly<z.infer<typeof permitStepSchema>>
/** A step that is an order: signed, then submitted. */
export type OrderStep = Readonly<z.infer<typeof orderStepSchema>>
/** A step of several calls that the wallet sends as one. */
export type BatchStep = Readonly<z.infer<typeof batchStepSchema>>
/** One step of a run: `switch` over `kind`. */
export type TransferStep = CallStep | PermitStep | OrderStep | BatchStep

const SCHEMAS = { permit: permitStepSchema, order: orderStepSchema, batch: batchStepSchema }

export const stepSchema = chosenSchema<TransferStep>((step) => {
  const kind = getField(step, 'kind')
  return kind === 'permit' || kind === 'order' || kind === 'batch' ? SCHEMAS[kind] : callStepSchema
})
