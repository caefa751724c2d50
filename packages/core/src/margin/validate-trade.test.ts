import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAD } from '../lending/lender-market.ts'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { parseQuoteRequest } from '../quotes/quote-request.ts'
import {
  createBuiltQuote,
  createQuote,
  createRequest,
  createTerms,
  createTestPosition,
  EMPTY_POSITION,
  EXCHANGE,
  FORWARDER,
  FREE_FLASH_LOAN,
  LENDER_POOL,
  LONG_POSITION,
  MARKET,
  OWNER,
  ROUTER,
  USDC,
  usdc,
  WETH,
  weth,
} from './create-margin-harness.test-support.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import { MarginRejectedError } from './margin-rejected-error.ts'
import type { MarginRequest } from './margin-request.ts'
import { type TradeInputs, validateTrade } from './validate-trade.ts'

interface SwapOptions {
  readonly position?: TradeInputs['terms']['position']
  readonly fromAmount: bigint
  readonly toAmount?: bigint
  readonly lossBps?: bigint
  readonly flashLoan?: FlashLoanOffer
  readonly market?: TradeInputs['terms']['market']
}

/** Creates a trade whose swap is quoted at the lender's prices minus a loss. */
function createInputs(change: Partial<MarginRequest>, options: SwapOptions): TradeInputs {
  const { position = LONG_POSITION, lossBps = 0n, flashLoan = FREE_FLASH_LOAN, market = MARKET } = options
  const request = createRequest(change)
  const quoteRequest = parseQuoteRequest({
    fromChainId: 8453,
    toChainId: 8453,
    fromTokenAddress: request.sell,
    toTokenAddress: request.buy,
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: options.fromAmount,
    toAmount: options.toAmount,
    fromAddress: FORWARDER,
    toAddress: ROUTER,
    signer: OWNER,
    slippage: request.slippage,
  })
  return {
    request,
    terms: createTerms(request, position, market),
    flashLoan,
    built: createBuiltQuote(createQuote(quoteRequest, lossBps)),
    parties: { caller: FORWARDER, receiver: ROUTER },
    wrappedNative: WETH,
    sweeps: [],
    deadline: 1_700_001_200n,
  }
}

const validate = (change: Partial<MarginRequest>, options: SwapOptions) => {
  const validated = validateTrade(createInputs(change, options))
  const { [WETH]: wethPosition, [USDC]: usdcPosition } = validated.after.position.pools
  return { ...validated, wethPosition, usdcPosition }
}

