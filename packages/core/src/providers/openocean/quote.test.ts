import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { SWAP } from './answers.test-support.ts'
import { openocean } from './index.ts'

const openoceanWith = (change: object = {}) =>
  createProviderHarness({
    create: openocean,
    request: { ...swapRequest, ...change },
    answer: () => SWAP,
    readChain: () => ({ status: 'success', data: numberToHex(7_000_000n, { size: 32 }) }),
  })

test('A quote of OpenOcean asks with the gas price of the chain, in its smallest unit', async () => {
  const { quote, calls } = openoceanWith()
  await quote()
  expect(calls.at(-1)?.query).toMatchObject({ gasPriceDecimals: '7000000' })
  expect(calls.at(-1)?.query).not.toHaveProperty('disableRfq')
})

test('A quote of OpenOcean for a contract leaves out makers that are bound to whoever signs', async () => {
  const { quote, calls } = openoceanWith(contractRequest)
  await quote()
  expect(calls.at(-1)?.query).toMatchObject({ disableRfq: 'true', sender: contractRequest.fromAddress })
})

test('A quote of OpenOcean without accounts is a price, without a transaction', async () => {
  const { getQuotes, calls } = openoceanWith({ fromAddress: undefined })
  expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
  expect(calls.at(-1)?.path).toBe('v4/8453/quote')
})

test.each([
  [43114, '0x0000000000000000000000000000000000000000'],
  [137, '0x0000000000000000000000000000000000001010'],
  [1088, '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  [5000, NATIVE_TOKEN_ADDRESS],
])('OpenOcean is told of the native token of chain %i in its own way', async (fromChainId, marker) => {
  const { getQuotes, calls } = openoceanWith({
    fromChainId,
    toChainId: fromChainId,
    fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  })
  await getQuotes()
  expect(calls.at(-1)?.query['inTokenAddress']).toBe(marker)
})
