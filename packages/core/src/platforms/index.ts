export {
  type AccountKindPlatforms,
  type AccountKindQueryKey,
  type AccountKindQueryOptions,
  accountKindQueryOptions,
} from './account-kind-query-options.ts'
export type { BatchProgress, BatchReceipt, BatchSender, PreparedBatch } from './batch.ts'
export {
  BATCH_REFUSALS,
  BatchFailedError,
  type BatchRefusal,
  type BatchRefusalCode,
  BatchRefusedError,
  BatchTimeoutError,
} from './batch-errors.ts'
export {
  askWallet,
  ChainReadError,
  isUserRejection,
  PermitMismatchError,
  UserRejectedError,
} from './errors.ts'
export {
  type ChainGas,
  GAS_REFRESH_MS,
  type GasFees,
  type GasTerms,
  maxGasCost,
  type PlatformGas,
} from './gas.ts'
export {
  GAS_POLICY,
  type GasPlatforms,
  type GasQueryKey,
  type GasQueryOptions,
  gasQueryOptions,
} from './gas-query-options.ts'
export type { ChainNodes, NodeErrorClass, NodeState, NodeStatus } from './nodes.ts'
export type { OfferPermit, PermitOffer, PermitRequest, PermitWish } from './permit.ts'
export type {
  AccountKind,
  AllowanceRequest,
  CallEffects,
  DeploylessCall,
  MulticallRequest,
  MulticallResults,
  Platform,
  PlatformContext,
  PlatformPlugin,
  ReadCall,
  ReadResult,
  ReceiptPlugin,
  SequenceSimulation,
  Simulation,
  TokenAllowance,
  TokenMovement,
} from './platform.ts'
export { createPlatformRegistry, type PlatformRegistry } from './registry.ts'
export type { ServiceContext, ServicePlugin, ServicesOf } from './service-plugin.ts'
export type {
  Call,
  CallSequence,
  ChainType,
  Receipt,
  ReceiptSource,
  RequestOptions,
  SentTransaction,
  TransactionFate,
  TransactionLog,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
} from './transaction.ts'
export { isTransferError, type TransferError, toTransferError } from './transfer-error.ts'
export {
  assertTransferEventRequest,
  type TransferEvent,
  type TransferEventRequest,
} from './transfer-events.ts'
export type { PreparedTransaction, TypedData, Wallet } from './wallet.ts'
