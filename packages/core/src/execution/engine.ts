// Loaded as one module: a run must not load code after its first step.

export { planTransfer } from './plan-transfer.ts'
export { journalAttempt, resolveAttempt } from './resolve-attempt.ts'
export { assertKind, readPending, runTransfer } from './run-transfer.ts'
