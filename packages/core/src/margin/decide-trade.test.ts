import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import { WAD } from '../lending/market.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import { decideTrade, type TradeGround } from './decide-trade.ts'
import type { FlashOffer } from './flash.ts'
import {
  builtOf,
  EXCHANGE,
  FORWARDER,
  FREE,
  LENDER_POOL,
  LONG,
  MARKET,
  NOTHING,
  OWNER,
  positionOf,
  quoteOf,
  ROUTER,
  requestOf,
  termsOf,
  USDC,
  usdc,
  WETH,
  weth,
} from './margin.test-support.ts'
import { MarginRefusedError } from './refusal.ts'
import type { MarginRequest } from './request.ts'

interface Case {
  readonly position?: TradeGround['terms']['position']
  readonly fromAmount: bigint
  readonly toAmount?: bigint
  readonly lossBps?: bigint
  readonly offer?: FlashOffer
  readonly market?: TradeGround['terms']['market']
}

/** A trade whose swap was quoted at the lender's prices less a loss. */
function groundOf(change: Partial<MarginRequest>, on: Case): TradeGround {
  const { position = LONG, fromAmount, toAmount, lossBps = 0n, offer = FREE, market = MARKET } = on
  const request = requestOf(change)
  const asked = parseQuoteRequest({
    fromChainId: 8453,
    toChainId: 8453,
    fromTokenAddress: request.sell,
    toTokenAddress: request.buy,
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount,
    toAmount,
    fromAddress: FORWARDER,
    toAddress: ROUTER,
    signer: OWNER,
    slippage: request.slippage,
  })
  return {
    request,
    terms: termsOf(request, position, market),
    offer,
    built: builtOf(quoteOf(asked, lossBps)),
    parties: { caller: FORWARDER, receiver: ROUTER },
    wrappedNative: WETH,
    sweeps: [],
    deadline: 1_700_001_200n,
  }
}

const decided = (change: Partial<MarginRequest>, on: Case) => decideTrade(groundOf(change, on))
const heldAfter = (change: Partial<MarginRequest>, on: Case) => {
  const { after, leftovers, trade } = decided(change, on)
  const { [WETH]: ether, [USDC]: dollars } = after.position.pools
  return { ether, dollars, leftovers, trade, after }
}

