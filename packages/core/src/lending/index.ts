export * from './action.ts'
export * from './actions/index.ts'
export { LendingCalculator, type PositionPreview } from './calculator.ts'
export type { LendingPrices, LendingTokens } from './complete.ts'
export type { ChainLenders, LendersReadiness, MissingFamily } from './directory.ts'
export type { LendingFailure } from './failure.ts'
export * from './lender.ts'
export {
  DEFAULT_LENDING_SELECTION,
  DEFAULT_SELECTED_LENDER,
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
} from './lender-names.ts'
export * from './market.ts'
export type { LendingPair, PairSide } from './pairs/index.ts'
export { LENDING_POLICIES, type LendingPolicy } from './policies.ts'
export * from './position.ts'
export {
  isAffectedLendingQuery,
  type LendingQueryContext,
  type LendingQueryKey,
  type LendingQueryOptions,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
  NoLendingDataError,
} from './query-options.ts'
export type { ContractReader } from './read-on-chain.ts'
export type { LenderPositions } from './read-positions.ts'
export {
  type ContractRead,
  caught,
  optional,
  type ReadAnswer,
  type ReadBlock,
  type Reading,
  type ReadingResult,
  type ReadOutcome,
  readAll,
  required,
  sideBySide,
} from './reading.ts'
export {
  LENDING_REFUSALS,
  type LendingRefusal,
  type LendingRefusalCode,
  LendingRefusedError,
} from './refusal.ts'
export * from './risk/index.ts'
export type { LendersRequest } from './roster.ts'
export {
  type LendingEvents,
  LendingService,
  type LendingServiceOptions,
  type MarketsAnswer,
  type PairsAnswer,
  type PositionsAnswer,
  type PositionsRequest,
} from './service.ts'
export type { LendingHostOptions } from './sources/index.ts'
export {
  dataHostLenderMetadata,
  type LenderLabels,
  PUBLIC_LENDER_METADATA,
  STARTUP_SCHEMAS,
  type StartupFileName,
  type StartupFiles,
} from './startup/index.ts'
export {
  type LendingInvalidation,
  type MarketEntry,
  marketKey,
  type PositionsEntry,
  positionsKey,
} from './store.ts'
export * from './views/index.ts'
