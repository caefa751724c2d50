export { type Cadence, DEFAULT_CADENCE } from './cadence.ts'
export { createTransferJournal, type TransferChange, type TransferJournal } from './journal.ts'
export {
  type CallStep,
  isFinished,
  isInFlight,
  type OrderStep,
  type TransferInfo,
  type TransferRecord,
  type TransferRun,
  type TransferStep,
} from './record.ts'
export {
  type ResumeRequest,
  StatusTracker,
  type StatusTrackerOptions,
  type TrackerEvents,
  type WatchOptions,
} from './tracker.ts'
