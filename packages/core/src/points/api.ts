import * as z from 'zod/mini'
import { abortReason, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { createHttpClient, type HttpClient } from '../kernel/http.ts'
import type { Hex } from '../kernel/schema.ts'
import { failedAward, type PointsAwardOutcome } from './award.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { PointsNotConfiguredError } from './errors.ts'
import { readAwarded, readTasks, readTotal, readUserInfo } from './wire.ts'

/** Where the service has what. */
export interface PointsPaths {
  /** Level info: the list of summaries. */
  readonly levels: string
  /** Rewards actions: the history. */
  readonly actions: string
  readonly users: string
  /** Referral info: records with a `referralCode`. */
  readonly referral: string
  readonly tasks: string
  readonly award: string
  /** Where a person asks for the points of a transaction. */
  readonly lookUp: string
}

/** The paths of the service; those that have no known one of their own are where the same data is known to be. */
const POINTS_PATHS: PointsPaths = {
  levels: '/points/total',
  actions: '/points/total',
  users: '/user/get-user',
  referral: '/user/get-user',
  tasks: '/tasks/all',
  award: '/awarder/defi/award',
  lookUp: '/awarder/defi/award',
}

export interface PointsApiOptions {
  readonly baseUrl: string | undefined
  readonly paths?: Partial<PointsPaths> | undefined
  /** Milliseconds for one read, its retries included. Default 10,000. */
  readonly timeoutMs?: number | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface AwardRequest {
  readonly hash: Hex
  /** Id of the chain. */
  readonly chain: number
  readonly referralCode?: string | undefined
}

/** The service's HTTP interface: every answer is read once, here. */
export interface PointsApi {
  getTotal(accounts: PointsAccounts, signal?: AbortSignal | undefined): Promise<PointsTotal>
  getUser(accounts: PointsAccounts, signal?: AbortSignal | undefined): Promise<PointsUserInfo>
  getTasks(signal?: AbortSignal | undefined): Promise<PointsTasks>
  award(
    request: AwardRequest,
    at: 'award' | 'lookUp',
    signal?: AbortSignal | undefined,
  ): Promise<PointsAwardOutcome>
}

/** Any other answer, one of success too, is a refusal. */
const CREATED = 201

export function createPointsApi(options: PointsApiOptions): PointsApi {
  const { baseUrl, timeoutMs, clock } = options
  const paths = { ...POINTS_PATHS, ...options.paths }
  const configured = baseUrl ? createHttpClient({ baseUrl, timeoutMs }) : undefined
  const client = (): HttpClient => {
    if (configured) return configured
    throw new PointsNotConfiguredError()
  }

  const get = async (path: string, accounts: PointsAccounts, signal: AbortSignal | undefined) => {
    const { evmAddress, fuelAddress } = accounts
    const request = { path, query: { evmAddress, fuelAddress }, schema: z.unknown() }
    const { data } = await client().request(request, { clock, signal, fetch: options.fetch })
    return data
  }

  /** One path or two, side by side; the second is not waited for once the first has failed. */
  const getBoth = (
    [first, second]: readonly [string, string],
    accounts: PointsAccounts,
    signal: AbortSignal | undefined,
  ): Promise<[unknown, unknown]> =>
    withDeadline({ clock, what: 'The points', parents: [signal] }, (both) => {
      const asked = get(first, accounts, both)
      return Promise.all([asked, first === second ? asked : get(second, accounts, both)])
    })

  const award = async (
    body: AwardRequest,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<PointsAwardOutcome> => {
    const schema = z.unknown()
    const request = { method: 'POST', path, body, schema, successStatus: CREATED } as const
    try {
      const { data } = await client().request(request, { clock, signal, fetch: options.fetch })
      return { status: 'awarded', ...readAwarded(data, Math.floor(clock.now() / 1_000)) }
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal)
      if (!isCausewayError(error) || error instanceof PointsNotConfiguredError) throw error
      return failedAward(error)
    }
  }

  return {
    async getTotal(accounts, signal) {
      const [levels, actions] = await getBoth([paths.levels, paths.actions], accounts, signal)
      return readTotal({ levels, actions })
    },
    async getUser(accounts, signal) {
      const [users, referral] = await getBoth([paths.users, paths.referral], accounts, signal)
      return readUserInfo({ users, referral })
    },
    getTasks: async (signal) => readTasks(await get(paths.tasks, {}, signal)),
    award: (request, at, signal) => award(request, paths[at], signal),
  }
}
