import { createProviderHarness } from '@causeway/core/testing'
import { expect, it } from 'vitest'
import { tern } from './tern.ts'

const request = {
  fromChainId: 1,
  toChainId: 10,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
}

it('is no quote when Tern names a router that is not its own', async () => {
  const router = '0x9999999999999999999999999999999999999999'
  const answer = { receive: '1', atLeast: '1', seconds: 60, router, call: { data: '0x12345678', value: '0' } }
  const { getQuotes, calls } = createProviderHarness({ create: tern, request, answer: () => answer })
  const { quotes, failures } = await getQuotes({ slippage: 1 })
  expect(quotes).toEqual([])
  expect(failures).toMatchObject([{ code: 'ERROR', reason: `Tern named ${router} as its router` }])
  expect(calls).toMatchObject([{ route: 'GET v1/quote', query: { slippage: '0.01' } }])
})
