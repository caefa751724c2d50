import { QueryClient } from '@tanstack/query-core'
import { expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import { drive } from '../testing/fake-clock.ts'
import { ALICE, startPoints } from './points.test-support.ts'
import { POINTS_POLICIES } from './policies.ts'
import { pointsTasksQueryOptions, pointsTotalQueryOptions, pointsUserQueryOptions } from './query-options.ts'

const context = { instanceId: 'one' }
const accounts = { evmAddress: ALICE }

it('keys begin with the instance, and are the same in any letter case', () => {
  const { points } = startPoints()
  const key = `${ALICE.toLowerCase()}:`
  expect(pointsTotalQueryOptions(points, accounts, context).queryKey).toEqual(['one', 'points', 'total', key])
  expect(pointsUserQueryOptions(points, { evmAddress: lowerAddress(ALICE) }, context).queryKey).toEqual([
    'one',
    'points',
    'user',
    key,
  ])
  expect(pointsTasksQueryOptions(points, context).queryKey).toEqual(['one', 'points', 'tasks'])
})

it('ask nothing while nobody is connected', () => {
  const { points } = startPoints()
  expect(pointsTotalQueryOptions(points, {}, context).enabled).toBe(false)
  expect(pointsTotalQueryOptions(points, accounts, context).enabled).toBe(true)
  expect(pointsTasksQueryOptions(points, context).enabled).toBe(true)
})

it('take their times from the named policy', () => {
  const { points } = startPoints()
  expect(pointsTotalQueryOptions(points, accounts, context)).toMatchObject(POINTS_POLICIES.default)
  expect(pointsTasksQueryOptions(points, context)).toMatchObject(POINTS_POLICIES.session)
  const background = pointsTasksQueryOptions(points, { ...context, policy: 'default' })
  expect(background).toMatchObject(POINTS_POLICIES.default)
})

it('feed a query cache', async () => {
  const { points, clock } = startPoints()
  const client = new QueryClient()
  const total = await drive(clock, client.fetchQuery(pointsTotalQueryOptions(points, accounts, context)))
  expect(total.summaryCombined.totalPoints).toBe(60)
  const user = await drive(clock, client.fetchQuery(pointsUserQueryOptions(points, accounts, context)))
  expect(user.referralCode).toBe('ABC123')
  const { tasks } = await drive(clock, client.fetchQuery(pointsTasksQueryOptions(points, context)))
  expect(tasks).toHaveLength(1)
  client.clear()
})
