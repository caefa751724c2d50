import * as z from 'zod/mini'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Codec } from '../kernel/persistence.ts'
import {
  type Address,
  addressSchema,
  bigintSchema,
  booleanSchema,
  hexDataSchema,
  hexSchema,
  numberSchema,
  parseExternal,
  textSchema,
  wordSchema,
} from '../kernel/schema.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { type BuildableRequest, requireAccounts } from '../quotes/request-accounts.ts'
import { getTransferOutcome, TRANSFER_STATUSES } from '../quotes/status.ts'
import { findUnansweredOrder, findUnansweredStep } from './is-main-step.ts'
import { stepSchema } from './steps.ts'
import {
  accountSchema,
  blockHashSchema,
  chainTypeSchema,
  optionalAddress,
  optionalBigint,
  optionalHex,
  optionalNumber,
  optionalText,
} from './stored-fields.ts'

const storedRequestSchema = z.object({
  fromChainId: numberSchema,
  toChainId: numberSchema,
  fromTokenAddress: addressSchema,
  toTokenAddress: addressSchema,
  fromTokenDecimals: numberSchema,
  toTokenDecimals: numberSchema,
  fromAmount: bigintSchema,
  fromAddress: addressSchema,
  toAddress: addressSchema,
  slippage: numberSchema,
  toAmount: optionalBigint,
  signer: optionalAddress,
  referrer: optionalText,
  message: z.optional(hexDataSchema),
  destinationGasLimit: optionalBigint,
  permitEnabled: booleanSchema,
  canDirectlyPermit: booleanSchema,
})

/** A request that was checked before it was stored; checked once more on its way back. */
const requestSchema = z.transform((stored): BuildableRequest => {
  const request = parseExternal(storedRequestSchema, stored, 'A stored request')
  return requireAccounts(parseQuoteRequest(request))
})

/** What the user agreed to: every rebuild is held to it, not to the one before it. */
const agreedSchema = z.object({
  request: requestSchema,
  /** Base units of the token to receive. */
  toAmount: bigintSchema,
  /** The minimum of the first quote, in base units: every rebuild keeps it. Missing in records of earlier versions. */
  toAmountMin: optionalBigint,
  /** Base units of the token to pay that an exact purchase spends. */
  fromAmount: optionalBigint,
  /** Native base units to pay beside the amount. */
  otherPayOut: optionalBigint,
})

/** What carries a transfer out, step by step; enough to go on from it in another process. */
const runSchema = z.object({
  /** The provider, or what is done, as people write it. */
  name: textSchema,
  /** The accepted terms of the built quote. An expired call is built again on them. */
  agreed: z.optional(agreedSchema),
  /** Milliseconds since the epoch: a call that was not sent by then must not be sent. */
  validUntil: optionalNumber,
  /** Random, of the process that began the run: of two that begin the same at once, only the last writer goes on. */
  claim: optionalText,
  /** Blocks to wait for beyond those that the chain asks for. */
  extraConfirmations: optionalNumber,
  steps: z.array(stepSchema),
})

/** What a transfer is, as its owner would say it. */
const TRANSFER_TYPES = [
  'Bridge',
  'Swap',
  'Wrap',
  'Approve',
  'Money Market',
  'Margin',
  'Vest Rewards',
  'Claim Rewards',
  'SwitchEMode',
] as const

const infoSchema = z.object({
  type: wordSchema(TRANSFER_TYPES),
  /** Empty if unknown: the transfer was found by its hash. */
  account: accountSchema,
  recipient: optionalAddress,
  inputChainId: numberSchema,
  outputChainId: optionalNumber,
  inputCurrency: optionalAddress,
  outputCurrency: optionalAddress,
  /** Base units. */
  inputAmountRaw: optionalBigint,
  outputAmountRaw: optionalBigint,
  /** The least that the user agreed to receive, in base units. */
  outputAmountMinRaw: optionalBigint,
  /** How long the provider usually takes, in seconds. */
  usualDuration: optionalNumber,
  /** Percent. */
  slippage: optionalNumber,
  /** Provider id; none for what is done without one. */
  aggregator: optionalText,
  lender: optionalText,
  /** The action, such as Deposit or Open. */
  txType: optionalText,
  /** The provider's own data for status calls. */
  crossChainParams: z.optional(z.unknown()),
})

/** A receipt without a status counts as a success. */
const receiptSchema = z.object({
  chainId: numberSchema,
  chainType: chainTypeSchema,
  blockHash: blockHashSchema,
  blockNumber: bigintSchema,
  from: accountSchema,
  to: optionalAddress,
  status: z.optional(wordSchema(['success', 'error'])),
  transactionHash: hexSchema,
  transactionIndex: numberSchema,
  explorerUrl: optionalText,
})

