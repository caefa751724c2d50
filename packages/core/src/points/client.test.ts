import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createStore } from '../kernel/store.ts'
import { drive } from '../testing/fake-clock.ts'
import type { PointsWallets } from './client.ts'
import { getPointsAge } from './create-account-points.ts'
import {
  ALICE,
  type Answer,
  BOB,
  createTotal,
  FUEL_ALICE,
  HASH,
  hang,
  json,
  startPoints,
  swapItem,
} from './start-points.test-support.ts'

const accounts = { evmAddress: ALICE }

describe('refresh', () => {
  it('requests both accounts and stores points, referral code and tasks', async () => {
    const { points, clock, requests } = startPoints()
    const both = { evmAddress: ALICE, fuelAddress: FUEL_ALICE }
    const state = await drive(clock, points.refresh(both))
    expect(state).toMatchObject({
      status: 'ready',
      accounts: both,
      errors: {},
      total: { data: { summaryCombined: { totalPoints: 60, currentLevel: 1 } }, isStale: false },
      user: { data: { referralCode: 'ABC123' }, isStale: false },
      tasks: { data: { tasks: [{ id: '7' }] }, isStale: false },
    })
    expect(points.store.getState()).toBe(state)
    const query = `?evmAddress=${ALICE}&fuelAddress=${FUEL_ALICE}`
    expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
      `/points/total${query}`,
      `/user/get-user${query}`,
      '/tasks/all',
    ])
  })

  it('updates the store after each part', async () => {
    const { points, clock } = startPoints({ '/user/get-user': hang })
    const refreshed = points.refresh(accounts)
    await clock.advance(0)
    expect(points.store.getState()).toMatchObject({ status: 'loading', total: { isStale: false } })
    expect((await drive(clock, refreshed)).status).toBe('failed')
  })

  const faults: Record<string, Answer> = {
    'is down': () => Promise.reject(new TypeError('fetch failed')),
    'replies with 503': json({ message: 'down' }, 503),
    'never replies': hang,
    'replies with an HTML page': () => new Response('<!doctype html>'),
    'replies with null': json(null),
    'replies with another format': json({ summary: [{ total_points: 'lots' }], history: [] }),
  }
  it.each(Object.entries(faults))(
    'keeps the points, marked as stale, if the service %s',
    async (_, answer) => {
      const { points, clock, routes, warnings } = startPoints()
      const before = await drive(clock, points.refresh(accounts))
      const readAt = clock.now()
      routes['/points/total'] = answer
      await clock.advance(60_000)
      const state = await drive(clock, points.refresh())
      expect(state.status).toBe('failed')
      expect(state.errors.total).toMatchObject({ code: expect.any(String) })
      expect(state.total).toEqual({ ...before.total, isStale: true })
      expect(state.total?.updatedTime).toBe(before.total?.updatedTime)
      expect(getPointsAge(state.total, clock.now())).toBe(clock.now() - readAt)
      expect(state.user?.isStale).toBe(false)
      expect(warnings).toContain('The points part "total" could not be read.')

      routes['/points/total'] = json(createTotal(70))
      const again = await drive(clock, points.refresh())
      expect(again).toMatchObject({ status: 'ready', total: { isStale: false } })
      expect(again.errors.total).toBeUndefined()
    },
  )

  it('returns stored points as stale, with their age, while the service is down after a reload', async () => {
    const storage = memoryStorage()
    const before = startPoints({}, { storage })
    const good = await drive(before.clock, before.points.refresh(accounts))
    await before.points.dispose()
    const down = json({}, 503)
    const routes = { '/points/total': down, '/user/get-user': down, '/tasks/all': down }
    const after = startPoints(routes, { storage })
    const state = await drive(after.clock, after.points.refresh({ evmAddress: lowerAddress(ALICE) }))
    expect(state.status).toBe('failed')
    expect(state.total).toEqual({ ...good.total, isStale: true })
    expect(state.user).toEqual({ ...good.user, isStale: true })
    expect(state.tasks).toEqual({ ...good.tasks, isStale: true })
  })

  it('ignores stored points in another format', async () => {
    const stored = {
      version: 1,
      data: {
        total: { data: { summaries: 'x' }, updatedTime: 1 },
        tasks: { data: { tasks: [] }, updatedTime: 1 },
      },
    }
    const key = `causeway:points:${ALICE.toLowerCase()}:`
    const storage = memoryStorage([[key, JSON.stringify(stored)]])
    const down = json({}, 503)
    const { points, clock } = startPoints({ '/points/total': down, '/tasks/all': down }, { storage })
    const state = await drive(clock, points.refresh(accounts))
    expect(state.total).toBeUndefined()
    expect(state.tasks).toMatchObject({ data: { tasks: [] }, isStale: true })
  })

  it('works if the storage fails', async () => {
    const fail = () => Promise.reject(new Error('Quota exceeded.'))
    const storage = { getItem: fail, setItem: fail, removeItem: fail }
    const { points, clock, warnings } = startPoints({}, { storage })
    expect((await drive(clock, points.refresh(accounts))).status).toBe('ready')
    await points.dispose()
    expect(warnings).toEqual(['Stored points could not be loaded.', 'Points could not be stored.'])
  })

  it('never stores late points of previously selected accounts', async () => {
    const late: ((response: Response) => void)[] = []
    const slow: Answer = (url) =>
      url.search.includes(ALICE)
        ? new Promise((resolve) => late.push(resolve))
        : json(createTotal(5))(url, {})
    const { points, clock } = startPoints({ '/points/total': slow })
    const first = points.refresh(accounts)
    first.catch(() => undefined)
    await clock.advance(0)
    for (const answer of late) answer(new Response(JSON.stringify(createTotal(1_000))))
    const second = drive(clock, points.refresh({ evmAddress: BOB }))
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await second).total?.data.summaryCombined.totalPoints).toBe(5)
    expect(points.store.getState().accounts).toEqual({ evmAddress: BOB })
  })

  it('shares requests of concurrent callers, and rereads accounts that are selected again', async () => {
    const { points, clock, paths } = startPoints()
    const refreshes = [points.refresh(accounts), points.refresh({ evmAddress: lowerAddress(ALICE) })]
    await drive(clock, Promise.all(refreshes))
    expect(paths()).toHaveLength(3)

    const aborted = [points.refresh(accounts), points.refresh({ evmAddress: BOB })]
    for (const refresh of aborted) refresh.catch(() => undefined)
    const state = await drive(clock, points.refresh(accounts))
    expect(state).toMatchObject({ status: 'ready', accounts, total: { isStale: false } })
  })

  it('restores the status when the caller aborts', async () => {
    const { points, clock, routes } = startPoints()
    await drive(clock, points.refresh(accounts))
    routes['/points/total'] = hang
    const controller = new AbortController()
    const refresh = points.refresh(accounts, { signal: controller.signal })
    await clock.advance(0)
    expect(points.store.getState().status).toBe('loading')
    controller.abort()
    await expect(refresh).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    expect(points.store.getState()).toMatchObject({ status: 'ready', total: { isStale: false } })
  })

  it('leaves no timer after dispose', async () => {
    const { points, clock } = startPoints({ '/points/total': hang })
    const refresh = points.refresh(accounts)
    refresh.catch(() => undefined)
    await clock.advance(0)
    await points.dispose()
    await expect(refresh).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
    await expect(points.getTasks()).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('follow', () => {
  const wallets = () => {
    const store = createStore<ReturnType<PointsWallets['store']['getState']>>({ universalAccount: {} })
    const connect = (EVM?: Address, FUEL?: Address) => store.setState({ universalAccount: { EVM, FUEL } })
    return { store, connect }
  }

  it('reads points when a wallet connects and clears them when it disconnects', async () => {
    const { points, clock, paths } = startPoints()
    const session = wallets()
    points.follow(session)
    expect(paths()).toEqual([])
    session.connect(ALICE)
    await clock.advance(0)
    expect(points.store.getState()).toMatchObject({ status: 'ready', accounts })
    expect(paths()).toHaveLength(3)
    session.connect(ALICE)
    await clock.advance(0)
    expect(paths()).toHaveLength(3)
    session.connect(ALICE, FUEL_ALICE)
    await clock.advance(0)
    expect(points.store.getState().accounts).toEqual({ ...accounts, fuelAddress: FUEL_ALICE })
    session.connect()
    expect(points.store.getState()).toEqual({ status: 'none', accounts: {}, errors: {} })
  })

  it('reads points of connected wallets at once, and stops on request', async () => {
    const { points, clock, paths } = startPoints()
    const session = wallets()
    session.connect(BOB)
    const stop = points.follow(session)
    await clock.advance(0)
    expect(paths()).toHaveLength(3)
    stop()
    session.connect(ALICE)
    await clock.advance(0)
    expect(paths()).toHaveLength(3)
  })

  it('does nothing without a service', async () => {
    const { points, clock, warnings } = startPoints({}, { baseUrl: undefined })
    const session = wallets()
    points.follow(session)
    session.connect(ALICE)
    await clock.advance(0)
    expect(points.store.getState().status).toBe('none')
    expect(warnings).toEqual([])
  })

  it('starts without stored points after reset', async () => {
    const storage = memoryStorage()
    const { points, clock } = startPoints({}, { storage })
    await drive(clock, points.refresh(accounts))
    await drive(clock, points.reset())
    expect(points.store.getState()).toEqual({ status: 'none', accounts: {}, errors: {} })
    expect([...((await storage.keys?.()) ?? [])]).toEqual([])
    expect(await drive(clock, points.refresh(accounts))).toMatchObject({ status: 'ready', accounts })
  })
})

describe('a client without a service', () => {
  it('rejects every request with POINTS_NOT_CONFIGURED', async () => {
    const { points, clock, requests } = startPoints({}, { baseUrl: undefined })
    const notConfigured = { code: 'POINTS_NOT_CONFIGURED' }
    const input = { hash: HASH, chainId: 5000 }
    await expect(points.getTotal(accounts)).rejects.toMatchObject(notConfigured)
    await expect(points.getUser(accounts)).rejects.toMatchObject(notConfigured)
    await expect(points.getTasks()).rejects.toMatchObject(notConfigured)
    await expect(points.award(input)).rejects.toMatchObject(notConfigured)
    await expect(points.lookUp(input, accounts)).rejects.toMatchObject(notConfigured)
    const { status, errors } = await drive(clock, points.refresh(accounts))
    expect({ status, errors }).toMatchObject({
      status: 'failed',
      errors: { total: notConfigured, user: notConfigured, tasks: notConfigured },
    })
    expect(requests).toEqual([])
  })
})

describe('custom paths', () => {
  it('are used for levels, history, referral and look-up', async () => {
    const { points, clock, paths } = startPoints(
      {
        '/levels': json({ summary: [{ total_points: 300 }] }),
        '/actions': json({ history: [swapItem] }),
        '/referral': json([{ referral_code: 'XYZ789' }]),
        '/find': json({ data: [swapItem] }, 201),
      },
      { paths: { levels: '/levels', actions: '/actions', referral: '/referral', lookUp: '/find' } },
    )
    const total = await drive(clock, points.getTotal(accounts))
    expect(total).toMatchObject({ summaryCombined: { currentLevel: 2 }, history: [{ type: 'defi' }] })
    expect(await drive(clock, points.getUser(accounts))).toMatchObject({
      users: [{}],
      referralCode: 'XYZ789',
    })
    expect(await drive(clock, points.lookUp({ hash: HASH, chainId: 1 }, {}))).toMatchObject({
      error: undefined,
    })
    expect(paths()).toEqual(['/levels', '/actions', '/user/get-user', '/referral', '/find'])
  })

  it('fail as soon as one of two parallel requests fails', async () => {
    const { points, clock } = startPoints(
      { '/levels': json({}, 404), '/actions': hang },
      { paths: { levels: '/levels', actions: '/actions' } },
    )
    await expect(drive(clock, points.getTotal(accounts), 1_000)).rejects.toMatchObject({ status: 404 })
    expect(clock.pendingTimers).toBe(0)
  })
})
