import type { ErrorReplies } from '../api-error.ts'

/** LI.FI's error codes. Source: https://docs.li.fi, error codes. */
const codes = { default: 1000, noQuote: 1002, validation: 1011 } as const

/** Error replies in LI.FI's format. */
export const errorReplies: ErrorReplies = {
  badParameter: ({ field, problem, isMissing }) => {
    const message = isMissing ? `must have required property '${field}'` : `/${field} is invalid: ${problem}`
    return [400, { message, code: codes.validation }]
  },
  noRoute: ({ message: reason }) => {
    const errors = { filteredOut: [{ overallPath: 'escrow', reason }], failed: [] }
    const message = 'No available quotes for the requested transfer'
    return [404, { message, code: codes.noQuote, errors }]
  },
  failed: (message) => [500, { message, code: codes.default }],
}
