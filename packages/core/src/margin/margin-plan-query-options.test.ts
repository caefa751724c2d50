import { describe, expect, it } from 'vitest'
import { WAD } from '../lending/lender-market.ts'
import { createRequest, LENDING_ACCOUNT, USDC, WETH, weth } from './create-margin-harness.test-support.ts'
import { marginPlanQueryOptions } from './margin-plan-query-options.ts'
import type { MarginService, ReviewedMarginPlan } from './margin-service.ts'

const CONTEXT = { instanceId: 'one' }
const request = createRequest({ leverage: 3n * WAD })

/** Creates a service that records the arguments of its plans. */
function createPlanner() {
  const calls: unknown[][] = []
  const margin: Pick<MarginService, 'plan'> = {
    async plan(...args) {
      calls.push(args)
      return {} as ReviewedMarginPlan
    },
  }
  return { margin, calls }
}

describe('marginPlanQueryOptions', () => {
  it('has a key for each trade, including the margin and its token', () => {
    const getKey = (change: object) =>
      marginPlanQueryOptions(
        createPlanner().margin,
        { account: LENDING_ACCOUNT, request: { ...request, ...change } },
        CONTEXT,
      ).queryKey
    const margin = { side: 'buy', amount: weth(1) } as const
    const changes = [
      {},
      { slippage: 2 },
      { margin },
      { margin: { ...margin, asNative: true } },
      { margin: { ...margin, amount: 1n } },
    ]
    const keys = changes.map((change) => JSON.stringify(getKey(change)))
    expect(new Set(keys).size).toBe(changes.length)
    expect(getKey({ margin })).toEqual(getKey({ margin: { ...margin } }))
  })

  it('plans the request for the account with the options', async () => {
    const { margin, calls } = createPlanner()
    const query = marginPlanQueryOptions(
      margin,
      { account: LENDING_ACCOUNT, request, keepsPermissions: true },
      CONTEXT,
    )
    expect(query.enabled).toBe(true)
    const { signal } = new AbortController()
    await query.queryFn({ signal })
    expect(calls).toEqual([[LENDING_ACCOUNT, request, { keepsPermissions: true, signal }]])
  })

  it('is disabled without an account or a request', async () => {
    const { margin, calls } = createPlanner()
    expect(marginPlanQueryOptions(margin, { account: undefined, request }, CONTEXT).enabled).toBe(false)
    const empty = marginPlanQueryOptions(margin, { account: LENDING_ACCOUNT, request: undefined }, CONTEXT)
    expect(empty.enabled).toBe(false)
    const { signal } = new AbortController()
    await expect(empty.queryFn({ signal })).rejects.toThrow('The margin plan query has no request.')
    expect(calls).toEqual([])
    expect(JSON.stringify(empty.queryKey)).not.toContain(USDC)
    expect(JSON.stringify(empty.queryKey)).not.toContain(WETH)
  })
})
