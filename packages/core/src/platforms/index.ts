export { ChainReadError, UserRejectedError } from './errors.ts'
export type {
  AllowanceRequest,
  Call,
  ChainType,
  Platform,
  PlatformContext,
  PlatformSetup,
  Receipt,
  RequestOptions,
  Simulation,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
  TransferEvent,
  TransferEventRequest,
  Wallet,
} from './platform.ts'
export { createPlatformRegistry, type PlatformRegistry } from './registry.ts'
