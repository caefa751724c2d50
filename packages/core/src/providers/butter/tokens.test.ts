import { describe, expect, test } from 'vitest'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { butter } from './index.ts'
import { CHAINS, TOKENS } from './replies.test-support.ts'

/** Requests a list of `count` tokens, in pages of `getRowCount` rows. */
async function fetchTokens(
  count: number,
  getRowCount: (first: number, size: number) => number = (_, size) => size,
) {
  const requests: [network: string | undefined, page: number, size: number][] = []
  const { aggregator, clock } = createProviderHarness({
    create: butter,
    request: usdcRequest,
    answer({ path, query }) {
      if (path.endsWith('queryChainList')) return CHAINS
      const [page, size] = [Number(query['page']), Number(query['size'])]
      requests.push([query['network'], page, size])
      const first = (page - 1) * size
      const length = Math.max(0, Math.min(getRowCount(first, size), count - first))
      const results = Array.from({ length }, (_, index) => ({
        ...TOKENS.data.results[1],
        address: `0x${(first + index + 1).toString(16).padStart(40, '0')}`,
      }))
      return { ...TOKENS, data: { count, results } }
    },
  })
  return { requests, tokens: await drive(clock, aggregator.tokens('butter')) }
}

describe('the token list of Butter', () => {
  test('is requested page by page, for EVM chains only', async () => {
    const { requests, tokens } = await fetchTokens(250)
    expect(requests).toEqual([
      ['ethereum', 1, 100],
      ['ethereum', 2, 100],
      ['ethereum', 3, 100],
    ])
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(250)
  })

  test('ends after a full last page, and after an empty page', async () => {
    expect((await fetchTokens(100)).requests).toHaveLength(1)
    expect((await fetchTokens(0)).requests).toHaveLength(1)
    expect((await fetchTokens(500, (first) => (first < 200 ? 100 : 0))).requests).toHaveLength(3)
  })

  test('ends after a maximum number of pages', async () => {
    expect((await fetchTokens(10 ** 9)).tokens).toHaveLength(5_000)
  })
})
