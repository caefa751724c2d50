import { expect, it } from 'vitest'
import { createProviderHarness } from '../testing/provider-harness.ts'
import { swapRequest } from './shared/cases.test-support.ts'
import { swapAggregators } from './swap-aggregators.ts'

/** Aggregators that require a key and support Base. */
const KEYED = ['bebop', 'eisen', 'enso', 'oneinch', 'zerox']

const getIds = (gatewayUrl?: string) => swapAggregators({ gatewayUrl }).map(({ id }) => id)

it('swapAggregators only creates aggregators without a key if there is no gateway', () => {
  expect(getIds()).toEqual([
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

it('swapAggregators creates all aggregators once, and requests those with a key through the gateway', async () => {
  const ids = getIds('https://my.app/gateway')
  expect(ids).toEqual(expect.arrayContaining([...KEYED, 'oogabooga']))
  expect(new Set(ids).size).toBe(ids.length)
  const urls: string[] = []
  for (const keyedId of KEYED) {
    const { getQuotes } = createProviderHarness({
      create: ({ fetch }) => {
        const providers = swapAggregators({
          gatewayUrl: 'https://my.app/gateway',
          fetch: (input, init) => {
            urls.push(String(input))
            return (fetch ?? globalThis.fetch)(input, init)
          },
        })
        const provider = providers.find(({ id }) => id === keyedId)
        if (!provider) throw new Error(`There is no ${keyedId}`)
        return provider
      },
      request: swapRequest,
      answer: () => ({}),
    })
    await getQuotes()
  }
  expect(urls.map((url) => url.split('?')[0])).toEqual([
    'https://my.app/gateway/bebop/router/base/v1/quote',
    'https://my.app/gateway/eisen/quote',
    'https://my.app/gateway/enso/shortcuts/route',
    'https://my.app/gateway/oneinch/8453/swap',
    'https://my.app/gateway/zerox/swap/allowance-holder/quote',
  ])
})
