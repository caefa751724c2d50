import { parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { readRateHistory } from '../../packages/core/src/lending/rates/read-rate-history.ts'
import { getSpec } from '../../packages/sandbox/src/chains/specs.ts'
import { priceFeedOn } from '../../packages/sandbox/src/protocols/feeds/index.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 42161
const sandbox = useSandbox({ history: true, markets: true, chains: [CHAIN] })

it('has other rates in the last 30 days, with the current time and current prices', async () => {
  const { causeway } = createTestClient(sandbox().description)
  const history = await readRateHistory(causeway, { chainId: CHAIN, lender: 'AAVE_V3' })
  if (history.status !== 'read') throw new Error(history.reason)
  const { samples } = history
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new Error('The history has no samples.')
  expect((last.time - first.time) / 86_400_000).toBeGreaterThan(25)
  const rates = samples.flatMap(({ rates }) => Object.values(rates).map(({ borrow }) => borrow))
  expect(new Set(rates).size).toBeGreaterThan(samples.length)
  const client = sandbox().client(CHAIN)
  const { timestamp } = await client.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
  const priceTime = await client.readContract({
    address: priceFeedOn(CHAIN, getSpec(CHAIN).wrapped.address),
    abi: parseAbi(['function latestTimestamp() view returns (uint256)']),
    functionName: 'latestTimestamp',
  })
  expect(Number(timestamp - priceTime)).toBeLessThan(60)
  await causeway.dispose()
})
