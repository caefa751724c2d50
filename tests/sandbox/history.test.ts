import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRateHistory } from '../../packages/core/src/lending/rates/read-rate-history.ts'
import { getSpec } from '../../packages/sandbox/src/chains/specs.ts'
import { priceFeedOn } from '../../packages/sandbox/src/protocols/feeds/index.ts'
import { createTestClient, type TestCauseway } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const MANTLE = 5000
const sandbox = useSandbox({ history: true, markets: true, chains: [ETHEREUM, MANTLE] })

describe('a sandbox with a history', () => {
  let causeway: TestCauseway
  beforeAll(() => {
    ;({ causeway } = createTestClient(sandbox().description))
  })
  afterAll(() => causeway?.dispose())

  it.each([
    [ETHEREUM, 'AAVE_V2'],
    [ETHEREUM, 'AAVE_V3'],
    [ETHEREUM, 'COMPOUND_V3_USDC'],
    [ETHEREUM, 'VENUS'],
    [MANTLE, 'LENDLE'],
    [MANTLE, 'INIT'],
  ])(
    'has changing rates of all borrowed pools in the last 30 days, on chain %i at %s',
    async (chainId, lender) => {
      const history = await readRateHistory(causeway, { chainId, lender })
      if (history.status !== 'read') throw new Error(history.reason)
      const { samples } = history
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last) throw new Error('The history has no samples.')
      expect((last.time - first.time) / 86_400_000).toBeGreaterThan(25)
      const borrowed = Object.entries(last.rates).filter(([, { borrow }]) => borrow > 0)
      expect(borrowed).not.toHaveLength(0)
      const flat = borrowed.filter(([poolId]) => {
        return new Set(samples.map(({ rates }) => rates[poolId]?.borrow.toFixed(3))).size < samples.length / 2
      })
      expect(flat).toEqual([])
    },
  )

  it('ends at the current time, with current prices', async () => {
    const chain = sandbox().client(ETHEREUM)
    const { timestamp } = await chain.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
    const priceTime = await chain.readContract({
      address: priceFeedOn(ETHEREUM, getSpec(ETHEREUM).wrapped.address),
      abi: parseAbi(['function latestTimestamp() view returns (uint256)']),
      functionName: 'latestTimestamp',
    })
    expect(Number(timestamp - priceTime)).toBeLessThan(60)
  })
})
