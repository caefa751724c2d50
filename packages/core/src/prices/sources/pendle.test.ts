import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logger.ts'
import { createFakeClock, drive } from '../../testing/fake-clock.ts'
import type { PriceToken } from '../source.ts'
import { FAULTY_ANSWERS } from '../start-prices.test-support.ts'
import { pendlePrices } from './pendle.ts'

const PT = '0xb253eff1104802b97ac7e3ac9fdd73aece295a2c'
const tokens: readonly PriceToken[] = [{ chainId: 1, address: PT }]

/** Returns the result of Pendle's source for a reply. */
function ask(reply: () => Response | Promise<Response>) {
  const clock = createFakeClock()
  const urls: string[] = []
  const answer = pendlePrices().getPrices(tokens, {
    clock,
    logger: silentLogger,
    signal: new AbortController().signal,
    fetch: async (input) => {
      urls.push(String(input))
      return reply()
    },
  })
  return drive(clock, answer).then((result) => ({ ...result, urls }))
}

test('Pendle supports ten chains', () => {
  expect(pendlePrices().chains).toEqual([1, 10, 56, 146, 999, 5000, 8453, 9745, 42161, 80094])
})

test.each([
  ['in the current format', { prices: { [PT]: 1879.03 }, total: 1, skip: 0 }],
  ['in the announced format', { priceMap: { [PT]: 1879.03 }, errors: [] }],
  ['with the chain before the address', { prices: { [`1-${`0x${PT.slice(2).toUpperCase()}`}`]: 1879.03 } }],
])('Pendle’s prices are read %s', async (_, body) => {
  const { prices, failure, urls } = await ask(() => Response.json(body))
  expect(urls).toEqual(['https://api-v2.pendle.finance/core/v1/1/assets/prices?skip=0'])
  expect(prices.get(`1:${PT}`)).toMatchObject({ price: 1879.03, isStale: false })
  expect(failure).toBeUndefined()
})

test.each([
  ['no prices', { total: 0 }],
  ['prices that are a list', { prices: [1] }],
  ['prices that are a string', { prices: 'many' }],
])('a reply with %s is reported as invalid', async (_, body) => {
  const { prices, failure } = await ask(() => Response.json(body))
  expect(prices.size).toBe(0)
  expect(failure).toMatchObject({ shortMessage: 'Invalid prices data received from Pendle API' })
})

test.each(Object.entries(FAULTY_ANSWERS))(
  'a reply of %s results in a failure without prices',
  async (_, reply) => {
    const { prices, failure } = await ask(() => reply(new URL('https://pendle.example'), undefined))
    expect(prices.size).toBe(0)
    expect(failure).toBeInstanceOf(Error)
  },
)
