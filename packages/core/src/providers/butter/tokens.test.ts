import { describe, expect, test } from 'vitest'
import { QuoteAggregator } from '../../quotes/index.ts'
import { createFakeClock, drive } from '../../testing/index.ts'
import { CHAINS, TOKENS } from './answers.ts'
import { butter } from './index.ts'

/** A list of so many tokens, which is cut into pages by the provider. */
async function listOf(count: number, rowsOf: (first: number, size: number) => number = (_, size) => size) {
  const asked: [network: string | null, page: number, size: number][] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname.endsWith('queryChainList')) return Response.json(CHAINS)
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    asked.push([searchParams.get('network'), page, size])
    const first = (page - 1) * size
    const length = Math.max(0, Math.min(rowsOf(first, size), count - first))
    const results = Array.from({ length }, (_, index) => ({
      ...TOKENS.data.results[1],
      address: `0x${(first + index + 1).toString(16).padStart(40, '0')}`,
    }))
    return Response.json({ ...TOKENS, data: { count, results } })
  }
  const clock = createFakeClock()
  const aggregator = new QuoteAggregator({ providers: [butter({ fetch })], clock })
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
