export {
  Analytics,
  type AnalyticsAdapter,
  type AnalyticsOptions,
  type TrackedEvent,
} from './analytics.ts'
export {
  type AnalyticsEvent,
  type EModeAnalytics,
  type ErrorAnalytics,
  errorEvent,
  type FilterAnalytics,
  type QuoteAnalytics,
  type QuotedFacts,
  quotedEvent,
  type RewardsAnalytics,
  type RunStage,
  type SwapAnalytics,
  type TokenAddedAnalytics,
  type TradeAnalytics,
  type WalletAnalytics,
} from './analytics-event.ts'
export { analytics } from './analytics-plugin.ts'
export { type AnalyticsSources, connectAnalytics } from './connect-analytics.ts'
export type { ReportContext } from './context.ts'
export { ErrorReporter, type ErrorReporterOptions } from './error-reporter.ts'
export { errorReports } from './error-reports.ts'
export type { ReportLimits } from './report-limit.ts'
