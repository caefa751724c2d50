export { createBatchSender } from './batch-sender.ts'
export {
  type BatchWallet,
  type BatchWalletOptions,
  createBatchWallet,
  type SendBatchOptions,
  type WalletRequests,
} from './batch-wallet.ts'
export type { BatchState, BatchStatus } from './status.ts'
export { type BatchSupport, canBatch } from './support.ts'
