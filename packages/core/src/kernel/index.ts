export { abiBytes, abiWord, hexToText } from './abi.ts'
export {
  AbortedError,
  abortReason,
  createDeadline,
  type Deadline,
  raceAbort,
  TimeoutError,
  withDeadline,
} from './abort.ts'
export { formatUnits, mulDiv, mulDivUp, parseUnits, scaleDecimals } from './amounts.ts'
export { type Channel, createChannel } from './channel.ts'
export { type Clock, sleep, systemClock, type TimerHandle } from './clock.ts'
export { compact } from './compact.ts'
export type { ErrorCode, ErrorCodes } from './error-codes.ts'
export {
  CausewayError,
  describeValue,
  errorSentence,
  type FieldIssue,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
} from './errors.ts'
export { createEvents, type Events } from './events.ts'
export { fieldOf } from './field.ts'
export { activityGate, bothGates, openGate, type PollGate } from './gate.ts'
export { groupBy } from './group-by.ts'
export {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  type HttpContext,
  type HttpReply,
  type HttpRequest,
  secretsOf,
} from './http.ts'
export { HttpError, NetworkError } from './http-errors.ts'
export { createId } from './id.ts'
export { parseJson, stringifyJson } from './json.ts'
export { createKeptFiles, type FileFlag, type LoadOptions } from './kept-files.ts'
export { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from './keyed-store.ts'
export { createKeyedLimit, type KeyedLimit } from './limit.ts'
export { type Logger, silentLogger } from './logger.ts'
export {
  type BasisPoints,
  lessBasisPoints,
  type Percent,
  percentToBasisPoints,
  percentToFraction,
  plusBasisPoints,
  toBasisPoints,
  toPercent,
} from './percent.ts'
export { type Codec, type PersistenceContext, StorageError } from './persistence.ts'
export { createPoller, type Poller } from './poller.ts'
export type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from './query.ts'
export { createTaskQueue } from './queue.ts'
export { createRecordStorage, type RecordStorage } from './record-storage.ts'
export { maskCredentials } from './redact.ts'
export {
  bigintSchema,
  booleanSchema,
  chainIdSchema,
  chosenSchema,
  evmAddressSchema,
  type Hex,
  hashSchema,
  hexDataSchema,
  InvalidResponseError,
  lenientSchema,
  nonNegativeSchema,
  numberSchema,
  optionalTextSchema,
  parseExternal,
  quantitySchema,
  type Schema,
  scalarSchema,
  textSchema,
  uintSchema,
  wordSchema,
} from './schema.ts'
export { createSharedTasks, type SharedTasks } from './shared-tasks.ts'
export { memoryStorage, type Storage } from './storage.ts'
export { createStore, type ReadableStore, type Store } from './store.ts'
export { browserTabs, createTabs, type Tabs, type TabsOptions, tabsFor } from './tabs.ts'
export { webStorage } from './web-storage.ts'
