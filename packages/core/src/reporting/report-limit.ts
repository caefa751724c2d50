import type { Clock } from '../kernel/clock.ts'

/** Rate limits of error reports. */
export interface ReportLimits {
  /** Period in milliseconds in which the same error is reported once. Default ten minutes. */
  readonly sameErrorMs: number
  /** Maximum reports per minute, over all errors. Default 10. */
  readonly perMinute: number
}

/** Default limits. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = { sameErrorMs: 600_000, perMinute: 10 }

/** Rate limit of reports. Reports above the limit are dropped, not delayed. */
export interface ReportLimit {
  /** Returns whether an error may be reported now, and counts it if so. */
  admit(error: string): boolean
}

const MINUTE_MS = 60_000

/** Creates a rate limit. */
export function createReportLimit({ sameErrorMs, perMinute }: ReportLimits, clock: Clock): ReportLimit {
  let reports: readonly { readonly error: string; readonly time: number }[] = []
  const maxAgeMs = Math.max(sameErrorMs, MINUTE_MS)

  return {
    admit(error) {
      const now = clock.now()
      // Ignore reports with a future time, which were counted before the clock was set back.
      reports = reports.filter(({ time }) => time <= now && now - time < maxAgeMs)
      const lastMinute = reports.filter(({ time }) => now - time < MINUTE_MS)
      const isRepeated = reports.some((report) => report.error === error && now - report.time < sameErrorMs)
      if (isRepeated || lastMinute.length >= perMinute) return false
      reports = [...reports, { error, time: now }]
      return true
    },
  }
}
