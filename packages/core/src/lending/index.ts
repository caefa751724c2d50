export * from './action.ts'
export { LendingCalculator, type PositionPreview } from './calculator.ts'
export * from './lender.ts'
export * from './market.ts'
export * from './position.ts'
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
export { STARTUP_SCHEMAS, type StartupFileName, type StartupFiles } from './startup/index.ts'
