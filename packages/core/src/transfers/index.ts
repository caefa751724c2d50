export type { StatusTrackerEvents } from './announce.ts'
export { type ArrivalReaderOptions, createArrivalReader } from './arrival-reader.ts'
export { createBatchReader } from './batch-reader.ts'
export { DEFAULT_STATUS_CADENCE, RECEIPT_RUN_MS, RECEIPT_TICK_MS, type StatusCadence } from './cadence.ts'
export { type ChainWitnessOptions, createChainWitness } from './chain-witness.ts'
export type { ClearRecordsOptions, ClearRecordsResult } from './clear.ts'
export { confirmationsOf, isDeepEnough } from './confirmations.ts'
export { createDepositReader } from './deposit-reader.ts'
export { createTransferJournal, type TransferChange, type TransferJournal } from './journal.ts'
export { isMainStep } from './main-step.ts'
export { netTransfers, tokenTransfers } from './net-transfers.ts'
export { createReceiptSources, type FindReceiptSource } from './receipt-sources.ts'
export {
  isFinishedTransfer,
  isInFlightTransfer,
  isSendUnknown,
  TRANSFER_TYPES,
  type TransactionReceipt,
  type TransferInfo,
  type TransferRecord,
  type TransferRun,
  wasSent,
} from './record.ts'
export {
  isMoneyBack,
  isSourceConfirmed,
  type TransferHandle,
  type TransferStage,
  transferStage,
} from './stage.ts'
export { signedCall } from './step-call.ts'
export type {
  BatchStep,
  CallKind,
  CallStep,
  OrderStep,
  PermitStep,
  SignatureSlot,
  TransferStep,
} from './steps.ts'
export type { NewTransaction, TransactionInfo } from './to-transfer-info.ts'
export {
  type BridgeArrival,
  type BridgeDeposit,
  type ReadArrival,
  type ReadDeposit,
  type ReceiptRequest,
  StatusTracker,
  type StatusTrackerOptions,
  type TrackRequest,
  type TransactionEnd,
  type TransferStatusResult,
  type WatchOptions,
} from './tracker.ts'
export type { TransferObservation } from './transition.ts'
export type { WalletTracking } from './wallet-tracking.ts'
export { watchTransferEffects } from './watch-transfer-effects.ts'
export type { ReadBatch, TransferWitness, WitnessedChains } from './witness.ts'
