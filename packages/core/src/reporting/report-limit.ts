import type { Clock } from '../kernel/clock.ts'

/** How often errors are reported at most. */
export interface ReportLimits {
  /** Milliseconds in which the same error is reported once. Default ten minutes. */
  readonly sameErrorMs: number
  /** Reports in any minute, of whatever error. Default 10. */
  readonly perMinute: number
}

export const DEFAULT_REPORT_LIMITS: ReportLimits = { sameErrorMs: 600_000, perMinute: 10 }

/** Says which reports may leave. What may not is dropped: nothing waits. */
export interface ReportLimit {
  /** Whether an error may be reported now; then it counts as reported. */
  admit(error: string): boolean
}

const MINUTE_MS = 60_000

export function createReportLimit({ sameErrorMs, perMinute }: ReportLimits, clock: Clock): ReportLimit {
  let reports: readonly { readonly error: string; readonly at: number }[] = []
  const longest = Math.max(sameErrorMs, MINUTE_MS)

  return {
    admit(error) {
      const now = clock.now()
      // What lies in the future was counted before the clock was set back.
      reports = reports.filter(({ at }) => at <= now && now - at < longest)
      const lately = reports.filter(({ at }) => now - at < MINUTE_MS)
      const isRepeated = reports.some((report) => report.error === error && now - report.at < sameErrorMs)
      if (isRepeated || lately.length >= perMinute) return false
      reports = [...reports, { error, at: now }]
      return true
    },
  }
}
