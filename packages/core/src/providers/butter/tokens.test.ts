import { describe, expect, test } from 'vitest'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { CHAINS, TOKENS } from './answers.test-support.ts'
import { butter } from './index.ts'

/** A list of so many tokens, which is cut into pages by the provider. */
async function listOf(count: number, rowsOf: (first: number, size: number) => number = (_, size) => size) {
  const asked: [network: string | undefined, page: number, size: number][] = []
  const { aggregator, clock } = createProviderHarness({
    create: butter,
    request: usdcRequest,
    answer({ path, query }) {
      if (path.endsWith('queryChainList')) return CHAINS
      const [page, size] = [Number(query['page']), Number(query['size'])]
      asked.push([query['network'], page, size])
      const first = (page - 1) * size
      const length = Math.max(0, Math.min(rowsOf(first, size), count - first))
      const results = Array.from({ length }, (_, index) => ({
        ...TOKENS.data.results[1],
        address: `0x${(first + index + 1).toString(16).padStart(40, '0')}`,
      }))
      return { ...TOKENS, data: { count, results } }
    },
  })
  return { asked, tokens: await drive(clock, aggregator.tokens('butter')) }
}

describe('the token list of Butter', () => {
  test('is read page by page, of EVM chains alone', async () => {
    const { asked, tokens } = await listOf(250)
    expect(asked).toEqual([
      ['ethereum', 1, 100],
      ['ethereum', 2, 100],
      ['ethereum', 3, 100],
    ])
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(250)
  })

  test('ends with a full page, and with one that is empty before its time', async () => {
    expect((await listOf(100)).asked).toHaveLength(1)
    expect((await listOf(0)).asked).toHaveLength(1)
    expect((await listOf(500, (first) => (first < 200 ? 100 : 0))).asked).toHaveLength(3)
  })

  test('ends when it grows without end', async () => {
    expect((await listOf(10 ** 9)).tokens).toHaveLength(5_000)
  })
})
