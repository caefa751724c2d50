import type { JourneyPlan } from '@causeway/core/journeys'
import { expect, it, vi } from 'vitest'
import { readFirstRequests } from './use-first-requests.ts'

const STEPS = [{ kind: 'approve' }, { kind: 'call' }]
const { signal } = new AbortController()

function createEngine() {
  const preview = vi.fn().mockResolvedValue(STEPS)
  const plan = vi.fn().mockResolvedValue({
    execution: 'execution',
    moves: [{ direction: 'out', expected: 100n, amount: 101n }],
  })
  const engine = {
    quotes: { ensureFresh: async (quote: string) => `fresh ${quote}`, build: async (quote: string) => quote },
    lending: { plan },
    executor: { preview },
    wallets: { walletFor: (chainId: number) => `wallet of ${chainId}` },
  }
  return { engine: engine as never, preview, plan }
}

const REQUEST = {
  account: '0x00000000000000000000000000000000000000a1',
  from: { chainId: 42161, amount: 100n },
  to: { chainId: 42161, lender: 'AAVE_V3' },
}

it('builds the first transfer of a journey and returns its wallet requests', async () => {
  const { engine, preview, plan } = createEngine()
  const journey = { request: REQUEST, legs: [{ quote: 'quote' }] } as unknown as JourneyPlan
  expect(await readFirstRequests(engine, journey, signal)).toEqual({
    steps: STEPS,
    amount: 100n,
    approved: 100n,
  })
  expect(preview).toHaveBeenCalledWith('fresh quote', 'wallet of 42161', { signal })
  expect(plan).not.toHaveBeenCalled()
})

it('plans the lender action of a journey without transfers, with the approval for accruing interest', async () => {
  const { engine, preview } = createEngine()
  const journey = { request: REQUEST, legs: [], action: { type: 'Repay' } } as unknown as JourneyPlan
  expect(await readFirstRequests(engine, journey, signal)).toEqual({
    steps: STEPS,
    amount: 100n,
    approved: 101n,
  })
  expect(preview).toHaveBeenCalledWith('execution', 'wallet of 42161', { signal })
})
