export { type ArrivalReaderOptions, createArrivalReader } from './arrival-reader.ts'
export { createBatchReader } from './batch-reader.ts'
export { DEFAULT_STATUS_CADENCE, RECEIPT_RUN_MS, RECEIPT_TICK_MS, type StatusCadence } from './cadence.ts'
export { type ChainWitnessOptions, createChainWitness } from './chain-witness.ts'
export type { ClearRecordsOptions, ClearRecordsResult } from './clear.ts'
export { confirmationsOf, isDeepEnough } from './confirmations.ts'
export { createDepositReader } from './deposit-reader.ts'
export { createTransferJournal, type Journal, type TransferChange, type TransferJournal } from './journal.ts'
export { isMainStep } from './main-step.ts'
export { netTransfers } from './net-transfers.ts'
export {
  isFinishedTransfer,
  isInFlightTransfer,
  TRANSFER_TYPES,
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
export {
  type BridgeArrival,
  type BridgeDeposit,
  type ReadArrival,
  type ReadDeposit,
  type ResumeRequest,
  StatusTracker,
  type StatusTrackerEvents,
  type StatusTrackerOptions,
  type WatchOptions,
} from './tracker.ts'
export { type TransactionDisplay, transactionDisplay } from './transactions/display.ts'
export type { WalletTracking } from './transactions/identity.ts'
export {
  type FinishedTransaction,
  isPendingTransaction,
  type PendingTransaction,
  type ReplacedTransaction,
  type TransactionInfo,
  type TransactionReceipt,
  type TransactionRecord,
  type TransactionResult,
} from './transactions/record.ts'
export type {
  BlockSource,
  ReceiptRequest,
  TransactionChains,
  TransactionTrace,
} from './transactions/source.ts'
export {
  type NewTransaction,
  type NewWalletTransaction,
  type TransactionEnd,
  TransactionTracker,
  type TransactionTrackerEvents,
  type TransactionTrackerOptions,
} from './transactions/tracker.ts'
export type { TransferObservation } from './transition.ts'
export type { ReadBatch, TransferWitness, WitnessedChains } from './witness.ts'