describe('validateTrade', () => {
  it('opens a position: the output is deposited, and the loan and its fee are borrowed', () => {
    const flashLoan = { ...FREE_FLASH_LOAN, kind: 'aave-v3', feeBps: 5n } as const
    const margin = { side: 'buy', amount: weth(1) } as const
    const { wethPosition, usdcPosition, trade, after, leftovers } = validate(
      { amountIn: usdc(4_000), margin },
      { position: EMPTY_POSITION, fromAmount: usdc(4_000), flashLoan },
    )
    expect(wethPosition).toMatchObject({ deposits: weth(3), collateralEnabled: true })
    expect(usdcPosition).toMatchObject({ debt: usdc(4_002) })
    expect(trade).toMatchObject({
      flashLoan: { amount: usdc(4_000), fee: usdc(2) },
      margin: { token: WETH, amount: weth(1), asNative: false },
      output: { type: 'Deposit', expected: weth(3), isAll: false },
      funding: { type: 'Borrow', expected: usdc(4_002), limit: usdc(4_002), isAll: false },
    })
    expect(after.figures.leverage).toBe((6_000n * WAD) / 1_998n)
    expect(leftovers).toEqual([])
  })

  it('swaps margin in the sold asset with the loan', () => {
    const margin = { side: 'sell', amount: usdc(2_000) } as const
    const { wethPosition, usdcPosition } = validate(
      { amountIn: usdc(2_000), margin },
      { position: EMPTY_POSITION, fromAmount: usdc(4_000) },
    )
    expect([wethPosition?.deposits, usdcPosition?.debt]).toEqual([weth(2), usdc(2_000)])
  })

  it('closes a part of a position, which reduces the debt by the output', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(0.25) } as const
    const { wethPosition, usdcPosition } = validate(request, { fromAmount: weth(0.25) })
    expect([wethPosition?.deposits, usdcPosition?.debt]).toEqual([weth(1.75), usdc(500)])
  })

  it('closes a whole position and returns the surplus of both assets', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxIn: true, maxOut: true } as const
    const { wethPosition, usdcPosition, leftovers, trade } = validate(request, {
      fromAmount: weth(0.51),
      toAmount: usdc(1_000.25),
    })
    expect([wethPosition, usdcPosition]).toEqual([undefined, undefined])
    expect(trade.funding).toMatchObject({ type: 'Withdraw', isAll: true })
    expect(trade.output).toMatchObject({ type: 'Repay', isAll: true })
    expect(leftovers).toEqual([
      { token: WETH, expected: weth(2) - trade.swap.spent, reason: 'surplus-in' },
      { token: USDC, expected: usdc(0.25), reason: 'surplus-out' },
    ])
  })

  it('repays a whole debt and withdraws only its cost', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxOut: true } as const
    const { wethPosition, usdcPosition, trade } = validate(request, {
      fromAmount: weth(0.51),
      toAmount: usdc(1_000.25),
    })
    expect(usdcPosition).toBeUndefined()
    expect(wethPosition?.deposits).toBe(weth(2) - trade.swap.spent)
    expect(trade.funding.limit).toBe(weth(0.51))
  })

  it('swaps the whole collateral for another one', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, deposits: usdc(1) },
    ])
    const { wethPosition, usdcPosition } = validate(
      { operation: 'CollateralSwap', sell: WETH, buy: USDC, maxIn: true },
      { position, fromAmount: weth(2) },
    )
    expect([wethPosition, usdcPosition?.deposits]).toEqual([undefined, usdc(4_001)])
  })

  it('swaps the whole debt for another one', () => {
    const position = createTestPosition([
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, deposits: usdc(9_000), debt: usdc(1_000) },
    ])
    const { wethPosition, usdcPosition, trade } = validate(
      { operation: 'DebtSwap', sell: WETH, buy: USDC, maxOut: true },
      { position, fromAmount: weth(0.51), toAmount: usdc(1_000.25) },
    )
    expect(usdcPosition).toMatchObject({ deposits: usdc(9_000), debt: 0n })
    expect(wethPosition?.debt).toBe(trade.swap.spent)
  })

  it('enters a market of Compound V2 before the deposit, unless the account has entered it', () => {
    const market = { ...MARKET, family: 'compound-v2' } as const
    const margin = { side: 'buy', amount: weth(1) } as const
    const getTypes = (position: TradeInputs['terms']['position']) => {
      const options = { position, market, fromAmount: usdc(100) }
      return validate({ amountIn: usdc(100), margin }, options).actions.decided.map(
        ({ action }) => action.type,
      )
    }
    expect(getTypes(EMPTY_POSITION)).toEqual(['SwitchCollateral', 'Deposit', 'Borrow'])
    const idle = createTestPosition([{ poolId: WETH, deposits: weth(2), collateralEnabled: false }])
    expect(getTypes(idle)).toEqual(['SwitchCollateral', 'Deposit', 'Borrow'])
    expect(getTypes(LONG_POSITION)).toEqual(['Deposit', 'Borrow'])
  })

  it('reduces the net value exactly by the loss of the swap and the fee of the flash loan', () => {
    const amounts = fc.record({
      amount: fc.bigInt({ min: usdc(10), max: usdc(3_000) }),
      lossBps: fc.bigInt({ min: 0n, max: 300n }),
      feeBps: fc.constantFrom(0n, 5n, 9n),
    })
    fc.assert(
      fc.property(amounts, ({ amount, lossBps, feeBps }) => {
        const flashLoan = { ...FREE_FLASH_LOAN, kind: 'aave-v2', feeBps } as const
        const { before, after } = validate({ amountIn: amount }, { fromAmount: amount, lossBps, flashLoan })
        const [navBefore, navAfter] = [before.figures.nav, after.figures.nav]
        if (navBefore === 'unknown' || navAfter === 'unknown') throw new Error('Every price is known.')
        const loss = navBefore - navAfter
        const cost = (amount * 100n * (lossBps + feeBps)) / 10_000n
        expect(loss).toBeGreaterThanOrEqual(cost - 200n)
        expect(loss).toBeLessThanOrEqual(cost + 200n)
      }),
    )
  })
})

