export { type Cadence, DEFAULT_CADENCE } from './cadence.ts'
export { createTransferJournal, type TransferChange, type TransferJournal } from './journal.ts'
export {
  isFinished,
  isInFlight,
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
