import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { JAM, JAM_QUOTE, JAM_SPENDER, jam, legs, PMM, pmm } from './answers.test-support.ts'
import { bebop } from './index.ts'

const bebopWith = (...routes: unknown[]) =>
  createProviderHarness({
    create: bebop,
    request: { ...swapRequest, slippage: 0.5 },
    answer: () => ({ routes }),
    integrator: 'my-dapp',
  })
const poor = legs('399000000000000000', '398000000000000000', '1000000000')

describe('A quote of Bebop', () => {
  test('is the route that pays most, whichever kind it is, with the contracts of that kind', async () => {
    await expect(bebopWith(jam(poor), pmm()).quote()).resolves.toMatchObject({
      depositContract: PMM,
      spender: PMM,
      toAmount: 399_800_000_000_000_000n,
      transactionData: { to: PMM, value: 0n },
    })
    await expect(bebopWith(jam(), pmm(poor)).quote()).resolves.toMatchObject({
      depositContract: JAM,
      spender: JAM_SPENDER,
      toAmountMin: 399_400_200_000_000_000n,
    })
  })

  test('asks for a transaction of its own, in checksummed addresses, whether or not the tokens are there yet', async () => {
    const { calls, quote } = bebopWith(jam())
    await quote({ fromTokenAddress: swapRequest.fromTokenAddress.toLowerCase() })
    expect(calls[0]?.query).toMatchObject({
      sell_tokens: swapRequest.fromTokenAddress,
      gasless: 'false',
      skip_validation: 'true',
      approval_type: 'Standard',
      source: 'my-dapp',
    })
  })

  test('never asks for a hundredth of a percent more than the user allows', async () => {
    const { calls, quote } = bebopWith(jam())
    await quote({ slippage: 0.129 })
    expect(calls[0]?.query['slippage']).toBe('0.12')
  })

  test('holds until it expires', async () => {
    const { clock, quote } = bebopWith(jam({ expiry: 4_000_000_000 }))
    expect((await quote()).validForMs).toBe(4_000_000_000_000 - clock.now())
  })

  test('is left where one of its routes cannot be read', async () => {
    const { quotes } = await bebopWith({ type: 'PMMv3', quote: 7 }, jam()).getQuotes()
    expect(quotes).toMatchObject([{ depositContract: JAM }])
  })

  test.each([
    ['calls another contract', jam({ tx: { ...JAM_QUOTE.tx, to: STRANGER } })],
    ['has the tokens taken by another contract', jam({ approvalTarget: STRANGER })],
    ['mixes the contracts of both kinds', pmm({ approvalTarget: JAM_SPENDER })],
  ])('is none when it %s', async (_what, route) => {
    await expect(bebopWith(route).quote()).rejects.toMatchObject({ code: 'ERROR' })
  })
})

describe('An exact purchase through Bebop', () => {
  const toAmount = 399_000_000_000_000_000n

  test('names what is bought, takes the route that costs least, and says what it costs', async () => {
    const { calls, quote } = bebopWith(
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

  test('that may cost more than may be spent, with the slippage that was agreed, is no quote', async () => {
    const { getQuotes } = bebopWith(jam(legs(String(toAmount), String(toAmount), '999000000')))
    expect(await getQuotes({ toAmount })).toMatchObject({
      quotes: [],
      failures: [{ code: 'AMOUNT_TOO_LOW', minimum: 1_003_995_000n }],
    })
  })
})

test('A contract gets a route of the auction alone, in its own name', async () => {
  const { calls, quote } = bebopWith(pmm(), jam(poor))
  await expect(quote(contractRequest)).resolves.toMatchObject({ depositContract: JAM })
  expect(calls[0]?.query['taker_address']).toBe(contractRequest.fromAddress)
  await expect(bebopWith(pmm()).quote(contractRequest)).rejects.toMatchObject({ code: 'NOT_ROUTE' })
})
