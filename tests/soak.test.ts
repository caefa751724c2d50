import { formatUnits, memoryStorage } from '@causeway/core'
import { type Fault, type Sandbox, startSandbox } from '@causeway/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, requestFor, watchToEnd } from './support/bridge.ts'
import { currentTier } from './support/tier.ts'

const ARBITRUM = 42161
const BASE = 8453
const TRANSFERS = 150

/** What goes wrong around a transfer, in turns. Nothing of it may lose or double one. */
const TROUBLES: readonly Fault[][] = [
  [],
  [{ path: '/deposit/status', times: 3, reply: { kind: 'httpError', status: 500 } }],
  [{ path: '/deposit/status', times: 2, reply: { kind: 'closeSocket' } }],
  [{ path: '/deposit/status', times: 2, reply: { kind: 'html' } }],
  [{ path: '/suggested-fees', times: 1, reply: { kind: 'httpError', status: 503 } }],
  [{ path: '/available-routes', times: 1, reply: { kind: 'closeSocket' } }],
  [{ path: '/deposit/status', times: 2, reply: { kind: 'truncate' } }],
  [{ latencyMs: 150 }],
]

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [ARBITRUM, BASE], markets: false })
})
afterAll(() => sandbox?.stop())

test.skipIf(currentTier() !== 'soak')(
  `${TRANSFERS} transfers in trouble all arrive, and memory does not grow with them (soak tier only: takes minutes)`,
  { timeout: 1_800_000 },
  async () => {
    const heap: number[] = []
    for (let index = 0; index < TRANSFERS; index++) {
      const { causeway, wallet } = connect(sandbox.description, { storage: memoryStorage() })
      sandbox.setRelayer({ delayMs: (index % 5) * 100 })
      sandbox.setFaults('across', ...(TROUBLES[index % TROUBLES.length] ?? []))
      const amount = 1_000_000n + BigInt(index)
      const request = requestFor(sandbox.description, { from: ARBITRUM, to: BASE, symbol: 'USDC', amount })
      const read = () =>
        causeway.platforms
          .forChain(BASE)
          .getBalance({ chainId: BASE, account: wallet.address, token: request.toTokenAddress })
      const before = await read()
      const quote = await causeway.quotes.getBestQuote(request)
      const { id } = await causeway.executor.run(await causeway.quotes.build(quote), wallet)
      expect(await watchToEnd(causeway, id)).toMatchObject({ status: 'DONE' })
      expect(formatUnits((await read()) - before, 6)).toBe(formatUnits(quote.toAmount, 6))
      await causeway.dispose()
      globalThis.gc?.()
      heap.push(process.memoryUsage().heapUsed)
    }
    const early = Math.max(...heap.slice(10, 40))
    const late = Math.min(...heap.slice(-30))
    expect(late).toBeLessThan(early * 1.5)
  },
)
