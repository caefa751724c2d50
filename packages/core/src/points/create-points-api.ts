import * as z from 'zod/mini'
import { abortReason, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { createHttpClient, type HttpClient } from '../kernel/http.ts'
import type { Hex } from '../kernel/schema.ts'
import { type PointsAwardOutcome, toAwardRejection } from './award.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { readAwardReply, readTasksReply, readTotalReply, readUserReply } from './read-replies.ts'

/** Paths of the points service. */
export interface PointsPaths {
  /** Level info, with the list of summaries. */
  readonly levels: string
  /** Rewards actions, with the history. */
  readonly actions: string
  readonly users: string
  /** Referral info, with `referralCode` records. */
  readonly referral: string
  readonly tasks: string
  readonly award: string
  /** Manual request for the points of a transaction. */
  readonly lookUp: string
}

/** Default paths. Data without a path of its own is read from another path that also returns it. */
const POINTS_PATHS: PointsPaths = {
  levels: '/points/total',
  actions: '/points/total',
  users: '/user/get-user',
  referral: '/user/get-user',
  tasks: '/tasks/all',
  award: '/awarder/defi/award',
  lookUp: '/awarder/defi/award',
}

/** Options for `createPointsApi`. */
export interface PointsApiOptions {
  readonly baseUrl: string | undefined
  readonly paths?: Partial<PointsPaths> | undefined
  /** Timeout of a read including its retries, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Body of an award request. */
export interface AwardRequest {
  readonly hash: Hex
  /** Chain id. */
  readonly chain: number
  readonly referralCode?: string | undefined
}

/** HTTP interface of the points service. Replies are parsed here. */
export interface PointsApi {
  getTotal(accounts: PointsAccounts, signal?: AbortSignal | undefined): Promise<PointsTotal>
  getUser(accounts: PointsAccounts, signal?: AbortSignal | undefined): Promise<PointsUserInfo>
  getTasks(signal?: AbortSignal | undefined): Promise<PointsTasks>
  award(
    request: AwardRequest,
    path: 'award' | 'lookUp',
    signal?: AbortSignal | undefined,
  ): Promise<PointsAwardOutcome>
}

/** Status of a successful award. Every other status, including other 2xx ones, is a rejection. */
const CREATED = 201

/** Creates the HTTP interface. Without `baseUrl` every request throws PointsNotConfiguredError. */
export function createPointsApi(options: PointsApiOptions): PointsApi {
  const { baseUrl, timeoutMs, clock } = options
  const paths = { ...POINTS_PATHS, ...options.paths }
  const httpClient = baseUrl ? createHttpClient({ baseUrl, timeoutMs }) : undefined
  const requireClient = (): HttpClient => {
    if (httpClient) return httpClient
    throw new PointsNotConfiguredError()
  }

  const get = async (path: string, accounts: PointsAccounts, signal: AbortSignal | undefined) => {
    const { evmAddress, fuelAddress } = accounts
    const request = { path, query: { evmAddress, fuelAddress }, schema: z.unknown() }
    const { data } = await requireClient().request(request, { clock, signal, fetch: options.fetch })
    return data
  }

  /** Requests both paths in parallel, or once if they are the same. Fails as soon as one request fails. */
  const getBoth = (
    [first, second]: readonly [string, string],
    accounts: PointsAccounts,
    signal: AbortSignal | undefined,
  ): Promise<[unknown, unknown]> =>
    withDeadline({ clock, what: 'The points', parents: [signal] }, (both) => {
      const firstReply = get(first, accounts, both)
      return Promise.all([firstReply, first === second ? firstReply : get(second, accounts, both)])
    })

  const award = async (
    body: AwardRequest,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<PointsAwardOutcome> => {
    const schema = z.unknown()
    const request = { method: 'POST', path, body, schema, successStatus: CREATED } as const
    try {
      const { data } = await requireClient().request(request, { clock, signal, fetch: options.fetch })
      return { status: 'awarded', ...readAwardReply(data, Math.floor(clock.now() / 1_000)) }
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal)
      if (!isCausewayError(error) || error instanceof PointsNotConfiguredError) throw error
      return toAwardRejection(error)
    }
  }

  return {
    async getTotal(accounts, signal) {
      const [levels, actions] = await getBoth([paths.levels, paths.actions], accounts, signal)
      return readTotalReply({ levels, actions })
    },
    async getUser(accounts, signal) {
      const [users, referral] = await getBoth([paths.users, paths.referral], accounts, signal)
      return readUserReply({ users, referral })
    },
    getTasks: async (signal) => readTasksReply(await get(paths.tasks, {}, signal)),
    award: (request, path, signal) => award(request, paths[path], signal),
  }
}

/** Thrown if no points service is configured. */
export class PointsNotConfiguredError extends CausewayError<'POINTS_NOT_CONFIGURED'> {
  override readonly name = 'PointsNotConfiguredError'
  constructor() {
    super('No points service is configured.', {
      code: 'POINTS_NOT_CONFIGURED',
      details: 'Pass its URL as `baseUrl`.',
    })
  }
}
