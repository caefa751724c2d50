import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLagBlocks, type NodeFacts, rankNodes, referenceHeight } from './rank.ts'

const CHAIN = 8453
const NOW = 1_000_000
const node = (name: string, facts: Omit<NodeFacts, 'url' | 'host'> = {}): NodeFacts => ({
  url: `https://${name}.test`,
  host: `${name}.test`,
  ...facts,
})
const tested = (name: string, latencyMs: number, height: bigint): NodeFacts =>
  node(name, { chainId: CHAIN, test: { latencyMs, height, time: NOW } })
const ranked = (nodes: NodeFacts[], maxLag = 5n) =>
  rankNodes(nodes, { chainId: CHAIN, maxLag, now: NOW }).map(({ host, status }) => `${host} ${status}`)

describe('rankNodes', () => {
  it('sorts by latency', () => {
    expect(
      ranked([tested('slow', 300, 100n), tested('fast', 20, 99n), tested('middling', 80, 101n)]),
    ).toEqual(['fast.test working', 'middling.test working', 'slow.test working'])
  })

  it('sorts a fast node that lags behind to the end', () => {
    expect(ranked([tested('fast', 1, 94n), tested('a', 50, 100n), tested('b', 60, 99n)])).toEqual([
      'a.test working',
      'b.test working',
      'fast.test out_of_step',
    ])
    expect(ranked([tested('fast', 1, 95n), tested('a', 50, 100n)])[0]).toBe('fast.test working')
  })

  it('disables a failed node for a limited time, even if the clock is set back', () => {
    const failed = (until: number) => node('failed', { chainId: CHAIN, failure: { kind: 'timeout', until } })
    expect(ranked([failed(NOW + 120_000)])).toEqual(['failed.test blacklisted'])
    expect(ranked([failed(NOW + 120_001)])).toEqual(['failed.test untested'])
  })

  it('ignores the height of a single node that is far ahead of the others', () => {
    expect(ranked([tested('liar', 1, 2n ** 60n), tested('a', 50, 100n), tested('b', 60, 99n)])).toEqual([
      'a.test working',
      'b.test working',
      'liar.test out_of_step',
    ])
  })

  it('does not count disabled nodes or nodes of another chain as working', () => {
    const wrong = node('wrong', { chainId: 1, test: { latencyMs: 1, height: 2n ** 60n, time: NOW } })
    const failed = node('failed', { chainId: CHAIN, failure: { kind: 'timeout', until: NOW + 1 } })
    const over = node('over', { chainId: CHAIN, failure: { kind: 'timeout', until: NOW } })
    expect(ranked([wrong, failed, over, tested('a', 50, 100n)])).toEqual([
      'a.test working',
      'over.test untested',
      'failed.test blacklisted',
      'wrong.test wrong_chain',
    ])
  })

  it('sorts working nodes first, and contains one if any node passed a test', () => {
    const facts = fc.array(
      fc.record({ latencyMs: fc.nat(5_000), height: fc.bigInt({ min: 0n, max: 60n }) }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(facts, (all) => {
        const nodes = all.map(({ latencyMs, height }, index) => tested(String(index), latencyMs, height))
        const states = rankNodes(nodes, { chainId: CHAIN, maxLag: 5n, now: NOW })
        const working = states.filter(({ status }) => status === 'working')
        expect(working.length).toBeGreaterThan(0)
        expect(states.slice(0, working.length)).toEqual(working)
        const latencies = working.map(({ latencyMs = 0 }) => latencyMs)
        expect(latencies).toEqual(latencies.toSorted((a, b) => a - b))
        const heights = working.map(({ height = 0n }) => height).toSorted((a, b) => Number(a - b))
        expect((heights.at(-1) ?? 0n) - (heights[0] ?? 0n)).toBeLessThanOrEqual(10n)
      }),
    )
  })
})

describe('referenceHeight', () => {
  it('returns the highest height that a second node confirms, or the higher one of two', () => {
    expect(referenceHeight([], 5n)).toBeUndefined()
    expect(referenceHeight([7n], 5n)).toBe(7n)
    expect(referenceHeight([7n, 100n], 5n)).toBe(100n)
    expect(referenceHeight([96n, 1n, 100n], 5n)).toBe(100n)
    expect(referenceHeight([10n, 11n, 100n], 5n)).toBe(11n)
    expect(referenceHeight([1n, 50n, 100n], 5n)).toBe(100n)
  })

  it('allows a lag of fifteen seconds, but at least three blocks', () => {
    expect(maxLagBlocks(12)).toBe(3n)
    expect(maxLagBlocks(2)).toBe(8n)
    expect(maxLagBlocks(0.25)).toBe(60n)
    expect(maxLagBlocks(undefined)).toBe(8n)
  })
})
