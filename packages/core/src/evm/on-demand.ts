// Bundle simulations and transaction searches into one chunk, because every run needs both.
export { createExecutionSearch } from './create-execution-search.ts'
export { findTransaction, resolveReplacement } from './find-transaction.ts'
export {
  readAccountKindOnTwoNodes,
  readNextNonceOnTwoNodes,
  readReceiptOnTwoNodes,
  readTextOnTwoNodes,
  resolveReplacementOnTwoNodes,
  simulateOnTwoNodes,
} from './on-two-nodes.ts'
export { readApprovals } from './read-approvals.ts'
export { simulateCalls, simulateWithFees } from './simulate-with-fees.ts'
export { transferEvents } from './transfer-events.ts'
