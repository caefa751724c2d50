import type { NoRouteError } from '../../settlement/index.ts'
import { ApiError, type ErrorReplies } from '../api-error.ts'

/** Butter's error numbers. They are returned with HTTP 200. Source: https://docs.butternetwork.io, errors. */
const numbers = {
  parameter: [2000, 'Parameter error'],
  CHAIN: [2001, 'Unsupported chain'],
  TOKEN: [2002, 'Unsupported token'],
  SAME_CHAIN: [2003, 'No Route Found'],
  PAIR: [2003, 'No Route Found'],
  TOO_HIGH: [2004, 'Insufficient Liquidity'],
  slippage: [2005, 'Slippage Out of Range'],
  TOO_LOW: [2006, 'Insufficient amount'],
} as const satisfies Record<NoRouteError['reason'] | 'parameter' | 'slippage', readonly [number, string]>

export class ButterApiError extends ApiError<number> {
  constructor(kind: keyof typeof numbers, message: string = numbers[kind][1]) {
    super(200, numbers[kind][0], message)
  }
}

export const errorReplies: ErrorReplies = {
  refused: ({ status, code: errno, message }) => [status, { errno, message }],
  badParameter: ({ message }) => [200, { errno: numbers.parameter[0], message }],
  noRoute: ({ reason }) => [200, { errno: numbers[reason][0], message: numbers[reason][1] }],
  failed: (message) => [500, { message }],
}
