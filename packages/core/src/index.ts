export * from './activity/index.ts'
export * from './balances/index.ts'
export { type Causeway, type CausewayConfig, createCauseway } from './causeway.ts'
export * from './chain-errors/index.ts'
export type { ChainRecord } from './chains/index.ts'
export * from './execution/index.ts'
export * from './format/index.ts'
export {
  AbortedError,
  activityGate,
  type BasisPoints,
  bothGates,
  browserTabs,
  CausewayError,
  type Clock,
  createTabs,
  type FieldIssue,
  type FileFlag,
  formatUnits,
  HttpError,
  InvalidInputError,
  InvalidResponseError,
  isCausewayError,
  type LoadOptions,
  type Logger,
  memoryStorage,
  NetworkError,
  type Percent,
  type PollGate,
  parseJson,
  parseUnits,
  percentToBasisPoints,
  type ReadableKeyedStore,
  type ReadableStore,
  type Storage,
  StorageError,
  scaleDecimals,
  silentLogger,
  stringifyJson,
  systemClock,
  type Tabs,
  type TabsOptions,
  TimeoutError,
  toBasisPoints,
  toPercent,
} from './kernel/index.ts'
export * from './lending/index.ts'
export * from './platforms/index.ts'
export * from './points/index.ts'
export * from './prices/index.ts'
export * from './quotes/index.ts'
export * from './reporting/index.ts'
export * from './settings/index.ts'
export * from './tokens/index.ts'
export * from './transfers/index.ts'
export * from './wallets/index.ts'
