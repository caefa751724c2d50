// One module, because a run needs all of it.
export { addClaimed, locateWork } from './locate-work.ts'
export { planRecord } from './plan-record.ts'
export { assertKind, readPending, runTransfer } from './run-transfer.ts'
