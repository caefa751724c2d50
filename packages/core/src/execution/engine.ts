// Bundle all code of a run in one lazy module, so that no load can fail after the first step.

export { planTransfer } from './plan-transfer.ts'
export { journalAttempt, resolveAttempt } from './resolve-attempt.ts'
export { assertKind, readPending, runTransfer } from './run-transfer.ts'
