import * as z from 'zod/mini'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'
import type { Codec } from '../kernel/persistence.ts'
import {
  type Address,
  addressSchema,
  bigintSchema,
  booleanSchema,
  hexDataSchema,
  hexSchema,
  nameSchema,
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
  optionalName,
  optionalNumber,
  optionalReasons,
  optionalText,
} from './field-schemas.ts'
import {
  findSentApproval,
  findUnansweredCall,
  findUnansweredOrder,
  findUnansweredStep,
} from './is-main-step.ts'
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
  /** Quoted output, in base units of the output token. */
  toAmount: bigintSchema,
  /**
   * Minimum output of the first quote, in base units. Rebuilds must guarantee it. Missing in records of earlier
   * versions.
   */
  toAmountMin: optionalBigint,
  /** Input of an exact-output request, in base units of the input token. */
  fromAmount: optionalBigint,
  /** Native fee charged on top of the amount, in base units. */
  otherPayOut: optionalBigint,
  /** Approved spender of the input token. */
  spender: optionalAddress,
  /** Reasons of the checks that were unverified when the user accepted the terms. Missing if all were verified. */
  unverified: optionalReasons,
})

const movementSchema = z.object({
  token: addressSchema,
  from: addressSchema,
  to: addressSchema,
  amount: bigintSchema,
  /** Position of the call that causes it among those of kind `call`, from 0. Missing in records of earlier versions. */
  call: z._default(numberSchema, 0),
})

/** Steps of a transfer, with everything that another process needs to continue. */
const runSchema = z.object({
  /** Display name of the provider or action. */
  name: nameSchema,
  /** Terms of the quote that the user accepted. An expired call is rebuilt with these terms. */
  terms: z.optional(quotedTermsSchema),
  /** Token movements that the calls must cause, with minimum amounts in base units. Missing if they are not checked. */
  requiredMovements: z.optional(z.readonly(z.array(movementSchema))),
  /** Expiry in milliseconds since the epoch, after which no call is sent. */
  validUntil: optionalNumber,
  /**
   * Random id of the process that started the run. If two processes start it at once, only the last writer continues.
   */
  claim: optionalText,
  /** Number of additional confirmations. */
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
  aggregator: optionalName,
  lender: optionalName,
  /** Sub-account with the lender. Missing without a lender, and in records of earlier versions. */
  subAccount: optionalText,
  /** The action, such as Deposit or Open. */
  txType: optionalName,
  /** Data of the provider for status requests. */
  crossChainParams: z.optional(z.unknown()),
})

/** Stored receipt. Without a status, it counts as a success. */
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
  /** Network fee that `from` paid, in base units of the native token. */
  networkFee: optionalBigint,
  explorerUrl: optionalText,
})

/** A pending transaction from a node, which is only used to find its replacement: the node may be malicious. */
const sentCallSchema = z.object({
  from: addressSchema,
  to: optionalAddress,
  data: hexDataSchema,
  value: bigintSchema,
  nonce: numberSchema,
  /** Latest block at a time when the transaction was pending. */
  fromBlock: bigintSchema,
})

