import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** Butter's own numbers: https://docs.butternetwork.io, errors. They come with HTTP 200. */
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

export class ButterApiError extends Error {
  readonly errno: number

  constructor(kind: keyof typeof numbers, message: string = numbers[kind][1]) {
    super(message)
    this.name = 'ButterApiError'
    this.errno = numbers[kind][0]
  }
}

/** A router's answer. */
export function reply(data: readonly object[]) {
  return { errno: 0, message: 'success', data }
}

export function sendRouterError(c: ServiceRequest, error: unknown): Response {
  const known = errorOf(error)
  return known
    ? c.json({ errno: known.errno, message: known.message })
    : c.json({ message: messageOf(error) }, 500)
}

function errorOf(error: unknown): ButterApiError | undefined {
  if (error instanceof ButterApiError) return error
  if (error instanceof NoRouteError) return new ButterApiError(error.reason)
  return error instanceof BadParameterError ? new ButterApiError('parameter', error.message) : undefined
}
