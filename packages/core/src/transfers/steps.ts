import * as z from 'zod/mini'
import { fieldOf } from '../kernel/field.ts'
import {
  addressSchema,
  bigintSchema,
  booleanSchema,
  chosenSchema,
  hexDataSchema,
  numberSchema,
  scalarSchema,
  wordSchema,
} from '../kernel/schema.ts'
import type { TypedData } from '../platforms/wallet.ts'
import { optionalBigint, optionalHex, optionalNumber, optionalText } from './stored-fields.ts'

const callSchema = z.object({
  to: addressSchema,
  data: hexDataSchema,
  value: bigintSchema,
})

/** What was about to be asked of the wallet, written before it was asked. */
const askSchema = z.object({
  nonce: numberSchema,
  /** The latest block at that moment: nothing of ours is older. */
  fromBlock: bigintSchema,
  /** Milliseconds since the epoch. */
  time: numberSchema,
  /** Of the transaction, where it is known before it is sent. */
  expectedHash: optionalHex,
})

/** What a call of the wallet is for. */
export const CALL_KINDS = ['reset-approval', 'approve', 'call', 'transfer', 'e-mode', 'collateral'] as const

/** Where a signature that is given later goes into the calldata of a call. */
const signatureSlotSchema = z.object({
  /** Index of the permit step that gives it. */
  step: numberSchema,
  /** Byte of the calldata at which it begins, the selector counted. */
  offset: numberSchema,
  /** `v` is a word of 32 bytes; `signature` 65 bytes as signed; `compact` 64 bytes (EIP-2098). */
  part: wordSchema(['r', 's', 'v', 'signature', 'compact']),
})

/** A transaction of the wallet. */
const callStepSchema = z.object({
  kind: wordSchema(CALL_KINDS),
  call: callSchema,
  signatures: z.optional(z.array(signatureSlotSchema)),
  /** Gas units beyond what is estimated: what the call does may have grown by the time it is carried out. */
  gasSlack: optionalBigint,
  /** Calls that were offered to the wallet before a new build took their place: they may still be sent. */
  formerCalls: z.optional(z.array(callSchema)),
  ask: z.optional(askSchema),
  hash: optionalHex,
  /** Of the transaction that was sent: a browser wallet may have taken another than was asked. */
  nonce: optionalNumber,
  done: booleanSchema,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a wallet needs of it; it was read field by field before it was first signed. */
const typedDataSchema = scalarSchema('typed data', (value) =>
  isRecord(value) && [value['domain'], value['types'], value['message']].every(isRecord)
    ? (value as unknown as TypedData)
    : undefined,
)

/** A signature of the wallet that a later call takes along in place of an approval. */
const permitStepSchema = z.object({
  kind: wordSchema(['permit']),
  typedData: typedDataSchema,
  token: addressSchema,
  spender: addressSchema,
  /** Base units, and no more. */
  amount: bigintSchema,
  signature: z.optional(hexDataSchema),
  done: booleanSchema,
})

/** A signature of the wallet, handed in to the provider. */
const orderStepSchema = z.object({
  kind: wordSchema(['order']),
  order: z.object({
    typedData: typedDataSchema,
    /** Order id, if it can be derived from the order alone. */
    orderId: optionalText,
  }),
  /** Once it is given, the order is handed in and never signed again. */
  signature: z.optional(hexDataSchema),
  done: booleanSchema,
})

/** Calls that the wallet sends as one. */
const batchStepSchema = z.object({
  kind: wordSchema(['batch']),
  calls: z.array(z.object({ kind: wordSchema(CALL_KINDS), call: callSchema })),
  /** Under which it can be asked for, and when the wallet was; both written before it was. */
  id: optionalText,
  askTime: optionalNumber,
  /** The latest block at that moment: nothing of the batch is older. Unknown where it could not be read. */
  fromBlock: optionalBigint,
  /** Of the transaction that carried it out. */
  hash: optionalHex,
  done: booleanSchema,
})

/** What a call of the wallet is for. */
export type CallKind = (typeof CALL_KINDS)[number]
/** Where a signature that is given later goes into the calldata of a call. */
export type SignatureSlot = Readonly<z.infer<typeof signatureSlotSchema>>
/** A step that is one transaction of the wallet. */
export type CallStep = Readonly<z.infer<typeof callStepSchema>>
/** A step that is a signature, taken along by a later call. */
export type PermitStep = Readonly<z.infer<typeof permitStepSchema>>
/** A step that is an order: signed, then handed in. */
export type OrderStep = Readonly<z.infer<typeof orderStepSchema>>
/** A step of several calls that the wallet sends as one. */
export type BatchStep = Readonly<z.infer<typeof batchStepSchema>>
/** One step of a run: `switch` over `kind`. */
export type TransferStep = CallStep | PermitStep | OrderStep | BatchStep

const SCHEMAS = { permit: permitStepSchema, order: orderStepSchema, batch: batchStepSchema }

export const stepSchema = chosenSchema<TransferStep>((step) => {
  const kind = fieldOf(step, 'kind')
  return kind === 'permit' || kind === 'order' || kind === 'batch' ? SCHEMAS[kind] : callStepSchema
})