const recordSchema = z.object({
  id: textSchema,
  /** Hash of the sent source transaction or, for a plain transaction of a smart account, of the supertransaction. */
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
  /** Refund, read from its chain. Token and amount of a native refund are unknown. */
  refund: z.optional(z.object({ chainId: numberSchema, token: optionalAddress, amount: optionalBigint })),
  /** Payment that arrived, read from the destination chain. Unknown for the native token. */
  received: z.optional(z.object({ token: addressSchema, amount: bigintSchema })),
  /** Latest block of the destination chain before the transfer was sent. Earlier payments belong to other transfers. */
  arrivalAfterBlock: optionalBigint,
  /** All times in milliseconds since the epoch. */
  addedTime: numberSchema,
  sentTime: optionalNumber,
  /**
   * Time when the transaction, batch or order was found although the response was lost. Missing once a run has continued with
   * it and ended.
   */
  recoveredTime: optionalNumber,
  /** Time when the provider reported that the funds left the source chain, at the latest `finishedTime`. */
  departedTime: optionalNumber,
  lastCheckedTime: optionalNumber,
  /** Latest block at the last check of a plain transaction. */
  lastCheckedBlockNumber: optionalBigint,
  /** Receipt of the source transaction, once it has its confirmations. */
  receipt: z.optional(receiptSchema),
  /**
   * Time of the block of the source transaction. If it is not known: when the transaction was detected as confirmed, at
   * the latest the end of the transfer.
   */
  confirmedTime: optionalNumber,
  /** Hash of another transaction that used the nonce. */
  replacedBy: optionalHex,
  /** Call of a plain transaction, while it is pending. */
  sentCall: z.optional(sentCallSchema),
  /** Time since when the transfer takes longer than usual. It has not failed. */
  stalledTime: optionalNumber,
  /** Time of the block that ended the transfer. If it is not known: when the outcome was detected. */
  finishedTime: optionalNumber,
  /** Time when a tab announced the outcome. */
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

export const transferCodec: Codec<TransferRecord> = {
  schema: recordSchema,
  version: 2,
  migrate: migrateRecord,
}

/** Version 1 stored the terms of a run as `agreed`. */
function migrateRecord(data: unknown, version: number): unknown {
  if (version !== 1) return undefined
  const run = getField(data, 'run')
  const terms = getField(run, 'agreed')
  return terms === undefined ? data : { ...Object(data), run: { ...Object(run), terms } }
}

/** Returns whether a transfer has its outcome. It does not change afterwards. */
export function isFinishedTransfer(record: TransferRecord): boolean {
  return getTransferOutcome(record.status) !== undefined
}

/**
 * Returns whether the outcome of a transfer proves that its source transaction was included. A part of a batch without a
 * transaction is only the report of a wallet.
 */
export function isSourceProven({
  status,
  hash,
  run,
}: Pick<TransferRecord, 'status' | 'hash' | 'run'>): boolean {
  const isBatch = run?.steps.some((step) => step.kind === 'batch' && step.id !== undefined)
  if (status === 'PARTIAL_SUCCESS' && hash === undefined && isBatch) return false
  return status === 'DONE' || status === 'PARTIAL_SUCCESS' || status === 'TRANSFER_REFUNDED'
}

/** Returns whether steps remain that follow the arrival of a transfer, such as the revocation of a permission. */
export function hasStepsAfterArrival({ status, run }: Pick<TransferRecord, 'status' | 'run'>): boolean {
  return status === 'DONE' && (run?.steps.some(({ done }) => !done) ?? false)
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

/** Milliseconds for which the report of a wallet that nothing was sent is compared with the chain. */
export const REPORTED_MS = 15 * 60_000

/**
 * Returns whether a transfer ended because the wallet reported the rejection of a transaction or batch, which it may have sent
 * nevertheless. False for smart accounts, whose service sends their batches.
 */
export function isReportedRejection(record: TransferRecord): boolean {
  if (record.status !== 'INVALID' || wasSent(record)) return false
  const unanswered = findUnansweredStep(record) ?? findUnansweredCall(record)
  return unanswered !== undefined && (unanswered.step.kind !== 'batch' || record.chainType === 'EVM')
}

/** Returns whether only an approval, or another call before the main step, was sent, and is not confirmed yet. */
export function isApprovalPending(record: TransferRecord): boolean {
  return !wasSent(record) && !isFinishedTransfer(record) && findSentApproval(record) !== undefined
}

/** Returns whether a call before or after the first main step, such as an approval, may have been sent. */
export function isCallUnknown(record: TransferRecord): boolean {
  return !isFinishedTransfer(record) && findUnansweredCall(record) !== undefined
}

/** Returns whether a check can change a transfer: it, or its approval, was or may have been sent and has no proven outcome. */
export function isTrackable(record: TransferRecord): boolean {
  return (
    isInFlightTransfer(record) ||
    isSendUnknown(record) ||
    isApprovalPending(record) ||
    isCallUnknown(record) ||
    isReportedRejection(record)
  )
}
