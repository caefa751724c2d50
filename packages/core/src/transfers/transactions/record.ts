import {
  bigintSchema,
  booleanSchema,
  type Codec,
  chosenSchema,
  hexDataSchema,
  numberSchema,
  type Schema,
  scalarSchema,
  textSchema,
  wordSchema,
} from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'

const optionalText = z.optional(textSchema)
const chainTypeSchema = wordSchema(['EVM', 'FUEL', 'BICONOMY'])

/** Currencies are token addresses; the native one has its placeholder. */
const exchange = {
  inputChainId: numberSchema,
  outputChainId: numberSchema,
  inputCurrencyId: textSchema,
  outputCurrencyId: textSchema,
  txType: optionalText,
}

const approveSchema = z.object({
  type: wordSchema(['Approve']),
  tokenAddress: textSchema,
  spender: optionalText,
})

const swapSchema = z.object({ type: wordSchema(['Swap']), ...exchange })

const bridgeSchema = z.object({
  type: wordSchema(['Bridge']),
  ...exchange,
  /** The tracked transfer whose source transaction this is. */
  transferId: optionalText,
})

const wrapSchema = z.object({
  type: wordSchema(['Wrap']),
  /** Whether the wrapped token was turned back into the native one. */
  unwrapped: booleanSchema,
  chainId: numberSchema,
})

const moneyMarketSchema = z.object({
  type: wordSchema(['Money Market']),
  lender: textSchema,
  /** The action, such as Deposit. */
  txType: textSchema,
  tokenAddress: optionalText,
})

const marginSchema = z.object({
  type: wordSchema(['Margin']),
  lender: textSchema,
  /** The action, such as Open. */
  txType: textSchema,
  inputCurrencyId: optionalText,
  outputCurrencyId: optionalText,
})

const vestSchema = z.object({ type: wordSchema(['Vest Rewards']) })
const claimSchema = z.object({ type: wordSchema(['Claim Rewards']), lender: optionalText })
const eModeSchema = z.object({ type: wordSchema(['SwitchEMode']), lender: textSchema })

const unknownSchema = scalarSchema<never>('a known type of transaction', () => undefined)

const INFO_SCHEMAS: ReadonlyMap<unknown, Schema<TransactionInfo>> = new Map<unknown, Schema<TransactionInfo>>(
  [
    ['Approve', approveSchema],
    ['Swap', swapSchema],
    ['Bridge', bridgeSchema],
    ['Wrap', wrapSchema],
    ['Money Market', moneyMarketSchema],
    ['Margin', marginSchema],
    ['Vest Rewards', vestSchema],
    ['Claim Rewards', claimSchema],
    ['SwitchEMode', eModeSchema],
  ],
)

const infoSchema = chosenSchema<TransactionInfo>((info) => {
  const type = typeof info === 'object' && info !== null && 'type' in info ? info.type : undefined
  return INFO_SCHEMAS.get(type) ?? unknownSchema
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
  lastCheckedTime: z.optional(numberSchema),
  lastCheckedBlockNumber: z.optional(bigintSchema),
  /** What a person should know of its state. */
  message: optionalText,
}

const pendingSchema = z.object({
  ...common,
  sent: z.optional(sentSchema),
  /** Set while nobody looks for its receipt any more; it is not a failure. */
  stalledTime: z.optional(numberSchema),
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
  const status =
    typeof record === 'object' && record !== null && 'status' in record ? record.status : undefined
  if (status === undefined) return pendingSchema
  return status === 'replaced' ? replacedSchema : finishedSchema
})

/** What a transaction was for, by type. */
export type TransactionInfo = Readonly<
  | z.infer<typeof approveSchema>
  | z.infer<typeof swapSchema>
  | z.infer<typeof bridgeSchema>
  | z.infer<typeof wrapSchema>
  | z.infer<typeof moneyMarketSchema>
  | z.infer<typeof marginSchema>
  | z.infer<typeof vestSchema>
  | z.infer<typeof claimSchema>
  | z.infer<typeof eModeSchema>
>

/** A receipt as it is journalled. One without a status counts as a success. */
export type TransactionReceipt = Readonly<z.infer<typeof receiptSchema>>
export type SentCall = Readonly<z.infer<typeof sentSchema>>

export type PendingTransaction = Readonly<z.infer<typeof pendingSchema>> & { readonly status?: undefined }
export type FinishedTransaction = Readonly<z.infer<typeof finishedSchema>>
/** Its nonce was taken by something else: it did nothing and never will. */
export type ReplacedTransaction = Readonly<z.infer<typeof replacedSchema>>

/** An ordinary transaction of the user, as it is journalled. Pending while it has no status. */
export type TransactionRecord = PendingTransaction | FinishedTransaction | ReplacedTransaction

/** How a transaction ended. */
export type TransactionResult = FinishedTransaction['status']

export const transactionCodec: Codec<TransactionRecord> = { schema: recordSchema, version: 1 }

export function isPendingTransaction(record: TransactionRecord): record is PendingTransaction {
  return record.status === undefined
}
