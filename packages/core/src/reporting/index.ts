/**
 * Error reports and analytics.
 *
 * @packageDocumentation
 */

export { Analytics, type AnalyticsAdapter, type AnalyticsOptions, type TrackedEvent } from './analytics.ts'
export { createErrorEvent, createQuotedEvent } from './analytics-event.ts'
export { analytics, connectAnalytics } from './connect-analytics.ts'
export { ErrorReporter, type ErrorReporterOptions, errorReports } from './error-reporter.ts'
export type { ReportContext } from './report-context.ts'