/** A pending transaction as a node showed it, to find its replacement. It is never sent: the node may be hostile. */
const sentCallSchema = z.object({
  from: addressSchema,
  to: optionalAddress,
  data: hexDataSchema,
  value: bigintSchema,
  nonce: numberSchema,
  /** A block that was the latest while it was pending. */
  fromBlock: bigintSchema,
})

const recordSchema = z.object({
  id: textSchema,
  /** Hash of the source transaction, once it is sent; of the supertransaction, for a plain one of a smart account. */
  hash: optionalHex,
  /** Of an order that was signed and handed in. */
  orderId: optionalText,
  /** Id of a batch that the wallet accepted; its transaction is known later. */
  batchId: optionalText,
  chainId: numberSchema,
  chainType: chainTypeSchema,
  /** Empty if unknown: the transfer was found by its hash. */
  from: accountSchema,
  info: infoSchema,
  status: wordSchema(TRANSFER_STATUSES),
  /** Who knows the outcome: the provider says so, or the chain shows it. */
  confirmedBy: z.optional(wordSchema(['provider', 'chain'])),
  message: optionalText,
  toHash: optionalText,
  /** The latest block of the destination chain before anything was sent: what arrived earlier is something else. */
  arrivalAfterBlock: optionalBigint,
  /** All times in milliseconds since the epoch. */
  addedTime: numberSchema,
  sentTime: optionalNumber,
  /** When the provider said that the source side is finished, where that is all it knows. */
  departedTime: optionalNumber,
  lastCheckedTime: optionalNumber,
  /** Latest block of the chain when a plain transaction was checked last. */
  lastCheckedBlockNumber: optionalBigint,
  /** Receipt of the source transaction, once it has its confirmations. */
  receipt: z.optional(receiptSchema),
  /** When the source transaction was seen confirmed; at the latest when the transfer ended. */
  confirmedTime: optionalNumber,
  /** Hash of the other transaction that took its nonce. */
  replacedBy: optionalHex,
  /** Call of a plain transaction, while it is pending. */
  sentCall: z.optional(sentCallSchema),
  /** Set while the transfer takes far longer than it should; it is not a failure. */
  stalledTime: optionalNumber,
  finishedTime: optionalNumber,
  run: z.optional(runSchema),
})

/** One transfer or plain transaction, as it is journalled. */
export type TransferRecord = Readonly<z.infer<typeof recordSchema>>
/** What a transfer is for, as its owner would say it. */
export type TransferInfo = Readonly<z.infer<typeof infoSchema>>
/** How a transfer is carried out, step by step. */
export type TransferRun = Readonly<z.infer<typeof runSchema>>
/** A receipt as it is journaled. One without a status counts as a success. */
export type TransactionReceipt = Readonly<z.infer<typeof receiptSchema>>
export type SentCall = Readonly<z.infer<typeof sentCallSchema>>

export const transferCodec: Codec<TransferRecord> = { schema: recordSchema, version: 1 }

/** A transfer that has its outcome changes no more. */
export function isFinishedTransfer(record: TransferRecord): boolean {
  return getTransferOutcome(record.status) !== undefined
}

/** A transfer whose status is worth asking for: it was sent and has no outcome. */
export function isInFlightTransfer(record: TransferRecord): boolean {
  return wasSent(record) && !isFinishedTransfer(record)
}

/** Whether nothing is known of a transfer but its transaction: no run and no provider. It ends with its receipt. */
export function isPlainTransaction({ run, info }: Pick<TransferRecord, 'run' | 'info'>): boolean {
  return run === undefined && info.aggregator === undefined
}

/** Whether a transfer is known by a transaction, an order or an accepted batch. */
export function wasSent({ hash, orderId, batchId }: TransferRecord): boolean {
  return hash !== undefined || orderId !== undefined || batchId !== undefined
}

/**
 * Returns the account that sends a transfer.
 *
 * @throws InvalidInputError for a transfer that was found by its hash, and whose sender is unknown
 */
export function requireSender({ from }: Pick<TransferRecord, 'from'>): Address {
  if (from !== '') return from
  throw new InvalidInputError('Transfer', [fieldIssue('from', 'the account that sends', from)])
}

/** Whether the wallet or the provider was asked to send the transfer and the answer was lost: it may be on its way. */
export function isSendUnknown(record: TransferRecord): boolean {
  if (wasSent(record) || isFinishedTransfer(record)) return false
  return findUnansweredStep(record) !== undefined || findUnansweredOrder(record) !== undefined
}
