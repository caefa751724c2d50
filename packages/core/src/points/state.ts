import type { CausewayError } from '../kernel/errors.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'

/** What one read gave, and how good it still is. */
export interface PointsReading<T> {
  readonly data: T
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
  /** It is from storage, or the last attempt to read it anew failed. */
  readonly isStale: boolean
}

/** What is read of the service, each with an answer of its own. */
export interface PointsParts {
  /** Summaries and history. */
  readonly total: PointsTotal
  readonly user: PointsUserInfo
  readonly tasks: PointsTasks
}

export type PointsPart = keyof PointsParts

export const POINTS_PARTS = ['total', 'user', 'tasks'] as const satisfies readonly PointsPart[]

export type PointsReadings = {
  readonly [Part in PointsPart]?: PointsReading<PointsParts[Part]> | undefined
}

/** What is shown of the connected accounts' points. */
export interface PointsState extends PointsReadings {
  /** `none`: nobody is connected, or nothing was asked yet. `failed`: at least one part could not be read anew. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly accounts: PointsAccounts
  /** Why parts could not be read. */
  readonly errors: { readonly [Part in PointsPart]?: CausewayError | undefined }
}

export const NO_POINTS: PointsState = { status: 'none', accounts: {}, errors: {} }

/** How old what is shown is, in milliseconds; undefined where there is nothing. */
export function pointsAge(reading: PointsReading<unknown> | undefined, now: number): number | undefined {
  return reading && Math.max(0, now - reading.updatedTime)
}

/** A part that was read. */
export function withReading<Part extends PointsPart>(
  state: PointsState,
  part: Part,
  reading: PointsReading<PointsParts[Part]>,
): PointsState {
  return { ...state, [part]: reading, errors: { ...state.errors, [part]: undefined } }
}

/** A part that could not be read: what is there of it stays, as old. */
export function withFailure(state: PointsState, part: PointsPart, error: CausewayError): PointsState {
  const reading = state[part]
  const errors = { ...state.errors, [part]: error }
  return { ...state, ...(reading && { [part]: { ...reading, isStale: true } }), errors }
}

/** Once every part was tried. */
export function withOutcome(state: PointsState): PointsState {
  const hasFailed = POINTS_PARTS.some((part) => state.errors[part] !== undefined)
  return { ...state, status: hasFailed ? 'failed' : 'ready' }
}

/** Of the same accounts in whatever letter case; empty for none. */
export function accountsKey({ evmAddress, fuelAddress }: PointsAccounts): string {
  const key = `${evmAddress ?? ''}:${fuelAddress ?? ''}`.toLowerCase()
  return key === ':' ? '' : key
}
