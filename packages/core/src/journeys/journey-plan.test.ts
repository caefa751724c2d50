import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Quote } from '../quotes/quote.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import { createTestQuote } from '../quotes/quotes.test-support.ts'
import {
  getUnmetLimits,
  lowerMinimums,
  type PlanDraft,
  type RoutePrices,
  rankPlans,
  toPlan,
} from './journey-plan.ts'
import { ARBITRUM, BASE, ONE_ETH, SENDER, TO_BASE, USDC, USDT, usdc } from './journeys.test-support.ts'

const DESTINATION = { chainId: BASE, token: USDC, recipient: SENDER }
const PRICES = { from: 1, to: 1, native: 2_000, gasPrice: 1_000_000_000n }

/** Creates a quote of 100 USDC from Arbitrum to Base. */
function createLeg(fields: Partial<Quote> = {}, request: Partial<QuoteRequestInput> = {}): Quote {
  return createTestQuote({
    request: parseQuoteRequest({
      fromChainId: ARBITRUM,
      toChainId: BASE,
      fromTokenAddress: USDC,
      toTokenAddress: USDC,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: usdc(100),
      fromAddress: SENDER,
      toAddress: SENDER,
      slippage: 0.5,
      ...request,
    }),
    toAmount: usdc(99),
    toAmountMin: usdc(98),
    ...fields,
  })
}

const createPlan = (route: readonly Quote[], prices: RoutePrices = { legs: route.map(() => PRICES) }) =>
  toPlan(
    route,
    { ...TO_BASE, from: { chainId: ARBITRUM, token: USDC, amount: usdc(100) } },
    DESTINATION,
    prices,
  )

describe('toPlan', () => {
  it('counts the gas of the approval and the call, and the native fee on top of the amount', () => {
    const { gasUsd, feesUsd, netUsd } = createPlan([createLeg({ otherPayOut: ONE_ETH / 1_000n })])
    expect(gasUsd).toBeCloseTo(310_000 * 1e-9 * 2_000, 6)
    expect(feesUsd).toBeCloseTo(2 + (gasUsd ?? 0), 6)
    expect(netUsd).toBeCloseTo(99 - 2 - (gasUsd ?? 0), 6)
  })

  it('counts no gas for an order but that of its approval', () => {
    const orderData = { typedData: { domain: {}, types: {}, message: {}, primaryType: 'Order' } }
    const order = createLeg({ orderData: orderData as unknown as NonNullable<Quote['orderData']> })
    expect(createPlan([order]).gasUsd).toBeCloseTo(60_000 * 1e-9 * 2_000, 6)
  })

  it('counts a delivery that is paid in the source token, and none that is paid in another one', () => {
    const pay = (destinationGasFeeToken?: typeof USDT) =>
      createPlan([
        createLeg({
          skipApproval: true,
          fee: {
            swapFee: usdc(1),
            destinationGasFee: usdc(2),
            ...(destinationGasFeeToken && { destinationGasFeeToken }),
          },
        }),
      ])
    const gas = 250_000 * 1e-9 * 2_000
    expect(pay().feesUsd).toBeCloseTo(3 + gas, 6)
    expect(pay(USDT).feesUsd).toBeCloseTo(1 + gas, 6)
  })

  it('counts a delivery on top of a native amount once, with the native fee', () => {
    const native: Partial<Quote> = {
      fee: {
        swapFee: 0n,
        destinationGasFee: ONE_ETH / 1_000n,
        destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
      },
      otherPayOut: ONE_ETH / 1_000n,
    }
    const request = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18, fromAmount: ONE_ETH }
    const prices = { legs: [{ ...PRICES, from: PRICES.native }] }
    const { feesUsd, gasUsd } = createPlan([createLeg(native, request)], prices)
    expect(feesUsd).toBeCloseTo(2 + (gasUsd ?? 0), 6)
  })

  it('has no fees and no value if a price is unknown', () => {
    const { toAmount, feesUsd, gasUsd, netUsd } = createPlan([createLeg()], { legs: [] })
    expect({ toAmount, feesUsd, gasUsd, netUsd }).toEqual({ toAmount: usdc(99) })
  })

  it('deducts fixed fees before it scales the minimum of a later leg to its lowest input', () => {
    const swap = createLeg(
      { toAmount: usdc(100), toAmountMin: usdc(50) },
      { toChainId: ARBITRUM, toTokenAddress: USDT },
    )
    const bridge = createLeg(
      { toAmountMin: usdc(90), fee: { swapFee: 0n, destinationGasFee: usdc(10) } },
      { fromTokenAddress: USDT },
    )
    const [, later] = createPlan([swap, bridge]).legs
    expect(later?.minimum).toBe((usdc(90) * usdc(40)) / usdc(90))
    const paidElsewhere = { ...bridge, fee: { ...bridge.fee, destinationGasFeeToken: USDC } }
    expect(createPlan([swap, paidElsewhere]).legs[1]?.minimum).toBe(usdc(45))
  })

  it('guarantees nothing if the lowest input does not cover the fixed fees', () => {
    const swap = createLeg({ toAmountMin: usdc(9) }, { toChainId: ARBITRUM, toTokenAddress: USDT })
    const bridge = createLeg(
      { fee: { swapFee: usdc(10), destinationGasFee: 0n } },
      { fromTokenAddress: USDT },
    )
    expect(createPlan([swap, bridge]).toAmountMin).toBe(0n)
  })
})

