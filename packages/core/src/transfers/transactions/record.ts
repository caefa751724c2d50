import {
  bigintSchema,
  booleanSchema,
  type Codec,
  chosenSchema,
  fieldOf,
  hexDataSchema,
  numberSchema,
  scalarSchema,
  textSchema,
  wordSchema,
} from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { chainTypeSchema, optionalBigint, optionalNumber, optionalText } from '../stored-fields.ts'

const exchange = {
  inputChainId: numberSchema,
  outputChainId: numberSchema,
  inputCurrencyId: textSchema,
  outputCurrencyId: textSchema,
  txType: optionalText,
}

const atLender = {
  lender: textSchema,
  /** The action, such as Deposit or Open. */
  txType: textSchema,
}

const infoOf = <const Type extends string, Fields extends Parameters<typeof z.object>[0]>(
  type: Type,
  fields: Fields,
) => z.object({ type: wordSchema([type]), ...fields })

/** What was done, and with what. Currencies are token addresses; the native one has its placeholder. */
const INFO_SCHEMAS = {
  Approve: infoOf('Approve', { tokenAddress: textSchema, spender: optionalText }),
  Swap: infoOf('Swap', exchange),
  Bridge: infoOf('Bridge', {
    ...exchange,
    /** The tracked transfer whose source transaction this is. */
    transferId: optionalText,
  }),
  Wrap: infoOf('Wrap', {
    /** Whether the wrapped token was turned back into the native one. */
    unwrapped: booleanSchema,
    chainId: numberSchema,
  }),
  'Money Market': infoOf('Money Market', { ...atLender, tokenAddress: optionalText }),
  Margin: infoOf('Margin', { ...atLender, inputCurrencyId: optionalText, outputCurrencyId: optionalText }),
  'Vest Rewards': infoOf('Vest Rewards', {}),
  'Claim Rewards': infoOf('Claim Rewards', { lender: optionalText }),
  SwitchEMode: infoOf('SwitchEMode', { lender: textSchema }),
} as const

const unknownSchema = scalarSchema<never>('a known type of transaction', () => undefined)

const infoSchema = chosenSchema<TransactionInfo>((info) => {
  const type = fieldOf(info, 'type')
  return isInfoType(type) ? INFO_SCHEMAS[type] : unknownSchema
})

const receiptSchema = z.object({
  chainId: numberSchema,
  chainType: chainTypeSchema,
  blockHash: textSchema,
  blockNumber: bigintSchema,
  from: textSchema,
  to: optionalText,
  status: z.optional(wordSchema(['success', 'error'])),
  transactionHash: textSchema,
  transactionIndex: numberSchema,
  explorerUrl: optionalText,
})

/** What a node knew of the transaction while it waited: who has taken its nonce can be found by it. */
const sentSchema = z.object({
  from: textSchema,
  to: textSchema,
  data: hexDataSchema,
  value: bigintSchema,
  nonce: numberSchema,
  /** A block that was latest while it still waited. */
  fromBlock: bigintSchema,
})

const common = {
  id: textSchema,
  chainId: numberSchema,
  /** By which it is looked up now: that of its replacement once the same call was sent again. */
  hash: textSchema,
  chainType: chainTypeSchema,
  from: textSchema,
  info: infoSchema,
  /** All times in milliseconds since the epoch. */
  addedTime: numberSchema,
  lastCheckedTime: optionalNumber,
  lastCheckedBlockNumber: optionalBigint,
  /** What a person should know of its state. */
  message: optionalText,
}

const pendingSchema = z.object({
  ...common,
  sent: z.optional(sentSchema),
  /** Set while nobody looks for its receipt any more; it is not a failure. */
  stalledTime: optionalNumber,
})

const finishedSchema = z.object({
  ...common,
  status: wordSchema(['success', 'error', 'partial_success']),
  receipt: z.optional(receiptSchema),
  confirmedTime: numberSchema,
})

const replacedSchema = z.object({
  ...common,
  status: wordSchema(['replaced']),
  /** Hash of the other transaction that took its place. */
  replacedBy: textSchema,
  confirmedTime: numberSchema,
})

const recordSchema = chosenSchema<TransactionRecord>((record) => {
  const status = fieldOf(record, 'status')
  if (status === undefined) return pendingSchema
  return status === 'replaced' ? replacedSchema : finishedSchema
})

type InfoSchemas = typeof INFO_SCHEMAS

/** What a transaction was for, by type. */
export type TransactionInfo = Readonly<z.infer<InfoSchemas[keyof InfoSchemas]>>

/** A receipt as it is journalled. One without a status counts as a success. */
export type TransactionReceipt = Readonly<z.infer<typeof receiptSchema>>
export type SentCall = Readonly<z.infer<typeof sentSchema>>

/** A tracked transaction that has no end yet. */
export type PendingTransaction = Readonly<z.infer<typeof pendingSchema>> & { readonly status?: undefined }
/** A tracked transaction that has ended. */
export type FinishedTransaction = Readonly<z.infer<typeof finishedSchema>>
/** Its nonce was taken by something else: it did nothing and never will. */
export type ReplacedTransaction = Readonly<z.infer<typeof replacedSchema>>

/** An ordinary transaction of the user, as it is journalled. Pending while it has no status. */
export type TransactionRecord = PendingTransaction | FinishedTransaction | ReplacedTransaction

/** How a transaction ended. */
export type TransactionResult = FinishedTransaction['status']

export const transactionCodec: Codec<TransactionRecord> = { schema: recordSchema, version: 1 }

/** Whether a transaction has no end yet. */
export function isPendingTransaction(record: TransactionRecord): record is PendingTransaction {
  return record.status === undefined
}

function isInfoType(type: unknown): type is keyof InfoSchemas {
  return typeof type === 'string' && Object.hasOwn(INFO_SCHEMAS, type)
}
