// Loaded as one module, because a run needs all of it.

export { planTransfer } from './plan-transfer.ts'
export { journalAttempt, resolveAttempt } from './resolve-attempt.ts'
export { assertKind, readPending, runTransfer } from './run-transfer.ts'