describe('rankPlans', () => {
  const draft = (id: string, fields: Partial<PlanDraft>): PlanDraft => ({
    ...createPlan([createLeg()]),
    id,
    ...fields,
  })
  const rank = (...drafts: PlanDraft[]) => rankPlans(drafts).map(({ id }) => id)

  it('compares the output if the value of one plan is unknown', () => {
    const valued = draft('valued', { netUsd: 500, toAmount: 1n })
    const { netUsd: _, ...unvalued } = draft('unvalued', { toAmount: 2n })
    expect(rank(valued, unvalued)).toEqual(['unvalued', 'valued'])
  })

  it('prefers fewer signatures, then the shorter duration, if the outputs are equal', () => {
    const same = { netUsd: 1 }
    const [leg] = createPlan([createLeg()]).legs
    if (!leg) throw new Error('The plan has no leg')
    const two = draft('two legs', { ...same, legs: [leg, leg] })
    const carried = draft('carried', {
      ...same,
      legs: [leg],
      isActionCarried: true,
      duration: { min: 9, max: 27 },
    })
    const slow = draft('slow', { ...same, legs: [leg], duration: { min: 90, max: 270 } })
    const fast = draft('fast', { ...same, legs: [leg], duration: { min: 9, max: 27 } })
    expect(rank(two, slow, fast, carried)).toEqual(['carried', 'fast', 'slow', 'two legs'])
  })
})

describe('getUnmetLimits', () => {
  const plan = createPlan([createLeg()])

  it('does not meet a health limit with an unknown health factor', () => {
    const [issue] = getUnmetLimits({ ...plan, healthFactor: 'unknown' }, { minHealthFactor: 1.5 })
    expect(issue).toMatchObject({ field: 'limits.minHealthFactor', expected: 'at most unknown' })
  })

  it('meets a health limit without debt', () => {
    expect(
      getUnmetLimits({ ...plan, healthFactor: Number.POSITIVE_INFINITY }, { minHealthFactor: 1.5 }),
    ).toEqual([])
  })

  it('names the fees of a plan above the limit', () => {
    const [issue] = getUnmetLimits(plan, { maxFeesUsd: 0.01 })
    expect(issue).toMatchObject({ field: 'limits.maxFeesUsd', expected: 'at least 0.62' })
  })
})

describe('lowerMinimums', () => {
  it('lowers each leg by the same share, and never raises a minimum', () => {
    const plan = createPlan([createLeg(), createLeg()])
    const [first = 0n, second = 0n] = lowerMinimums(plan, plan.toAmountMin)
    expect([first, second]).toEqual(plan.legs.map(({ minimum }) => minimum))
    expect(lowerMinimums(plan, plan.toAmountMin + 1n)).toEqual([first, second])
    const half = plan.toAmountMin / 2n
    expect(lowerMinimums(plan, half)).toEqual(
      [first, second].map((minimum) => (minimum * half) / plan.toAmountMin),
    )
  })
})
