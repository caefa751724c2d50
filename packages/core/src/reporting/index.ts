/**
 * Error reports and analytics.
 *
 * @packageDocumentation
 */

export { Analytics, type AnalyticsAdapter, type AnalyticsOptions, type TrackedEvent } from './analytics.ts'
export { errorEvent, quotedEvent } from './analytics-event.ts'
export { analytics } from './analytics-plugin.ts'
export { connectAnalytics } from './connect-analytics.ts'
export type { ReportContext } from './context.ts'
export { ErrorReporter, type ErrorReporterOptions } from './error-reporter.ts'
export { errorReports } from './error-reports.ts'
