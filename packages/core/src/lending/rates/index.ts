export type { RateReaders } from './find-lender.ts'
export { type LendingRatesQueryKey, rateHistoryQueryOptions, rateModelQueryOptions } from './query-options.ts'
export { poolUse, type RateCurvePoint, rateCurve, ratesOn } from './rate-curve.ts'
export {
  adaptiveModel,
  type BentLine,
  optimalUse,
  RAY,
  type RateModel,
  type RateRule,
  rateAt,
} from './rate-model.ts'
export {
  type RateHistory,
  type RateHistoryRequest,
  type RateSample,
  readRateHistory,
} from './read-rate-history.ts'
export { type RateModelRequest, readRateModel } from './read-rate-model.ts'
