import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useRewardFacts } from './use-reward-facts.ts'

let causeway: ReturnType<typeof scriptedCauseway>
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const chainId = 5000
const address = `0x354a${'0'.repeat(36)}` as const

test('a reward in a token that no list has is named and counted by its contract', async () => {
  causeway = scriptedCauseway()
  const token = { chainId, address, symbol: 'PENDLE', name: 'Pendle', decimals: 6 }
  const lookUp = vi
    .spyOn(causeway.tokens, 'lookUp')
    .mockResolvedValue([{ chainId, status: 'found', from: 'chain', token }])
  const price = { price: 2, source: 'test', updatedTime: 0, isStale: false }
  vi.spyOn(causeway.prices, 'getPrices').mockResolvedValue({
    chains: { [chainId]: { chainId, prices: { [address]: price }, unavailable: [], timestamp: 0 } },
    failures: [],
  })
  const rewards = [
    { chainId, reward: { token: address, amount: 1_500_000n } },
    { chainId, reward: { token: `0x11${'0'.repeat(38)}`, amount: 2n, symbol: 'XVS', decimals: 0 } },
  ] as const
  const { result } = renderHook(() => useRewardFacts(rewards), { wrapper: createWrapper(causeway) })
  await waitFor(() =>
    expect(result.current).toEqual([
      { text: '1.5 PENDLE', usd: 3 },
      { text: '2 XVS', usd: undefined },
    ]),
  )
  expect(lookUp).toHaveBeenCalledOnce()
})