describe('A decided trade', () => {
  it('opens: what is bought is collateral, what is owed is the loan and its fee', () => {
    const offer = { ...FREE, kind: 'aave-v3', feeBps: 5n } as const
    const own = { side: 'buy', amount: weth(1) } as const
    const { ether, dollars, trade, after, leftovers } = heldAfter(
      { amountIn: usdc(4_000), own },
      { position: NOTHING, fromAmount: usdc(4_000), offer },
    )
    expect(ether).toMatchObject({ deposits: weth(3), collateralEnabled: true })
    expect(dollars).toMatchObject({ debt: usdc(4_002) })
    expect(trade).toMatchObject({
      flash: { amount: usdc(4_000), fee: usdc(2) },
      own: { token: WETH, amount: weth(1), asNative: false },
      out: { type: 'Deposit', expected: weth(3), isAll: false },
      in: { type: 'Borrow', expected: usdc(4_002), limit: usdc(4_002), isAll: false },
    })
    expect(after.figures.leverage).toBe((6_000n * WAD) / 1_998n)
    expect(leftovers).toEqual([])
  })

  it('takes own funds of the asset that is sold along into the swap, and borrows the rest', () => {
    const own = { side: 'sell', amount: usdc(2_000) } as const
    const { ether, dollars } = heldAfter(
      { amountIn: usdc(2_000), own },
      { position: NOTHING, fromAmount: usdc(4_000) },
    )
    expect([ether?.deposits, dollars?.debt]).toEqual([weth(2), usdc(2_000)])
  })

  it('closes a part: the debt falls by what the sale brings', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(0.25) } as const
    const { ether, dollars } = heldAfter(request, { fromAmount: weth(0.25) })
    expect([ether?.deposits, dollars?.debt]).toEqual([weth(1.75), usdc(500)])
  })

  it('closes all of it to exactly nothing, and hands back what is left of both', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxIn: true, maxOut: true } as const
    const { ether, dollars, leftovers, trade } = heldAfter(request, {
      fromAmount: weth(0.51),
      toAmount: usdc(1_000.25),
    })
    expect([ether, dollars]).toEqual([undefined, undefined])
    expect(trade.in).toMatchObject({ type: 'Withdraw', isAll: true })
    expect(trade.out).toMatchObject({ type: 'Repay', isAll: true })
    expect(leftovers).toEqual([
      { token: WETH, expected: weth(2) - trade.swap.spent, why: 'surplus-in' },
      { token: USDC, expected: usdc(0.25), why: 'surplus-out' },
    ])
  })

  it('repays a whole debt and withdraws only what that costs', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxOut: true } as const
    const { ether, dollars, trade } = heldAfter(request, { fromAmount: weth(0.51), toAmount: usdc(1_000.25) })
    expect(dollars).toBeUndefined()
    expect(ether?.deposits).toBe(weth(2) - trade.swap.spent)
    expect(trade.in.limit).toBe(weth(0.51))
  })

  it('swaps collateral and debt', () => {
    const long = positionOf([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, deposits: usdc(1) },
    ])
    const collateral = heldAfter(
      { operation: 'CollateralSwap', sell: WETH, buy: USDC, maxIn: true },
      { position: long, fromAmount: weth(2) },
    )
    expect([collateral.ether, collateral.dollars?.deposits]).toEqual([undefined, usdc(4_001)])
    const both = positionOf([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, deposits: usdc(9_000), debt: usdc(1_000) },
    ])
    const debt = heldAfter(
      { operation: 'DebtSwap', sell: WETH, buy: USDC, maxOut: true },
      { position: both, fromAmount: weth(0.51), toAmount: usdc(1_000.25) },
    )
    expect(debt.dollars).toMatchObject({ deposits: usdc(9_000), debt: 0n })
    expect(debt.ether?.debt).toBe(debt.trade.swap.spent)
  })

  it('never promises more than the swap: worth is lost by the swap and the fee alone', () => {
    const amounts = fc.record({
      amount: fc.bigInt({ min: usdc(10), max: usdc(3_000) }),
      lossBps: fc.bigInt({ min: 0n, max: 300n }),
      feeBps: fc.constantFrom(0n, 5n, 9n),
    })
    fc.assert(
      fc.property(amounts, ({ amount, lossBps, feeBps }) => {
        const offer = { ...FREE, kind: 'aave-v2', feeBps } as const
        const { before, after } = decided({ amountIn: amount }, { fromAmount: amount, lossBps, offer })
        const [had, has] = [before.figures.nav, after.figures.nav]
        if (had === 'unknown' || has === 'unknown') throw new Error('Every price is known')
        const lost = had - has
        const cost = (amount * 100n * (lossBps + feeBps)) / 10_000n
        expect(lost).toBeGreaterThanOrEqual(cost - 200n)
        expect(lost).toBeLessThanOrEqual(cost + 200n)
      }),
    )
  })
})

