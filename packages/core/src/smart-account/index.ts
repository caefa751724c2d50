/**
 * Biconomy's smart account and its fusion mode. Loads `@biconomy/abstractjs`, an optional peer dependency, on first
 * use.
 *
 * @packageDocumentation
 */

export { createSmartAccount, type SmartAccount, type SmartAccountOptions } from './account.ts'
export { FEE_TOKEN_CHAIN_IDS } from './fee-token.ts'
export { type FusionOfferOptions, offerFusion } from './fusion-offer.ts'
export { type FusionWalletOptions, fusionWallet } from './fusion-wallet.ts'
export {
  approveInstruction,
  callInstruction,
  type Instruction,
  permit2AllowanceInstruction,
  pullInstruction,
  rawInstruction,
  transferInstruction,
} from './instructions.ts'
export type { SmartAccountFee, SmartAccountQuote } from './quote.ts'
export type { MeeServiceOptions } from './service.ts'
export {
  type SmartAccountReceiptsOptions,
  smartAccount,
  smartAccountReceipts,
} from './smart-account-receipts.ts'
export { type SmartAccountWalletOptions, smartAccountWallet } from './wallet.ts'
