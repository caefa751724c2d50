import { QueryClient } from '@tanstack/query-core'
import { expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import { drive } from '../testing/fake-clock.ts'
import { POINTS_POLICIES } from './policies.ts'
import { pointsTasksQueryOptions, pointsTotalQueryOptions, pointsUserQueryOptions } from './query-options.ts'
import { ALICE, startPoints } from './start-points.test-support.ts'

const context = { instanceId: 'one' }
const accounts = { evmAddress: ALICE }

it('query keys start with the instance and ignore the casing of addresses', () => {
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

it('queries of accounts are disabled without an account', () => {
  const { points } = startPoints()
  expect(pointsTotalQueryOptions(points, {}, context).enabled).toBe(false)
  expect(pointsTotalQueryOptions(points, accounts, context).enabled).toBe(true)
  expect(pointsTasksQueryOptions(points, context).enabled).toBe(true)
})

it('query options have the times of the selected policy', () => {
  const { points } = startPoints()
  expect(pointsTotalQueryOptions(points, accounts, context)).toMatchObject(POINTS_POLICIES.default)
  expect(pointsTasksQueryOptions(points, context)).toMatchObject(POINTS_POLICIES.session)
  const background = pointsTasksQueryOptions(points, { ...context, policy: 'default' })
  expect(background).toMatchObject(POINTS_POLICIES.default)
})

it('query options work with fetchQuery', async () => {
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