describe('A trade is refused', () => {
  const reasonOf = (ground: TradeGround): readonly [string, string] => {
    try {
      decideTrade(ground)
    } catch (error) {
      if (error instanceof MarginRefusedError || error instanceof LendingRejectedError) {
        return [error.code, error.shortMessage]
      }
      throw error
    }
    return ['', 'It was not refused']
  }

  it('where more would have to be withdrawn than is deposited', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(2.5) } as const
    expect(reasonOf(groundOf(request, { fromAmount: weth(2.5) }))).toEqual([
      'LOAN_NOT_COVERED',
      '2.5 WETH would have to be withdrawn to pay the flash loan back, and the account has 2 WETH deposited',
    ])
  })

  it('where the swap may bring less than the whole debt', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxIn: true, maxOut: true } as const
    expect(reasonOf(groundOf(request, { fromAmount: weth(0.5), lossBps: 10n }))).toEqual([
      'LOAN_NOT_COVERED',
      '1000 USDC are owed, and the swap may bring as little as 989.01 USDC',
    ])
  })

  it('where the lender allows less than would be owed, with what it would allow', () => {
    const ground = groundOf({ amountIn: usdc(40_000) }, { fromAmount: usdc(40_000) })
    const [code, words] = reasonOf(ground)
    expect(code).toBe('LTV_TOO_HIGH')
    expect(words).toBe(
      'Borrowing 40000 USDC would exceed the max LTV. Borrow at most 34200 USDC, or add collateral.',
    )
  })

  it.each<readonly [string, (ground: TradeGround) => TradeGround, string]>([
    [
      'pays somebody else',
      ({ built, ...ground }) => ({
        ...ground,
        built: { ...built, request: { ...built.request, toAddress: OWNER } },
      }),
      `The swap of Scripted pays ${OWNER}, and not the router ${ROUTER}`,
    ],
    [
      'is made for another caller',
      ({ built, ...ground }) => ({
        ...ground,
        built: { ...built, request: { ...built.request, fromAddress: OWNER } },
      }),
      `The swap of Scripted is for ${OWNER}, and not for the router's ${FORWARDER}`,
    ],
    [
      'is known to pay somebody else',
      ({ built, ...ground }) => ({
        ...ground,
        built: {
          ...built,
          verification: {
            ...built.verification,
            recipient: {
              status: 'failed',
              reason: 'wrong-recipient',
              message: 'It pays 0xbad on chain 1.',
            },
          },
        },
      }),
      'The swap of Scripted differs from its quote: It pays 0xbad on chain 1.',
    ],
    [
      'calls the lender',
      ({ built, ...ground }) => ({
        ...ground,
        built: {
          ...built,
          ...(built.type === 'transaction' ? { transaction: { ...built.transaction, to: LENDER_POOL } } : {}),
        } as TradeGround['built'],
      }),
      `The swap of Scripted calls ${LENDER_POOL}, which is no exchange`,
    ],
    [
      'has the router itself take the tokens',
      ({ built, ...ground }) => ({
        ...ground,
        built: { ...built, approval: { token: USDC, spender: ROUTER, amount: usdc(100) } },
      }),
      `The swap of Scripted calls ${ROUTER}, which is no exchange`,
    ],
    [
      'asks for the native coin',
      ({ built, ...ground }) => ({
        ...ground,
        built: {
          ...built,
          ...(built.type === 'transaction' ? { transaction: { ...built.transaction, value: 7n } } : {}),
        } as TradeGround['built'],
      }),
      'The swap of Scripted asks for 7 of the native coin',
    ],
    [
      'is an order',
      ({ built: { quote, request, interfaceParamData, validUntil, verification }, ...ground }) => ({
        ...ground,
        built: {
          type: 'order',
          order: { typedData: { domain: {}, types: {}, primaryType: 'Order', message: {} } },
          quote,
          request,
          interfaceParamData,
          validUntil,
          verification,
        },
      }),
      'Scripted takes an order, which no router can give',
    ],
  ])('whose swap %s', (_what, change, words) => {
    const ground = groundOf({ amountIn: usdc(100) }, { fromAmount: usdc(100) })
    expect(ground.built.approval?.spender).toBe(EXCHANGE)
    expect(reasonOf(change(ground))).toEqual(['SWAP_MISDIRECTED', words])
  })

  it('because its swap loses more than 5 % at the lender’s prices, or more than the user has consented to', () => {
    const open = { amountIn: usdc(4_000), own: { side: 'buy', amount: weth(1) } } as const
    const losing = (lossBps: bigint, maxPriceImpact?: number) =>
      groundOf({ ...open, maxPriceImpact }, { position: NOTHING, fromAmount: usdc(4_000), lossBps })
    expect(reasonOf(losing(4_000n))).toEqual([
      'PRICE_IMPACT_TOO_HIGH',
      'The price impact of Scripted is too high: 40%, the limit is 5%',
    ])
    expect(() => decideTrade(losing(4_000n))).toThrow(
      expect.objectContaining({
        details:
          "4000 USDC would buy 1.2 WETH, worth 2 WETH at the lender's prices: choose another amount, or raise maxPriceImpact once the user has agreed",
      }),
    )
    expect(reasonOf(losing(501n))[0]).toBe('PRICE_IMPACT_TOO_HIGH')
    expect(reasonOf(losing(1_100n, 10))[0]).toBe('PRICE_IMPACT_TOO_HIGH')
    expect(() => decideTrade(losing(500n))).not.toThrow()
    expect(() => decideTrade(losing(1_000n, 10))).not.toThrow()
  })

  it('because an asset without a price leaves its swap without a comparison', () => {
    const unpriced = { ...MARKET.pools[WETH], oraclePrice: 'unknown' } as (typeof MARKET.pools)[string]
    const market = { ...MARKET, pools: { ...MARKET.pools, [WETH]: unpriced } }
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(0.25) } as const
    expect(reasonOf(groundOf(request, { fromAmount: weth(0.25), market }))).toEqual([
      'FIGURES_UNKNOWN',
      'There is no price of WETH',
    ])
  })

  it('where nothing is owed, and where the own funds are enough', () => {
    const close = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(1) } as const
    const lent = positionOf([{ poolId: WETH, deposits: weth(2) }])
    expect(reasonOf(groundOf(close, { position: lent, fromAmount: weth(1) }))).toEqual([
      'NOTHING_THERE',
      'The account owes no USDC that could be repaid',
    ])
    const own = { side: 'sell', amount: usdc(500) } as const
    expect(reasonOf(groundOf({ amountOut: weth(0.1), own }, { fromAmount: usdc(400) }))[0]).toBe(
      'NOTHING_THERE',
    )
  })
})
