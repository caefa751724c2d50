import { type Address, parseAbi, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { priceFeedOn } from '../../packages/sandbox/src/protocols/feeds/index.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { usdc, weth } from './json.ts'

const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestAnswer() view returns (int256)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

const sandbox = useSandbox({ chains: [1, 8453] })

function read(functionName: 'decimals' | 'description' | 'latestAnswer' | 'latestRoundData', token: Address) {
  return sandbox()
    .client(1)
    .readContract({ address: priceFeedOn(1, token), abi: feedAbi, functionName })
}

async function listed(): Promise<Record<string, number>> {
  const reply = await fetch(`${sandbox().services.data.baseUrl}/prices/latest`)
  return ((await reply.json()) as { prices: Record<string, number> }).prices
}

it('provides a feed for every token with the price of the price host', async () => {
  const prices = await listed()
  for (const { address, symbol, kind } of sandbox().tokens.filter(({ chainId }) => chainId === 1)) {
    if (kind === 'vault') continue
    expect(Number(await read('latestAnswer', address)) / 1e8).toBe(prices[`1-${address.toLowerCase()}`])
    expect(await read('description', address)).toBe(`${symbol} / USD`)
    expect(await read('decimals', address)).toBe(8)
  }
})

it('changes a price in the feed and on the price host, only on that chain', async () => {
  const before = await listed()
  await sandbox().setPrice(1, weth[1], 1_999.123_456_78)
  const [, answer] = (await read('latestRoundData', weth[1])) as readonly bigint[]
  expect(answer).toBe(1_999_12345678n)
  const after = await listed()
  expect(after[`1-${weth[1].toLowerCase()}`]).toBe(1_999.123_456_78)
  expect(after[`1-${zeroAddress}`]).toBe(1_999.123_456_78)
  expect(after[`8453-${weth[8453].toLowerCase()}`]).toBe(before[`8453-${weth[8453].toLowerCase()}`])
  await sandbox().setPrice(1, zeroAddress, 2_500)
  expect(await listed()).toEqual(before)
})

it('rejects invalid prices, tokens and chains', async () => {
  for (const usd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-9]) {
    await expect(sandbox().setPrice(1, usdc[1], usd)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  }
  await expect(sandbox().setPrice(1, usdc[8453], 1)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  await expect(sandbox().setPrice(5000, usdc[5000], 1)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
})