describe('validateTrade rejections', () => {
  const getRejection = (inputs: TradeInputs): readonly [code: string, message: string] => {
    try {
      validateTrade(inputs)
    } catch (error) {
      if (error instanceof MarginRejectedError || error instanceof LendingRejectedError) {
        return [error.code, error.shortMessage]
      }
      throw error
    }
    return ['', 'The trade was not rejected.']
  }

  it('rejects a withdrawal above the deposit with both amounts', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(2.5) } as const
    expect(getRejection(createInputs(request, { fromAmount: weth(2.5) }))).toEqual([
      'LOAN_NOT_COVERED',
      'The flash loan cannot be repaid: it needs 2.5 WETH, the deposit is 2 WETH. Choose a lower amount.',
    ])
  })

  it('rejects a swap whose minimum output is below the whole debt', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, maxIn: true, maxOut: true } as const
    expect(getRejection(createInputs(request, { fromAmount: weth(0.5), lossBps: 10n }))).toEqual([
      'LOAN_NOT_COVERED',
      'The swap may not repay the whole debt: its minimum output is 989.01 USDC, the debt is 1000 USDC. Repay a part of the debt.',
    ])
  })

  it('rejects a debt above the limit of the lender with that limit', () => {
    const inputs = createInputs({ amountIn: usdc(40_000) }, { fromAmount: usdc(40_000) })
    expect(getRejection(inputs)).toEqual([
      'LTV_TOO_HIGH',
      'Borrowing 40000 USDC would exceed the max LTV. Borrow at most 34200 USDC, or add collateral.',
    ])
  })

  const withRequest = (inputs: TradeInputs, change: Partial<BuiltQuote['request']>): TradeInputs => {
    const { built } = inputs
    return { ...inputs, built: { ...built, request: { ...built.request, ...change } } }
  }
  const withTransaction = (inputs: TradeInputs, change: object): TradeInputs => {
    const { built } = inputs
    if (built.type !== 'transaction') throw new Error('The swap is not a transaction.')
    return { ...inputs, built: { ...built, transaction: { ...built.transaction, ...change } } }
  }

  it.each<readonly [string, (inputs: TradeInputs) => TradeInputs, string]>([
    [
      'pays another account',
      (inputs) => withRequest(inputs, { toAddress: OWNER }),
      `The swap of Scripted pays ${OWNER} instead of the margin router ${ROUTER}`,
    ],
    [
      'is for another caller',
      (inputs) => withRequest(inputs, { fromAddress: OWNER }),
      `The swap of Scripted is for the caller ${OWNER} instead of ${FORWARDER}`,
    ],
    [
      'is for another signer',
      (inputs) => withRequest(inputs, { signer: EXCHANGE }),
      `The swap of Scripted is for the signer ${EXCHANGE} instead of ${OWNER}`,
    ],
    [
      'names no signer',
      ({ built: { request, ...built }, ...inputs }) => {
        const { signer: _, ...unsigned } = request
        return { ...inputs, built: { ...built, request: unsigned } }
      },
      `The swap of Scripted is for the signer none instead of ${OWNER}`,
    ],
    [
      'failed the check of its recipient',
      ({ built, ...inputs }) => ({
        ...inputs,
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
      'The swap of Scripted differs from its quote: It pays 0xbad on chain 1',
    ],
    [
      'calls the lender',
      (inputs) => withTransaction(inputs, { to: LENDER_POOL }),
      `The swap of Scripted calls ${LENDER_POOL}, a contract of the lender or the router`,
    ],
    [
      'approves the router',
      ({ built, ...inputs }) => ({
        ...inputs,
        built: { ...built, approval: { token: USDC, spender: ROUTER, amount: usdc(100) } },
      }),
      `The swap of Scripted calls ${ROUTER}, a contract of the lender or the router`,
    ],
    [
      'needs native tokens',
      (inputs) => withTransaction(inputs, { value: 7n }),
      'The swap of Scripted needs 7 base units of the native token, the limit is 0',
    ],
    [
      'is an order',
      ({ built: { quote, request, interfaceParamData, validUntil, verification }, ...inputs }) => ({
        ...inputs,
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
      'The swap of Scripted is an order, which margin routers cannot execute',
    ],
  ])('rejects a swap that %s', (_problem, change, message) => {
    const inputs = createInputs({ amountIn: usdc(100) }, { fromAmount: usdc(100) })
    expect(inputs.built.approval?.spender).toBe(EXCHANGE)
    expect(getRejection(change(inputs))).toEqual(['SWAP_MISDIRECTED', `${message}. Use another provider.`])
  })

  it('rejects a loss above 5% at the lender’s prices, or above the consented maximum', () => {
    const request = { amountIn: usdc(4_000), margin: { side: 'buy', amount: weth(1) } } as const
    const withLoss = (lossBps: bigint, maxPriceImpact?: number) =>
      createInputs(
        { ...request, maxPriceImpact },
        { position: EMPTY_POSITION, fromAmount: usdc(4_000), lossBps },
      )
    expect(getRejection(withLoss(4_000n))).toEqual([
      'PRICE_IMPACT_TOO_HIGH',
      'The price impact of Scripted is too high: 40%, the limit is 5%.',
    ])
    expect(() => validateTrade(withLoss(4_000n))).toThrow(
      expect.objectContaining({
        details:
          "4000 USDC buys 1.2 WETH instead of 2 WETH at the lender's prices. Choose another amount, or raise maxPriceImpact once the user has consented.",
      }),
    )
    expect(getRejection(withLoss(501n))[0]).toBe('PRICE_IMPACT_TOO_HIGH')
    expect(getRejection(withLoss(1_100n, 10))[0]).toBe('PRICE_IMPACT_TOO_HIGH')
    expect(() => validateTrade(withLoss(500n))).not.toThrow()
    expect(() => validateTrade(withLoss(1_000n, 10))).not.toThrow()
  })

  it('rejects a swap whose price impact is unknown because an asset has no price', () => {
    const unpriced = { ...MARKET.pools[WETH], oraclePrice: 'unknown' } as (typeof MARKET.pools)[string]
    const market = { ...MARKET, pools: { ...MARKET.pools, [WETH]: unpriced } }
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(0.25) } as const
    expect(getRejection(createInputs(request, { fromAmount: weth(0.25), market }))).toEqual([
      'FIGURES_UNKNOWN',
      'The lender has no price for WETH.',
    ])
  })

  it('rejects a repayment without debt', () => {
    const request = { operation: 'Close', sell: WETH, buy: USDC, amountIn: weth(1) } as const
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    expect(getRejection(createInputs(request, { position, fromAmount: weth(1) }))).toEqual([
      'NOTHING_THERE',
      'The account has no USDC debt to repay.',
    ])
  })

  it('rejects a trade whose margin covers the whole purchase', () => {
    const margin = { side: 'sell', amount: usdc(500) } as const
    const inputs = createInputs({ amountOut: weth(0.1), margin }, { fromAmount: usdc(400) })
    expect(getRejection(inputs)[0]).toBe('NOTHING_THERE')
  })

  it('states that nothing needs to be borrowed if the unspent input of the swap repays the loan', () => {
    const margin = { side: 'sell', amount: usdc(500) } as const
    const options = { fromAmount: usdc(600), toAmount: weth(0.1) }
    const inputs = createInputs({ amountOut: weth(0.1), margin }, options)
    expect(getRejection(inputs)).toEqual([
      'NOTHING_THERE',
      'Nothing needs to be borrowed: the margin covers the whole purchase. Swap and deposit it without a loan.',
    ])
  })
})
