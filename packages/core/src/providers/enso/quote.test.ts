import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { enso } from './index.ts'
import { ROUTE, ROUTER } from './replies.test-support.ts'

const createHarness = (change: object = {}, route: object = {}) =>
  createProviderHarness({
    create: enso,
    request: { ...swapRequest, ...change },
    answer: () => ({ ...ROUTE, ...route }),
  })

describe('enso', () => {
  it('requests the router, which takes the tokens from the sender', async () => {
    const { quote, calls } = createHarness()
    expect(await quote()).toMatchObject({ spender: ROUTER, toAmountMin: 399_400_200_000_000_000n })
    expect(calls[0]?.query).toMatchObject({ routingStrategy: 'router', spender: swapRequest.fromAddress })
  })

  it('refunds leftovers of a contract caller to its signer', async () => {
    const { quote, calls } = createHarness(contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      fromAddress: contractRequest.fromAddress,
      refundReceiver: contractRequest.signer,
    })
  })

  it('reads an output that is written as a list of one amount', async () => {
    const { quotes } = await createHarness({}, { amountOut: ['5'], minAmountOut: ['5'] }).getQuotes()
    expect(quotes).toMatchObject([{ toAmount: 5n, toAmountMin: 5n }])
  })

  it('rejects a list of several outputs', async () => {
    const { failures } = await createHarness({}, { amountOut: ['5', '6'] }).getQuotes()
    expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
  })

  it('rejects a transaction that calls an unknown contract', async () => {
    const { quote } = createHarness({}, { tx: { ...ROUTE.tx, to: ATTACKER } })
    await expect(quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('unknown router'),
    })
  })
})
