import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createStore } from '../kernel/store.ts'
import { drive } from '../testing/fake-clock.ts'
import type { PointsWallets } from './client.ts'
import {
  ALICE,
  type Answer,
  BOB,
  FUEL_ALICE,
  HASH,
  hang,
  json,
  startPoints,
  swapItem,
  totalOf,
} from './points.test-support.ts'
import { pointsAge } from './state.ts'

const accounts = { evmAddress: ALICE }

describe('The points of accounts', () => {
  it('are asked for both accounts, and shown with their tasks and their code', async () => {
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

  it('show each part as it comes', async () => {
    const { points, clock } = startPoints({ '/user/get-user': hang })
    const done = points.refresh(accounts)
    await clock.advance(0)
    expect(points.store.getState()).toMatchObject({ status: 'loading', total: { isStale: false } })
    expect((await drive(clock, done)).status).toBe('failed')
  })

  const nonsense: Record<string, Answer> = {
    'is down': () => Promise.reject(new TypeError('fetch failed')),
    'answers 503': json({ message: 'down' }, 503),
    'never answers': hang,
    'answers a page': () => new Response('<!doctype html>'),
    'answers nothing': json(null),
    'answers another shape': json({ summary: [{ total_points: 'lots' }], history: [] }),
  }
  it.each(Object.entries(nonsense))(
    'stay as they were, marked as old, when the service %s',
    async (_, answer) => {
      const { points, clock, routes, warnings } = startPoints()
      const good = await drive(clock, points.refresh(accounts))
      const readAt = clock.now()
      routes['/points/total'] = answer
      await clock.advance(60_000)
      const state = await drive(clock, points.refresh())
      expect(state.status).toBe('failed')
      expect(state.errors.total).toMatchObject({ code: expect.any(String) })
      expect(state.total).toEqual({ ...good.total, isStale: true })
      expect(state.total?.updatedTime).toBe(good.total?.updatedTime)
      expect(pointsAge(state.total, clock.now())).toBe(clock.now() - readAt)
      expect(state.user?.isStale).toBe(false)
      expect(warnings).toContain('Points: the total could not be read')

      routes['/points/total'] = json(totalOf(70))
      const again = await drive(clock, points.refresh())
      expect(again).toMatchObject({ status: 'ready', total: { isStale: false } })
      expect(again.errors.total).toBeUndefined()
    },
  )

  it('survive a reload, as old ones with their age, while the service is down', async () => {
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

  it('of another shape in storage are not shown', async () => {
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

  it('are shown though storage neither reads nor writes', async () => {
    const refuse = () => Promise.reject(new Error('quota'))
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
    const { points, clock, warnings } = startPoints({}, { storage })
    expect((await drive(clock, points.refresh(accounts))).status).toBe('ready')
    await points.dispose()
    expect(warnings).toEqual(['Stored points could not be loaded', 'Points could not be stored'])
  })

  it('never show under other accounts, however late they come', async () => {
    const late: ((response: Response) => void)[] = []
    const slow: Answer = (url) =>
      url.search.includes(ALICE) ? new Promise((resolve) => late.push(resolve)) : json(totalOf(5))(url, {})
    const { points, clock } = startPoints({ '/points/total': slow })
    const first = points.refresh(accounts)
    first.catch(() => undefined)
    await clock.advance(0)
    for (const answer of late) answer(new Response(JSON.stringify(totalOf(1_000))))
    const second = drive(clock, points.refresh({ evmAddress: BOB }))
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await second).total?.data.summaryCombined.totalPoints).toBe(5)
    expect(points.store.getState().accounts).toEqual({ evmAddress: BOB })
  })

  it('are asked once for all who ask meanwhile, and once more for accounts that come back', async () => {
    const { points, clock, paths } = startPoints()
    const asked = [points.refresh(accounts), points.refresh({ evmAddress: lowerAddress(ALICE) })]
    await drive(clock, Promise.all(asked))
    expect(paths()).toHaveLength(3)

    const left = [points.refresh(accounts), points.refresh({ evmAddress: BOB })]
    for (const one of left) one.catch(() => undefined)
    const state = await drive(clock, points.refresh(accounts))
    expect(state).toMatchObject({ status: 'ready', accounts, total: { isStale: false } })
  })

  it('stand as they stood when whoever asked goes away', async () => {
    const { points, clock, routes } = startPoints()
    await drive(clock, points.refresh(accounts))
    routes['/points/total'] = hang
    const leaving = new AbortController()
    const asked = points.refresh(accounts, { signal: leaving.signal })
    await clock.advance(0)
    expect(points.store.getState().status).toBe('loading')
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    expect(points.store.getState()).toMatchObject({ status: 'ready', total: { isStale: false } })
  })

  it('leave no timer behind', async () => {
    const { points, clock } = startPoints({ '/points/total': hang })
    const asked = points.refresh(accounts)
    asked.catch(() => undefined)
    await clock.advance(0)
    await points.dispose()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
    await expect(points.getTasks()).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('Wallets', () => {
  const wallets = () => {
    const store = createStore<ReturnType<PointsWallets['store']['getState']>>({ universalAccount: {} })
    const connect = (EVM?: Address, FUEL?: Address) => store.setState({ universalAccount: { EVM, FUEL } })
    return { store, connect }
  }

  it('that connect have their points read, and none once they disconnect', async () => {
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

  it('that were connected before are read at once, and no more after it stops', async () => {
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

  it('are not followed without a service', async () => {
    const { points, clock, warnings } = startPoints({}, { baseUrl: undefined })
    const session = wallets()
    points.follow(session)
    session.connect(ALICE)
    await clock.advance(0)
    expect(points.store.getState().status).toBe('none')
    expect(warnings).toEqual([])
  })

  it('have their points reset, here and in storage, until they are read again', async () => {
    const storage = memoryStorage()
    const { points, clock } = startPoints({}, { storage })
    await drive(clock, points.refresh(accounts))
    await drive(clock, points.reset())
    expect(points.store.getState()).toEqual({ status: 'none', accounts: {}, errors: {} })
    expect([...((await storage.keys?.()) ?? [])]).toEqual([])
    expect(await drive(clock, points.refresh(accounts))).toMatchObject({ status: 'ready', accounts })
  })
})

describe('Without a service', () => {
  it('every request says so', async () => {
    const { points, clock, requests } = startPoints({}, { baseUrl: undefined })
    const refusal = { code: 'POINTS_NOT_CONFIGURED' }
    const input = { hash: HASH, chainId: 5000 }
    await expect(points.getTotal(accounts)).rejects.toMatchObject(refusal)
    await expect(points.getUser(accounts)).rejects.toMatchObject(refusal)
    await expect(points.getTasks()).rejects.toMatchObject(refusal)
    await expect(points.award(input)).rejects.toMatchObject(refusal)
    await expect(points.lookUp(input, accounts)).rejects.toMatchObject(refusal)
    const { status, errors } = await drive(clock, points.refresh(accounts))
    expect({ status, errors }).toMatchObject({
      status: 'failed',
      errors: { total: refusal, user: refusal, tasks: refusal },
    })
    expect(requests).toEqual([])
  })
})

describe('Paths of their own', () => {
  it('are asked for history, levels and referral where they are given', async () => {
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

  it('end together: one that fails does not wait for one that hangs', async () => {
    const { points, clock } = startPoints(
      { '/levels': json({}, 404), '/actions': hang },
      { paths: { levels: '/levels', actions: '/actions' } },
    )
    await expect(drive(clock, points.getTotal(accounts), 1_000)).rejects.toMatchObject({ status: 404 })
    expect(clock.pendingTimers).toBe(0)
  })
})
