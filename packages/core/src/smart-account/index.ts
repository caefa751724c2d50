/**
 * Biconomy's smart account and its fusion mode. Loads `@biconomy/abstractjs` (an optional peer) when it is used.
 *
 * @packageDocumentation
 */

export {
  createSmartAccount,
  type SmartAccount,
  type SmartAccountOptions,
} from './account.ts'
export type { MeeVersion } from './connection.ts'
export {
  FusionTriggerError,
  FusionUnsuitedError,
  LibraryMissingError,
  NexusAccountNotFoundError,
  type NotInitializedCode,
  NotInitializedError,
  SmartAccountError,
  SmartAccountFeeError,
  SmartAccountQuoteMismatchError,
} from './errors.ts'
export { FALLBACK_FEE_TOKEN, FEE_TOKEN_CHAIN_IDS, type FeeToken, feeTokenFor } from './fee-token.ts'
export type { CallFusionTrigger, FusionQuote, FusionTrigger, TokenFusionTrigger } from './fusion.ts'
export { type FusionOffer, type FusionOfferOptions, offerFusion } from './fusion-offer.ts'
export { type FusionWalletOptions, fusionWallet } from './fusion-wallet.ts'
export {
  approveInstruction,
  callInstruction,
  type Instruction,
  type InstructionCall,
  permit2AllowanceInstruction,
  pullInstruction,
  rawInstruction,
  transferInstruction,
} from './instructions.ts'
export type { OwnerClient, OwnerProvider, SmartAccountOwner } from './owner.ts'
export type { SmartAccountFee, SmartAccountQuote } from './quote.ts'
export { meeScanUrl, type OperationReceipt, type SupertransactionReceipt } from './receipt.ts'
export { type SmartAccountReceiptsOptions, smartAccount, smartAccountReceipts } from './receipt-source.ts'
export type { MeeServiceOptions } from './service.ts'
export {
  isSupertransactionComplete,
  isSupertransactionSuccessful,
  type SupertransactionStatus,
} from './statuses.ts'
export type { FusionRequest, SmartAccountRequest, Supertransactions } from './supertransactions.ts'
export { type SmartAccountWalletOptions, smartAccountWallet } from './wallet.ts'
export type { ReceiptWaitOptions, ReceiptWatchOptions, SupertransactionOutcome } from './watch.ts'
