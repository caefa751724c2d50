import {
  bigintSchema,
  booleanSchema,
  type Codec,
  chosenSchema,
  hexDataSchema,
  numberSchema,
  scalarSchema,
  textSchema,
  wordSchema,
} from '../kernel/index.ts'
import * as z from '../kernel/zod.ts'
import type { TypedData } from '../platforms/index.ts'
import {
  type BuildableRequest,
  outcomeOf,
  parseQuoteRequest,
  requireAccounts,
  TRANSFER_STATUSES,
} from '../quotes/index.ts'

const optionalText = z.optional(textSchema)

/** A request that was checked before it was stored; checked once more on its way back. */
const requestSchema = z.pipe(
  z.object({
    fromChainId: numberSchema,
    toChainId: numberSchema,
    fromTokenAddress: textSchema,
    toTokenAddress: textSchema,
    fromTokenDecimals: numberSchema,
    toTokenDecimals: numberSchema,
    fromAmount: bigintSchema,
    fromAddress: textSchema,
    toAddress: textSchema,
    slippage: numberSchema,
    referrer: optionalText,
    message: optionalText,
    destinationGasLimit: z.optional(bigintSchema),
    permitEnabled: booleanSchema,
    canDirectlyPermit: booleanSchema,
  }),
  z.transform((stored): BuildableRequest => requireAccounts(parseQuoteRequest(stored))),
)

const callSchema = z.object({
  to: textSchema,
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
})

/** A transaction of the wallet. */
const callStepSchema = z.object({
  kind: wordSchema(['reset-approval', 'approve', 'call']),
  call: callSchema,
  /** Calls that were offered to the wallet before a new build took their place: they may still be sent. */
  formerCalls: z.optional(z.array(callSchema)),
  ask: z.optional(askSchema),
  hash: optionalText,
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

/** A signature of the wallet, handed in to the provider. */
const orderStepSchema = z.object({
  kind: wordSchema(['order']),
  order: z.object({ typedData: typedDataSchema }),
  /** Once it is given, the order is handed in and never signed again. */
  signature: z.optional(hexDataSchema),
  done: booleanSchema,
})

const stepSchema = chosenSchema<CallStep | OrderStep>((step) =>
  isRecord(step) && step['kind'] === 'order' ? orderStepSchema : callStepSchema,
)

/** What carries a transfer out, step by step; enough to go on from it in another process. */
const runSchema = z.object({
  /** The provider as people write it. */
  name: textSchema,
  request: requestSchema,
  /** Base units the user agreed to receive: every rebuild is held to them, not to the one before it. */
  agreedAmount: bigintSchema,
  /** Native base units the user agreed to pay beside the amount. */
  agreedPayOut: z.optional(bigintSchema),
  /** Milliseconds since the epoch: a call that was not sent by then must not be sent. */
  validUntil: numberSchema,
  steps: z.array(stepSchema),
})

const infoSchema = z.object({
  type: wordSchema(['Bridge', 'Swap']),
  account: textSchema,
  recipient: optionalText,
  inputChainId: numberSchema,
  outputChainId: z.optional(numberSchema),
  inputCurrency: optionalText,
  outputCurrency: optionalText,
  /** Base units. */
  inputAmountRaw: z.optional(bigintSchema),
  outputAmountRaw: z.optional(bigintSchema),
  /** Percent. */
  slippage: z.optional(numberSchema),
  /** Provider id. */
  aggregator: textSchema,
  /** The provider's own data for status calls. */
  crossChainParams: z.optional(z.unknown()),
})

const recordSchema = z.object({
  id: textSchema,
  /** Of the source transaction; absent until it is sent. */
  hash: optionalText,
  /** Of an order that was signed and handed in. */
  orderId: optionalText,
  chainId: numberSchema,
  chainType: wordSchema(['EVM', 'FUEL', 'BICONOMY']),
  from: textSchema,
  info: infoSchema,
  status: wordSchema(TRANSFER_STATUSES),
  message: optionalText,
  toHash: optionalText,
  /** All times in milliseconds since the epoch. */
  addedTime: numberSchema,
  sentTime: z.optional(numberSchema),
  /** When the provider said that the source side is finished, where that is all it knows. */
  departedTime: z.optional(numberSchema),
  lastCheckedTime: z.optional(numberSchema),
  /** Set while the transfer takes far longer than it should; it is not a failure. */
  stalledTime: z.optional(numberSchema),
  finishedTime: z.optional(numberSchema),
  run: z.optional(runSchema),
})

/** One transfer, as it is journalled. */
export type TransferRecord = Readonly<z.infer<typeof recordSchema>>
export type TransferInfo = Readonly<z.infer<typeof infoSchema>>
export type TransferRun = Readonly<z.infer<typeof runSchema>>
export type CallStep = Readonly<z.infer<typeof callStepSchema>>
export type OrderStep = Readonly<z.infer<typeof orderStepSchema>>
export type TransferStep = CallStep | OrderStep

export const transferCodec: Codec<TransferRecord> = { schema: recordSchema, version: 1 }

/** A transfer that has its outcome changes no more. */
export function isFinished(record: TransferRecord): boolean {
  return outcomeOf(record.status) !== undefined
}

/** A transfer whose status is worth asking for: it was sent and has no outcome. */
export function isInFlight(record: TransferRecord): boolean {
  return (record.hash !== undefined || record.orderId !== undefined) && !isFinished(record)
}
