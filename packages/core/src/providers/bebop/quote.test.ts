import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { bebop } from './index.ts'
import { JAM, JAM_QUOTE, JAM_SPENDER, jam, legs, PMM, pmm, ROUTER } from './replies.test-support.ts'

const createHarness = (...routes: unknown[]) =>
  createProviderHarness({
    create: bebop,
    request: { ...swapRequest, slippage: 0.5 },
    answer: () => ({ routes }),
    integrator: 'my-dapp',
  })
const worse = legs('399000000000000000', '398000000000000000', '1000000000')
/** A route through BebopRouter, which is called and takes the tokens itself. */
const throughRouter = {
  settlementAddress: ROUTER,
  approvalTarget: ROUTER,
  tx: { ...JAM_QUOTE.tx, to: ROUTER },
}

describe('bebop', () => {
  it.each([
    ['prices of makers', [jam(worse), pmm()], { depositContract: PMM, spender: PMM }],
    [
      'prices of makers through BebopRouter',
      [jam(worse), pmm(throughRouter)],
      { depositContract: ROUTER, spender: ROUTER },
    ],
    ['the auction', [jam(), pmm(worse)], { depositContract: JAM, spender: JAM_SPENDER }],
  ])('selects the route with the highest output: %s', async (_kind, routes, contracts) => {
    await expect(createHarness(...routes).quote()).resolves.toMatchObject({
      ...contracts,
      toAmount: 399_800_000_000_000_000n,
      transactionData: { to: contracts.depositContract, value: 0n },
    })
  })

  it('requests a transaction with checksummed addresses, regardless of balances', async () => {
    const { calls, quote } = createHarness(jam())
    await quote({ fromTokenAddress: swapRequest.fromTokenAddress.toLowerCase() })
    expect(calls[0]?.query).toMatchObject({
      sell_tokens: swapRequest.fromTokenAddress,
      gasless: 'false',
      skip_validation: 'true',
      approval_type: 'Standard',
      source: 'my-dapp',
    })
  })

  it('rounds the slippage down to two decimals', async () => {
    const { calls, quote } = createHarness(jam())
    await quote({ slippage: 0.129 })
    expect(calls[0]?.query['slippage']).toBe('0.12')
  })

  it('is valid until the route expires, and for a minute at most', async () => {
    const { clock, quote } = createHarness(jam({ expiry: 1_750_000_020 }))
    expect((await quote()).validForMs).toBe(1_750_000_020_000 - clock.now())
    expect((await createHarness(jam({ expiry: 4_000_000_000 })).quote()).validForMs).toBe(60_000)
  })

  it('skips a route that cannot be parsed', async () => {
    const { quotes } = await createHarness({ type: 'PMMv3', quote: 7 }, jam()).getQuotes()
    expect(quotes).toMatchObject([{ depositContract: JAM }])
  })

  it.each([
    ['calls an unknown contract', pmm({ tx: { ...JAM_QUOTE.tx, to: ATTACKER } })],
    ['needs an approval for an unknown contract', pmm({ approvalTarget: ATTACKER })],
  ])('selects a known route over a better one that %s', async (_problem, route) => {
    await expect(createHarness(route, jam(worse)).quote()).resolves.toMatchObject({
      depositContract: JAM,
      spender: JAM_SPENDER,
    })
  })

  it.each([
    ['calls an unknown contract', jam({ tx: { ...JAM_QUOTE.tx, to: ATTACKER } })],
    ['needs an approval for an unknown contract', jam({ approvalTarget: ATTACKER })],
    ['needs an approval for the spender of another contract', pmm({ approvalTarget: JAM_SPENDER })],
  ])('rejects a quote whose only route %s', async (_problem, route) => {
    await expect(createHarness(route).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('returned an unknown'),
    })
  })

  it('selects the route with the lowest input for an exact output', async () => {
    const toAmount = 399_000_000_000_000_000n
    const { calls, quote } = createHarness(
      jam(legs(String(toAmount), String(toAmount), '994000000')),
      pmm(legs(String(toAmount), String(toAmount), '993000000')),
    )
    await expect(quote({ toAmount })).resolves.toMatchObject({
      depositContract: PMM,
      toAmount,
      fromAmount: 993_000_000n,
    })
    expect(calls[0]?.query['buy_amounts']).toBe(String(toAmount))
    expect(calls[0]?.query).not.toHaveProperty('sell_amounts')
  })

  it('rejects an exact output whose input may exceed the maximum within the slippage', async () => {
    const toAmount = 399_000_000_000_000_000n
    const { getQuotes } = createHarness(jam(legs(String(toAmount), String(toAmount), '999000000')))
    expect(await getQuotes({ toAmount })).toMatchObject({
      quotes: [],
      failures: [{ code: 'AMOUNT_TOO_LOW', minimum: 1_003_995_000n }],
    })
  })

  it('only uses routes of the auction for a contract caller', async () => {
    const { calls, quote } = createHarness(pmm(), jam(worse))
    await expect(quote(contractRequest)).resolves.toMatchObject({ depositContract: JAM })
    expect(calls[0]?.query['taker_address']).toBe(contractRequest.fromAddress)
    await expect(createHarness(pmm()).quote(contractRequest)).rejects.toMatchObject({ code: 'NOT_ROUTE' })
  })
})
