import * as z from 'zod/mini'
import type { Codec } from '../kernel/index.ts'
import { outcomeOf, storedRequestSchema, TRANSFER_STATUSES } from '../quotes/index.ts'

const optionalText = z.optional(z.string())

const callSchema = z.object({
  to: z.string(),
  data: z.templateLiteral(['0x', z.string()]),
  value: z.bigint(),
})

/** What was about to be asked of the wallet, written before it was asked. */
const askSchema = z.object({
  nonce: z.int(),
  /** The latest block at that moment: nothing of ours is older. */
  fromBlock: z.bigint(),
  /** Milliseconds since the epoch. */
  time: z.number(),
})

const stepSchema = z.object({
  kind: z.enum(['reset-approval', 'approve', 'call']),
  call: callSchema,
  ask: z.optional(askSchema),
  hash: optionalText,
  done: z.boolean(),
})

/** What carries a transfer out, step by step; enough to go on from it in another process. */
const runSchema = z.object({
  /** The provider as people write it. */
  name: z.string(),
  request: storedRequestSchema,
  /** Milliseconds since the epoch: a call that was not sent by then must not be sent. */
  validUntil: z.number(),
  steps: z.array(stepSchema),
})

const infoSchema = z.object({
  type: z.enum(['Bridge', 'Swap']),
  account: z.string(),
  recipient: optionalText,
  inputChainId: z.int(),
  outputChainId: z.optional(z.int()),
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
  chainId: z.int(),
  chainType: z.enum(['EVM', 'FUEL', 'BICONOMY']),
  from: z.string(),
  info: infoSchema,
  status: z.enum(TRANSFER_STATUSES),
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
