import { expect, it } from 'vitest'
import { AbortedError } from '../kernel/abort.ts'
import { CausewayError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logger.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createBridgeLists } from './create-bridge-lists.ts'
import { createWorld, startProcess } from './journeys.test-support.ts'

/** Creates the lists of two bridges, of which one fails. */
function createLists(error: unknown) {
  const clock = createFakeClock()
  const { quotes } = startProcess(createWorld())
  const requested: string[] = []
  const lists = createBridgeLists({
    clock,
    logger: silentLogger,
    quotes: {
      providers: quotes.providers,
      tokens: async (providerId) => {
        requested.push(providerId)
        if (providerId === 'direct') throw error
        return []
      },
    },
  })
  return { lists, clock, requested }
}

it('goes on without the list of a bridge that does not reply, and requests it again with the next plan', async () => {
  const { lists, requested } = createLists(new CausewayError('There is no reply.', { code: 'TIMEOUT' }))
  expect(await lists.load()).toEqual({
    lists: [{ providerId: 'bridge', tokens: [], time: expect.any(Number) }],
    requests: 2,
  })
  expect(lists.countRequests()).toBe(1)
  await lists.load()
  expect(requested).toEqual(['bridge', 'direct', 'direct'])
})

it('requests a list again after an hour', async () => {
  const { lists, clock } = createLists(new CausewayError('There is no reply.', { code: 'TIMEOUT' }))
  await lists.load()
  await clock.advance(3_600_000)
  expect(lists.countRequests()).toBe(2)
})

it('ends with an abort by the user, and with an error of the application', async () => {
  const signal = AbortSignal.abort()
  await expect(createLists(new AbortedError('The plan')).lists.load(signal)).rejects.toThrow(AbortedError)
  await expect(createLists(new TypeError('No function')).lists.load()).rejects.toThrow('No function')
})
