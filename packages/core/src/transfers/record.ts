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
  oneOfSchema,
  parseExternal,
  textSchema,
} from '../kernel/schema.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { getTransferOutcome, TRANSFER_STATUSES } from '../quotes/status.ts'
import { type BuildableRequest, requireBuildableRequest } from '../quotes/to-buildable-request.ts'
import {
  accountSchema,
  blockHashSchema,
  chainTypeSchema,
  optionalAddress,
  optionalBigint,
  optionalHex,
  optionalNumber,
  optionalText,
} from './field-schemas.ts'
import { findUnansweredOrder, findUnansweredStep } from './is-main-step.ts'
import { stepSchema } from './steps.ts'

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

/** Stored request. It is validated again when it is loaded. */
const requestSchema = z.transform((stored): BuildableRequest => {
  const request = parseExternal(storedRequestSchema, stored, 'A stored request')
  return requireBuildableRequest(parseQuoteRequest(request))
})

/** Quoted terms that the user accepted. Every rebuild is checked against them, not against the previous build. */
const quotedTermsSchema = z.object({
  request: requestSchema,
  /** Quoted output, in base units of the token to receive. */
  toAmount: bigintSchema,
  /** Minimum output of the first quote, in base units: every rebuild keeps it. Missing in records of earlier versions. */
  toAmountMin: optionalBigint,
  /** Input that an exact-output request spends, in base units of the token to pay. */
  fromAmount: optionalBigint,
  /** Native fee charged on top of the amount, in base units. */
  otherPayOut: optionalBigint,
  /** The account that was approved to take the token to pay. */
  spender: optionalAddress,
  /** Reasons of the checks that were not verified when the user accepted the terms. Missing: all were verified. */
  unverified: z.optional(z.object({ spend: optionalText, spender: optionalText, recipient: optionalText })),
})

/** Steps of a transfer, with everything that another process needs to continue. */
const runSchema = z.object({
  /** Display name of the provider or action. */
  name: textSchema,
  /** The accepted terms of the built quote. An expired call is built again on them. */
  agreed: z.optional(quotedTermsSchema),
  /** Expiry in milliseconds since the epoch. Calls are not sent afterwards. */
  validUntil: optionalNumber,
  /** Random id of the process that started the run. If two start it at once, only the last writer continues. */
  claim: optionalText,
  /** Confirmations in addition to those of the chain. */
  extraConfirmations: optionalNumber,
  steps: z.array(stepSchema),
})

/** Types of transfers and plain transactions. */
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
  type: oneOfSchema(TRANSFER_TYPES),
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
  /** Minimum output that the user accepted, in base units. */
  outputAmountMinRaw: optionalBigint,
  /** Usual duration, in seconds. */
  usualDuration: optionalNumber,
  /** Percent. */
  slippage: optionalNumber,
  /** Provider id. Undefined for transactions without a provider. */
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
  status: z.optional(oneOfSchema(['success', 'error'])),
  transactionHash: hexSchema,
  transactionIndex: numberSchema,
  explorerUrl: optionalText,
})

/** A pending transaction as a node returned it, to find its replacement. It is never sent: the node may be malicious. */
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
  /** Id of a submitted order. */
  orderId: optionalText,
  /** Id of a batch that the wallet accepted; its transaction is known later. */
  batchId: optionalText,
  chainId: numberSchema,
  chainType: chainTypeSchema,
  /** Empty if unknown: the transfer was found by its hash. */
  from: accountSchema,
  info: infoSchema,
  status: oneOfSchema(TRANSFER_STATUSES),
  /** Source of the outcome. */
  confirmedBy: z.optional(oneOfSchema(['provider', 'chain'])),
  message: optionalText,
  toHash: optionalText,
  /** Refund as its chain reports it. The token and the amount are unknown for the native token. */
  refund: z.optional(z.object({ chainId: numberSchema, token: optionalAddress, amount: optionalBigint })),
  /** Latest block of the destination chain before anything was sent. Earlier payments are not the arrival. */
  arrivalAfterBlock: optionalBigint,
  /** All times in milliseconds since the epoch. */
  addedTime: numberSchema,
  sentTime: optionalNumber,
  /** When the provider reported the source side as finished, without an arrival. */
  departedTime: optionalNumber,
  lastCheckedTime: optionalNumber,
  /** Latest block of the chain when a plain transaction was checked last. */
  lastCheckedBlockNumber: optionalBigint,
  /** Receipt of the source transaction, once it has its confirmations. */
  receipt: z.optional(receiptSchema),
  /** When the source transaction was detected as confirmed; at the latest when the transfer ended. */
  confirmedTime: optionalNumber,
  /** Hash of the other transaction that used its nonce. */
  replacedBy: optionalHex,
  /** Call of a plain transaction, while it is pending. */
  sentCall: z.optional(sentCallSchema),
  /** When the transfer began to take longer than usual. It has not failed. */
  stalledTime: optionalNumber,
  finishedTime: optionalNumber,
  /** When a tab announced the outcome. */
  announcedTime: optionalNumber,
  run: z.optional(runSchema),
})

/** Journaled transfer or plain transaction. */
export type TransferRecord = Readonly<z.infer<typeof recordSchema>>
/** Purpose of a transfer: its type, accounts, tokens and amounts. */
export type TransferInfo = Readonly<z.infer<typeof infoSchema>>
/** Steps of a transfer and their terms. */
export type TransferRun = Readonly<z.infer<typeof runSchema>>
/** Journaled receipt. One without a status counts as a success. */
export type TransactionReceipt = Readonly<z.infer<typeof receiptSchema>>
export type SentCall = Readonly<z.infer<typeof sentCallSchema>>

export const transferCodec: Codec<TransferRecord> = { schema: recordSchema, version: 1 }

/** Returns whether a transfer has its outcome. It does not change afterwards. */
export function isFinishedTransfer(record: TransferRecord): boolean {
  return getTransferOutcome(record.status) !== undefined
}

/** Returns whether a transfer was sent and has no outcome. */
export function isInFlightTransfer(record: TransferRecord): boolean {
  return wasSent(record) && !isFinishedTransfer(record)
}

/** Returns whether a transfer is a transaction without a run or a provider, which ends with its receipt. */
export function isPlainTransaction({ run, info }: Pick<TransferRecord, 'run' | 'info'>): boolean {
  return run === undefined && info.aggregator === undefined
}

/** Returns whether a transfer has a transaction, an order or an accepted batch. */
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

/** Returns whether the response of the wallet or the provider was lost, so that the transfer may have been sent. */
export function isSendUnknown(record: TransferRecord): boolean {
  if (wasSent(record) || isFinishedTransfer(record)) return false
  return findUnansweredStep(record) !== undefined || findUnansweredOrder(record) !== undefined
}
