export {
  Analytics,
  type AnalyticsAdapter,
  type AnalyticsOptions,
  type TrackedEvent,
} from './analytics.ts'
export {
  type AnalyticsEvent,
  type EModeEvent,
  type ErrorEvent,
  errorEvent,
  type FilterEvent,
  type QuotedEvent,
  quotedEvent,
  type RewardsEvent,
  type RunStage,
  type SwapEvent,
  type TokenAddedEvent,
  type TradeEvent,
  type WalletEvent,
} from './analytics-event.ts'
export type { ChatBlock, ChatMessage, PlainText } from './chat-message.ts'
export { type AnalyticsSources, connectAnalytics } from './connect-analytics.ts'
export type { ReportContext } from './context.ts'
export { ErrorReporter, type ErrorReporterOptions } from './error-reporter.ts'
export { DEFAULT_REPORT_LIMITS, type ReportLimits } from './report-limit.ts'
