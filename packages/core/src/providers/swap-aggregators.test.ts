import { expect, test } from 'vitest'
import { createProviderHarness } from '../testing/provider-harness.ts'
import { swapRequest } from './shared/cases.test-support.ts'
import { swapAggregators } from './swap-aggregators.ts'

/** Of those that serve Base. */
const KEYED = ['bebop', 'eisen', 'enso', 'oneinch', 'zerox']

const idsOf = (gatewayUrl?: string) => swapAggregators({ gatewayUrl }).map(({ id }) => id)

test('Without a gateway there are only the aggregators that ask for no key', () => {
  expect(idsOf()).toEqual([
    'fly',
    'kyberswap',
    'nordstern',
    'openocean',
    'pendle',
    'sushi',
    'uniswap-v2',
    'uniswap-v3',
    'velora',
  ])
})

test('With a gateway there are all of them, each once, and those with a key are asked there', async () => {
  const ids = idsOf('https://my.app/gateway')
  expect(ids).toEqual(expect.arrayContaining([...KEYED, 'oogabooga']))
  expect(new Set(ids).size).toBe(ids.length)
  const asked: string[] = []
  for (const wanted of KEYED) {
    const { getQuotes } = createProviderHarness({
      create: ({ fetch }) => {
        const all = swapAggregators({
          gatewayUrl: 'https://my.app/gateway',
          fetch: (input, init) => {
            asked.push(String(input))
            return (fetch ?? globalThis.fetch)(input, init)
          },
        })
        const found = all.find(({ id }) => id === wanted)
        if (!found) throw new Error(`There is no ${wanted}`)
        return found
      },
      request: swapRequest,
      answer: () => ({}),
    })
    await getQuotes()
  }
  expect(asked.map((url) => url.split('?')[0])).toEqual([
    'https://my.app/gateway/bebop/router/base/v1/quote',
    'https://my.app/gateway/eisen/quote',
    'https://my.app/gateway/enso/shortcuts/route',
    'https://my.app/gateway/oneinch/8453/swap',
    'https://my.app/gateway/zerox/swap/allowance-holder/quote',
  ])
})
