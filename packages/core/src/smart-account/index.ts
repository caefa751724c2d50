export {
  createSmartAccount,
  type FusionRequest,
  type SmartAccount,
  type SmartAccountOptions,
  type SmartAccountRequest,
  type WaitOptions,
} from './account.ts'
export type { MeeVersion } from './connection.ts'
export {
  FusionTriggerError,
  LibraryMissingError,
  NexusAccountNotFoundError,
  type NotInitializedCode,
  NotInitializedError,
  SmartAccountError,
  SmartAccountQuoteMismatchError,
} from './errors.ts'
export { FALLBACK_FEE_TOKEN, FEE_TOKEN_CHAIN_IDS, type FeeToken, feeTokenFor } from './fee-token.ts'
export type { CallFusionTrigger, FusionQuote, FusionTrigger, TokenFusionTrigger } from './fusion.ts'
export {
  approveInstruction,
  callInstruction,
  INSTRUCTION_GAS_LIMIT,
  type Instruction,
  type InstructionCall,
  permit2AllowanceInstruction,
  pullInstruction,
  rawInstruction,
  transferInstruction,
} from './instructions.ts'
export type { OwnerClient, OwnerProvider, SmartAccountOwner } from './owner.ts'
export type { SmartAccountFee, SmartAccountQuote } from './quote.ts'
export {
  meeScanUrl,
  type OperationReceipt,
  type SupertransactionReceipt,
  type Watched,
  type WatchOptions,
} from './receipt.ts'
export { type SmartAccountReceiptsOptions, smartAccountReceipts } from './receipts.ts'
export type { MeeServiceOptions } from './service.ts'
export {
  isSupertransactionComplete,
  isSupertransactionSuccessful,
  SUPERTRANSACTION_STATUSES,
  type SupertransactionStatus,
} from './statuses.ts'
export { type SmartAccountWalletOptions, smartAccountWallet } from './wallet.ts'
