export { ChainReadError, UserRejectedError } from './errors.ts'
export type {
  AllowanceRequest,
  Call,
  CallEffects,
  CallSequence,
  ChainType,
  Platform,
  PlatformContext,
  PlatformSetup,
  Receipt,
  RequestOptions,
  SequenceSimulation,
  Simulation,
  TokenAllowance,
  TokenMovement,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
  TransferEvent,
  TransferEventRequest,
  Wallet,
} from './platform.ts'
export { createPlatformRegistry, type PlatformRegistry } from './registry.ts'
