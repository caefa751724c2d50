import { numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { openocean } from './index.ts'
import { SWAP } from './replies.test-support.ts'

const createHarness = (change: object = {}) =>
  createProviderHarness({
    create: openocean,
    request: { ...swapRequest, ...change },
    answer: () => SWAP,
    readChain: () => ({ status: 'success', data: numberToHex(7_000_000n, { size: 32 }) }),
  })

it('OpenOcean receives the gas price of the chain in wei', async () => {
  const { quote, calls } = createHarness()
  await quote()
  expect(calls.at(-1)?.query).toMatchObject({ gasPriceDecimals: '7000000' })
  expect(calls.at(-1)?.query).not.toHaveProperty('disableRfq')
})

it('OpenOcean excludes signed prices of makers for a contract caller', async () => {
  const { quote, calls } = createHarness(contractRequest)
  await quote()
  expect(calls.at(-1)?.query).toMatchObject({ disableRfq: 'true', sender: contractRequest.fromAddress })
})

it('OpenOcean quotes a price without a transaction if accounts are missing', async () => {
  const { getQuotes, calls } = createHarness({ fromAddress: undefined })
  expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
  expect(calls.at(-1)?.path).toBe('v4/8453/quote')
})

it.each([
  [43114, '0x0000000000000000000000000000000000000000'],
  [137, '0x0000000000000000000000000000000000001010'],
  [1088, '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  [5000, NATIVE_TOKEN_ADDRESS],
])('OpenOcean receives its own address of the native token of chain %i', async (fromChainId, marker) => {
  const { getQuotes, calls } = createHarness({
    fromChainId,
    toChainId: fromChainId,
    fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  })
  await getQuotes()
  expect(calls.at(-1)?.query['inTokenAddress']).toBe(marker)
})
