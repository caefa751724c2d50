const { MODE, VITE_ANALYTICS_URL, VITE_ERROR_REPORT_URL } = import.meta.env

/** Whether this build tells anybody what users do or what fails: the sandbox's own service, or one that is named. */
export const tellsSomebody = MODE === 'sandbox' || Boolean(VITE_ANALYTICS_URL || VITE_ERROR_REPORT_URL)
