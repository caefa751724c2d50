import * as z from 'zod/mini'
import { type Codec, hexDataSchema, wordSchema } from '../kernel/index.ts'
import {
  type BuildableRequest,
  outcomeOf,
  parseQuoteRequest,
  requireAccounts,
  TRANSFER_STATUSES,
} from '../quotes/index.ts'

const optionalText = z.optional(z.string())

/** A request that was checked before it was stored; checked once more on its way back. */
const requestSchema = z.pipe(
  z.object({
    fromChainId: z.number(),
    toChainId: z.number(),
    fromTokenAddress: z.string(),
    toTokenAddress: z.string(),
    fromTokenDecimals: z.number(),
    toTokenDecimals: z.number(),
    fromAmount: z.bigint(),
    fromAddress: z.string(),
    toAddress: z.string(),
    slippage: z.number(),
    referrer: optionalText,
    message: optionalText,
    destinationGasLimit: z.optional(z.bigint()),
    permitEnabled: z.boolean(),
    canDirectlyPermit: z.boolean(),
  }),
  z.transform((stored): BuildableRequest => requireAccounts(parseQuoteRequest(stored))),
)

const callSchema = z.object({
  to: z.string(),
  data: hexDataSchema,
  value: z.bigint(),
})

/** What was about to be asked of the wallet, written before it was asked. */
const askSchema = z.object({
  nonce: z.number(),
  /** The latest block at that moment: nothing of ours is older. */
  fromBlock: z.bigint(),
  /** Milliseconds since the epoch. */
  time: z.number(),
})

const stepSchema = z.object({
  kind: wordSchema(['reset-approval', 'approve', 'call']),
  call: callSchema,
  /** Calls that were offered to the wallet before a new build took their place: they may still be sent. */
  formerCalls: z.optional(z.array(callSchema)),
  ask: z.optional(askSchema),
  hash: optionalText,
  done: z.boolean(),
})

/** What carries a transfer out, step by step; enough to go on from it in another process. */
const runSchema = z.object({
  /** The provider as people write it. */
  name: z.string(),
  request: requestSchema,
  /** Base units the user agreed to receive: every rebuild is held to them, not to the one before it. */
  agreedAmount: z.bigint(),
  /** Native base units the user agreed to pay beside the amount. */
  agreedPayOut: z.optional(z.bigint()),
  /** Milliseconds since the epoch: a call that was not sent by then must not be sent. */
  validUntil: z.number(),
  steps: z.array(stepSchema),
})

const infoSchema = z.object({
  type: wordSchema(['Bridge', 'Swap']),
  account: z.string(),
  recipient: optionalText,
  inputChainId: z.number(),
  outputChainId: z.optional(z.number()),
  inputCurrency: optionalText,
  outputCurrency: optionalText,
  /** Base units. */
  inputAmountRaw: z.optional(z.bigint()),
  outputAmountRaw: z.optional(z.bigint()),
  /** Percent. */
  slippage: z.optional(z.number()),
  /** Provider id. */
  aggregator: z.string(),
  /** The provider's own data for status calls. */
  crossChainParams: z.optional(z.unknown()),
})

const recordSchema = z.object({
  id: z.string(),
  /** Of the source transaction; absent until it is sent. */
  hash: optionalText,
  chainId: z.number(),
  chainType: wordSchema(['EVM', 'FUEL', 'BICONOMY']),
  from: z.string(),
  info: infoSchema,
  status: wordSchema(TRANSFER_STATUSES),
  message: optionalText,
  toHash: optionalText,
  /** All times in milliseconds since the epoch. */
  addedTime: z.number(),
  sentTime: z.optional(z.number()),
  /** When the provider said that the source side is finished, where that is all it knows. */
  departedTime: z.optional(z.number()),
  lastCheckedTime: z.optional(z.number()),
  /** Set while the transfer takes far longer than it should; it is not a failure. */
  stalledTime: z.optional(z.number()),
  finishedTime: z.optional(z.number()),
  run: z.optional(runSchema),
})

/** One transfer, as it is journalled. */
export type TransferRecord = Readonly<z.infer<typeof recordSchema>>
export type TransferInfo = Readonly<z.infer<typeof infoSchema>>
export type TransferRun = Readonly<z.infer<typeof runSchema>>
export type TransferStep = Readonly<z.infer<typeof stepSchema>>

export const transferCodec: Codec<TransferRecord> = { schema: recordSchema, version: 1 }

/** A transfer that has its outcome changes no more. */
export function isFinished(record: TransferRecord): boolean {
  return outcomeOf(record.status) !== undefined
}

/** A transfer whose status is worth asking for: it was sent and has no outcome. */
export function isInFlight(record: TransferRecord): record is TransferRecord & { readonly hash: string } {
  return record.hash !== undefined && !isFinished(record)
}
