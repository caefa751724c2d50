import { describe, expect, it } from 'vitest'
import { WAD } from '../lending/market.ts'
import { requestOf, USDC, WETH, WHERE, weth } from './margin.test-support.ts'
import { marginPlanQueryOptions } from './plan-query.ts'
import type { MarginService, ReviewedMarginPlan } from './service.ts'

const ONE = { instanceId: 'one' }
const request = requestOf({ leverage: 3n * WAD })

function planning() {
  const asked: unknown[][] = []
  const margin: Pick<MarginService, 'plan'> = {
    async plan(...args) {
      asked.push(args)
      return {} as ReviewedMarginPlan
    },
  }
  return { margin, asked }
}

describe('The query of a margin plan', () => {
  it('has a key of its own for each trade, own funds and what they are paid in counted in', () => {
    const keyOf = (change: object) =>
      marginPlanQueryOptions(planning().margin, { account: WHERE, request: { ...request, ...change } }, ONE)
        .queryKey
    const own = { side: 'buy', amount: weth(1) } as const
    const keys = [
      {},
      { slippage: 2 },
      { own },
      { own: { ...own, asNative: true } },
      { own: { ...own, amount: 1n } },
    ]
    const texts = keys.map((change) => JSON.stringify(keyOf(change)))
    expect(new Set(texts).size).toBe(keys.length)
    expect(keyOf({ own })).toEqual(keyOf({ own: { ...own } }))
  })

  it('plans for whom and what it was made, with how it is to be planned', async () => {
    const { margin, asked } = planning()
    const query = marginPlanQueryOptions(margin, { account: WHERE, request, keepsPermissions: true }, ONE)
    expect(query.enabled).toBe(true)
    const { signal } = new AbortController()
    await query.queryFn({ signal })
    expect(asked).toEqual([[WHERE, request, { keepsPermissions: true, signal }]])
  })

  it('waits for an account and a request, and plans nothing without', async () => {
    const { margin, asked } = planning()
    expect(marginPlanQueryOptions(margin, { account: undefined, request }, ONE).enabled).toBe(false)
    const empty = marginPlanQueryOptions(margin, { account: WHERE, request: undefined }, ONE)
    expect(empty.enabled).toBe(false)
    const { signal } = new AbortController()
    await expect(empty.queryFn({ signal })).rejects.toThrow('Nothing is planned without a request')
    expect(asked).toEqual([])
    expect(JSON.stringify(empty.queryKey)).not.toContain(USDC)
    expect(JSON.stringify(empty.queryKey)).not.toContain(WETH)
  })
})
