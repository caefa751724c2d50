const { MODE, VITE_ANALYTICS_URL, VITE_ERROR_REPORT_URL } = import.meta.env

/** Whether this build sends analytics or error reports: to the service of the sandbox, or to a configured one. */
export const isTelemetryEnabled = MODE === 'sandbox' || Boolean(VITE_ANALYTICS_URL || VITE_ERROR_REPORT_URL)
