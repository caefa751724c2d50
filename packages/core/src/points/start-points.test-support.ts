import type { Logger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { PointsClient, type PointsClientOptions } from './client.ts'

/** Starts a client with a scripted server. The routes can be changed at any time. */
export function startPoints(routes: Record<string, Answer> = {}, options: Partial<PointsClientOptions> = {}) {
  const clock = createFakeClock()
  const table: Record<string, Answer> = { ...DEFAULT_ROUTES, ...routes }
  const requests: { readonly method: string; readonly url: URL; readonly body: unknown }[] = []
  const warnings: string[] = []
  const nothing = () => undefined
  const warn = (message: string) => warnings.push(message)
  const logger: Logger = { debug: nothing, info: nothing, warn, error: warn }
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ method: init.method ?? 'GET', url, body })
    return (table[url.pathname] ?? json({ message: 'Not found' }, 404))(url, init)
  }
  const points = new PointsClient({ baseUrl: 'https://points.example', clock, logger, fetch, ...options })
  return {
    points,
    clock,
    requests,
    warnings,
    routes: table,
    paths: () => requests.map(({ url }) => url.pathname),
  }
}

export const ALICE: Address = '0xAaAaAaaAaaaaAaaAaAAaAaaaaAAaAaAaaAaAAAaa'
export const BOB: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
export const FUEL_ALICE: Hex = `0x${'a1'.repeat(32)}`
export const HASH: Hex = `0x${'12'.repeat(32)}`

/** A history item in the wire format. */
export const swapItem = {
  awarded_at: '2025-06-15T12:00:00.000Z',
  points: 1.23456,
  summary: '{"type":"defi","actionIn":"transfer","actionOut":"transfer","info":"","chainIn":5000}',
}

export const createTotal = (points: number, history: readonly unknown[] = [swapItem]) => ({
  summary: [{ current_level: 1, total_points: points, total_volume: 1234.567 }],
  history,
})

const USERS = [{ user_address: ALICE, referral_code: 'ABC123' }]

export const TASKS = [
  {
    id: 7,
    task_type: 'DeFi',
    title: 'Swap',
    points: 10,
    minimum_volume: '50.5',
    dollar_to_points: 0.1,
    dollar_to_points_pegged: null,
    start_time: '2025-01-01 00:00:00',
    end_time: 1_767_225_600,
  },
]

/** Handler of a request. */
export type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>

export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    new Response(JSON.stringify(body), { status })

export const hang: Answer = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const DEFAULT_ROUTES: Readonly<Record<string, Answer>> = {
  '/points/total': json(createTotal(60)),
  '/user/get-user': json(USERS),
  '/tasks/all': json(TASKS),
}
