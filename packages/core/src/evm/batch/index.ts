export {
  type BatchWallet,
  type BatchWalletOptions,
  createBatchWallet,
  type SendBatchOptions,
  type WalletRequests,
} from './batch-wallet.ts'
export { BatchFailedError, type BatchRefusalCode, BatchRefusedError, BatchTimeoutError } from './errors.ts'
export type { BatchReceipt, BatchState, BatchStatus } from './status.ts'
export { type BatchSupport, canBatch } from './support.ts'
