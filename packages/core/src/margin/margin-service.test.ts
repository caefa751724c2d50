import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { WAD } from '../lending/lender-market.ts'
import { readNothing } from '../lending/read-contracts.ts'
import type { Token } from '../tokens/token.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import {
  createMarginHarness,
  createRequest,
  createScriptedRouter,
  createTestPosition,
  EMPTY_POSITION,
  FORWARDER,
  FREE_FLASH_LOAN,
  LENDER_POOL,
  LENDING_ACCOUNT,
  LONG_POSITION,
  MARKET,
  OWNER,
  ROUTER,
  type SwapScript,
  USDC,
  usdc,
  WALLET,
  WETH,
  weth,
} from './create-margin-harness.test-support.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import type { MarginRouter } from './margin-router.ts'
import type { MarginServiceOptions } from './margin-service.ts'

type PendleProps = NonNullable<NonNullable<Token['props']>['pendle']>

const openRequest = createRequest({ leverage: 3n * WAD, margin: { side: 'buy', amount: weth(1) } })
const closeRequest = createRequest({
  operation: 'Close',
  sell: WETH,
  buy: USDC,
  maxIn: true,
  maxOut: true,
})

/** Creates the simulation of a trade that takes one whole token from the account. */
const createSimulation = (token: Address) => ({
  status: 'success' as const,
  effects: [{ movements: [{ token, from: OWNER, to: ROUTER, amount: weth(1) }], allowances: [], grants: [] }],
})
const createOpenHarness = (options: Parameters<typeof createMarginHarness>[0] = {}) =>
  createMarginHarness({ simulation: createSimulation(WETH), ...options })

const YIELD_TOKEN: Address = '0x0000000000000000000000000000000000000b01'

/** Creates a token list with a principal token of Pendle at the address of WETH. */
function createPrincipalList(
  pendle: Omit<PendleProps, 'tokenType'>,
): NonNullable<MarginServiceOptions['tokens']> {
  const token = { decimals: 18, symbol: 'PT-weETH', name: 'PT weETH' }
  const props = { pendle: { tokenType: 'PT', ...pendle } } as const
  return {
    find: (chainId, address) => (address === WETH ? { ...token, chainId, address, props } : undefined),
  }
}

describe('MarginService.plan', () => {
  it('plans the margin allowance, the permission, the trade and the revocation, and simulates them together', async () => {
    const { service, simulated } = createOpenHarness()
    const plan = await service.plan(LENDING_ACCOUNT, openRequest)
    expect(plan.execution.steps).toMatchObject([
      { kind: 'allowance', token: WETH, spender: ROUTER, amount: weth(1) },
      { kind: 'call', call: { data: '0xaa' } },
      { kind: 'call', call: { to: ROUTER, data: '0xbb' } },
      { kind: 'call', call: { data: '0xcc' } },
    ])
    expect(plan.execution.info).toMatchObject({
      type: 'Margin',
      lender: 'AAVE_V3',
      txType: 'Open',
      aggregator: 'scripted',
      inputCurrency: USDC,
      outputCurrency: WETH,
    })
    expect(plan.access).toEqual([{ spender: ROUTER, amount: plan.trade.funding.limit, leftover: 0n }])
    expect(plan.after.figures.leverage).toBe(3n * WAD)
    expect(plan.liquidation.longUsd).toBeCloseTo(4_000 / (3 * 0.85), 3)
    expect(plan.netApr).toBeCloseTo(1 * 3 - 5 * 2, 6)
    expect(simulated.map(({ from, calls }) => [from, calls.length])).toEqual([[OWNER, 4]])
  })

  it('records the loan of an Open with the flash loan fee, and its supply with the margin', async () => {
    const router = createScriptedRouter({
      *readFlashLoanOffers(_chainId, token) {
        yield* readNothing()
        return [{ ...FREE_FLASH_LOAN, token, feeBps: 5n }]
      },
    })
    const { service } = createOpenHarness({ routers: [router] })
    const { execution, trade } = await service.plan(LENDING_ACCOUNT, openRequest)
    const { flashLoan, swap } = trade
    expect(flashLoan.fee).toBeGreaterThan(0n)
    expect(execution.info).toMatchObject({
      inputAmountRaw: swap.spent + flashLoan.fee,
      outputAmountRaw: swap.toAmount + weth(1),
      outputAmountMinRaw: swap.toAmountMin + weth(1),
    })
  })

  it('records the withdrawal and the repayment of a Close, not the amounts of its swap', async () => {
    const { service } = createMarginHarness({ getPosition: () => LONG_POSITION })
    const { execution, trade } = await service.plan(LENDING_ACCOUNT, closeRequest)
    expect(trade.swap.spent).toBeLessThan(weth(2))
    expect(trade.swap.toAmount).toBeGreaterThan(usdc(1_000))
    expect(execution.info).toMatchObject({ inputAmountRaw: weth(2), outputAmountRaw: usdc(1_000) })
  })

  it.each(['Open', 'Close', 'CollateralSwap', 'DebtSwap'] as const)(
    'requires that a resumed %s still moves the amounts that the simulation paid to the lender',
    async (operation) => {
      const { aToken } = MARKET.pools[WETH]?.contracts ?? {}
      if (!aToken) throw new Error('The pool has no aToken.')
      const paid = { token: WETH, from: ROUTER, to: aToken, amount: weth(1) }
      const effects = [{ movements: [paid], allowances: [], grants: [] }]
      const { service } = createMarginHarness({
        getPosition: () => LONG_POSITION,
        simulation: { status: 'success', effects },
      })
      const sides = {
        Open: [USDC, WETH],
        Close: [WETH, USDC],
        CollateralSwap: [WETH, USDC],
        DebtSwap: [WETH, USDC],
      }
      const [sell = USDC, buy = WETH] = sides[operation]
      const trade = createRequest({ operation, sell, buy, amountIn: sell === USDC ? usdc(100) : weth(0.05) })
      const { execution } = await service.plan(LENDING_ACCOUNT, trade)
      expect(execution.requiredMovements).toEqual([{ ...paid, amount: weth(0.6), call: 0 }])
    },
  )

  it('keeps permissions on request, and sends native margin with the call', async () => {
    const { service } = createOpenHarness({ simulation: createSimulation(NATIVE_TOKEN_ADDRESS) })
    const margin = { side: 'buy', amount: weth(1), asNative: true } as const
    const { execution, access, trade } = await service.plan(
      LENDING_ACCOUNT,
      { ...openRequest, margin },
      { keepsPermissions: true },
    )
    const { limit } = trade.funding
    expect(access).toEqual([{ spender: ROUTER, amount: limit, leftover: limit }])
    expect(execution.steps).toMatchObject([
      { call: { data: '0xaa' } },
      { call: { data: '0xbb', value: weth(1) } },
    ])
    expect(execution.spends).toMatchObject([{ amount: weth(1) }])
  })

  it('revokes a permission that a failed attempt granted, but not one that the account granted itself', async () => {
    const allow = (value: 0 | 1) => ({
      kind: 'permission' as const,
      call: { to: LENDER_POOL, data: `0xddbf54fd${'a01'.padStart(64, '0')}${value}` as Hex, value: 0n },
    })
    const readPermissions: MarginRouter['readPermissions'] = function* () {
      yield* readNothing()
      const position = { spender: ROUTER, amount: 'all', unused: 'all' } as const
      return [{ grant: allow(1), isGranted: true, revoke: allow(0), position }]
    }
    const attempt = transferRecord({
      chainId: LENDING_ACCOUNT.chainId,
      from: OWNER,
      run: {
        name: 'Venus',
        steps: [
          { ...allow(1), done: true },
          { ...allow(0), done: false },
        ],
      },
    })
    const plan = (...records: readonly TransferRecord[]) => {
      const routers = [createScriptedRouter({ readPermissions })]
      const { service } = createOpenHarness({ routers, transfers: { load: async () => records } })
      return service.plan(LENDING_ACCOUNT, openRequest)
    }
    const { execution, access } = await plan(attempt)
    expect(execution.steps).toMatchObject([{ call: { data: '0xbb' } }, allow(0)])
    expect(access).toEqual([{ spender: ROUTER, amount: 'all', leftover: 0n }])
    for (const change of [{ from: FORWARDER }, { chainId: 1 }]) {
      const { execution: unchanged, access: none } = await plan({ ...attempt, ...change })
      expect(unchanged.steps).toMatchObject([{ call: { data: '0xbb' } }])
      expect(none).toEqual([])
    }
  })

  it('rejects a trade whose simulation takes another token from the account', async () => {
    const movement = { token: USDC, from: OWNER, to: FORWARDER, amount: 5n }
    const effects = [{ movements: [movement], allowances: [], grants: [] }]
    const { service } = createMarginHarness({ simulation: { status: 'success', effects } })
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).rejects.toMatchObject({
      code: 'LENDING_MISMATCH',
      details: expect.stringContaining(`the balance of ${USDC} would change by -5`),
    })
  })

  it('rejects a trade that the node cannot simulate if the router requires a simulation', async () => {
    const simulation = { status: 'unsupported', reason: 'The node runs no sequences' } as const
    const plan = (requiresSimulation: boolean) =>
      createMarginHarness({
        simulation,
        routers: [createScriptedRouter({ requiresSimulation })],
      }).service.plan(LENDING_ACCOUNT, openRequest)
    await expect(plan(true)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      details: 'The plan was not simulated: The node runs no sequences.',
    })
    await expect(plan(false)).resolves.toMatchObject({ simulation: { status: 'unverified' } })
  })

  it('approves the margin for the spender that the router names', async () => {
    const readPermissions: MarginRouter['readPermissions'] = function* ({ margin }) {
      yield* readNothing()
      return margin
        ? [
            {
              grant: { kind: 'allowance', token: margin.token, spender: FORWARDER, amount: margin.amount },
              position: undefined,
            },
          ]
        : []
    }
    const { service } = createOpenHarness({ routers: [createScriptedRouter({ readPermissions })] })
    const { execution } = await service.plan(LENDING_ACCOUNT, openRequest)
    const allowances = execution.steps.filter(({ kind }) => kind === 'allowance')
    expect(allowances).toEqual([{ kind: 'allowance', token: WETH, spender: FORWARDER, amount: weth(1) }])
  })

  it('rejects a trade whose simulation reverts', async () => {
    const { service } = createMarginHarness({ simulation: { status: 'reverted', reason: 'no', at: 2 } })
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
    })
  })

  it('uses the first router that supports the trade, or rejects with the reason of each router', async () => {
    const paused = createScriptedRouter({
      id: 'paused',
      name: 'Paused',
      unsupportedReason: () => 'It is paused.',
    })
    const { service } = createOpenHarness({ routers: [paused, createScriptedRouter()] })
    expect((await service.plan(LENDING_ACCOUNT, openRequest)).router).toBe('scripted')
    expect(service.routers.map(({ id }) => id)).toEqual(['paused', 'scripted'])
    await expect(service.plan(LENDING_ACCOUNT, { ...openRequest, router: 'paused' })).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      details: 'Paused: It is paused.',
    })
    await expect(service.plan(LENDING_ACCOUNT, { ...openRequest, router: 'unknown' })).rejects.toThrow(
      'Unknown margin router "unknown". Configured routers: paused, scripted.',
    )
    await expect(
      createMarginHarness({ routers: [] }).service.plan(LENDING_ACCOUNT, openRequest),
    ).rejects.toThrow('No margin router is configured. Pass one to margin().')
  })

  it('rejects buying an expired principal token, with its expiry date', async () => {
    const { service } = createMarginHarness({ tokens: createPrincipalList({ expiry: 1_600_000_000 }) })
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
      shortMessage: 'PT-weETH expired on 2020-09-13 and cannot be bought. It can still be sold or redeemed.',
    })
  })

  it('rejects buying a principal token that its list marks as expired', async () => {
    const { service } = createMarginHarness({ tokens: createPrincipalList({ expired: true }) })
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).rejects.toMatchObject({
      shortMessage: 'PT-weETH expired and cannot be bought. It can still be sold or redeemed.',
    })
  })

  it.each([
    ['sweeps', 'by default', {}, [YIELD_TOKEN]],
    ['does not sweep', 'with keepsYield false', { keepsYield: false }, []],
  ])('%s the yield token of a principal token to the account %s', async (_effect, _when, options, sweeps) => {
    const change: SwapScript['change'] = (built) => ({
      ...built,
      quote: { ...built.quote, providerId: 'pendle' },
    })
    const tokens = createPrincipalList({
      expiry: 4_000_000_000,
      ytAddress: `0x${YIELD_TOKEN.slice(2).toUpperCase()}`,
    })
    const { service } = createOpenHarness({ tokens, script: { change } })
    expect((await service.plan(LENDING_ACCOUNT, openRequest, options)).trade.sweeps).toEqual(sweeps)
  })

  it('sweeps no yield token if no list contains the bought token', async () => {
    const { service } = createOpenHarness({ tokens: { find: () => undefined } })
    expect((await service.plan(LENDING_ACCOUNT, openRequest)).trade.sweeps).toEqual([])
  })

  it('takes the cheapest sufficient flash loan, and sells only the deposit minus its fee', async () => {
    const createOffer = (feeBps: bigint, available: bigint) => ({ ...FREE_FLASH_LOAN, feeBps, available })
    const planWith = async (...offers: readonly FlashLoanOffer[]) => {
      const router = createScriptedRouter({
        *readFlashLoanOffers(_chainId, token) {
          yield* readNothing()
          return offers.map((offer) => ({ ...offer, token }))
        },
      })
      const { service } = createMarginHarness({ getPosition: () => LONG_POSITION, routers: [router] })
      const { trade } = await service.plan(LENDING_ACCOUNT, { ...closeRequest, maxOut: false })
      expect(trade.flashLoan.amount + trade.flashLoan.fee).toBeLessThanOrEqual(weth(2))
      return [trade.flashLoan.feeBps, trade.swap.fromAmount]
    }
    const liquidity = 10n ** 30n
    expect(await planWith(createOffer(9n, liquidity), createOffer(0n, liquidity))).toEqual([0n, weth(2)])
    const [feeBps, sold] = await planWith(createOffer(0n, 1n), createOffer(9n, liquidity))
    expect(feeBps).toBe(9n)
    expect(sold).toBeLessThan(weth(2))
    expect(sold).toBeGreaterThan(weth(1.998))
    await expect(planWith()).rejects.toMatchObject({ code: 'NO_FLASH_LOAN' })
    await expect(planWith(createOffer(0n, 1n))).rejects.toMatchObject({ code: 'NO_FLASH_LOAN' })
  })

  it('rejects a trade whose margin covers the whole purchase', async () => {
    const { service } = createMarginHarness({ getPosition: () => LONG_POSITION })
    const margin = { side: 'sell', amount: usdc(500) } as const
    const request = createRequest({ amountOut: weth(0.1), margin })
    await expect(service.plan(LENDING_ACCOUNT, request)).rejects.toMatchObject({
      code: 'NOTHING_THERE',
      shortMessage:
        'Nothing needs to be borrowed: the margin covers the whole purchase. Swap and deposit it without a loan.',
    })
  })

  it('sets a deadline of twenty minutes after the block, or after the clock without a block', async () => {
    const { block: _, ...marketWithoutBlock } = MARKET
    const withBlock = createOpenHarness()
    expect((await withBlock.service.plan(LENDING_ACCOUNT, openRequest)).trade.deadline).toBe(1_700_001_200n)
    const withoutBlock = createOpenHarness({ market: marketWithoutBlock })
    const now = BigInt(Math.floor(withoutBlock.clock.now() / 1_000))
    expect((await withoutBlock.service.plan(LENDING_ACCOUNT, openRequest)).trade.deadline).toBe(now + 1_200n)
  })

  it('throws the error of a router that cannot be read', async () => {
    const cause = new CausewayError('The contract did not answer.', { code: 'LENDER_UNREADABLE' })
    const router = createScriptedRouter({
      // biome-ignore lint/correctness/useYield: it fails before its first read
      *readFlashLoanOffers() {
        throw cause
      },
    })
    await expect(
      createOpenHarness({ routers: [router] }).service.plan(LENDING_ACCOUNT, openRequest),
    ).rejects.toBe(cause)
  })

  it('uses the system clock and a silent logger by default', async () => {
    const { service } = createOpenHarness({ clock: undefined, logger: undefined })
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).resolves.toMatchObject({
      simulation: { status: 'verified' },
    })
  })

  it('is aborted after dispose', async () => {
    const { service } = createMarginHarness()
    await service.dispose()
    await expect(service.plan(LENDING_ACCOUNT, openRequest)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('MarginService.execute', () => {
  it('executes an unchanged plan and invalidates the data of the lender', async () => {
    const { service, executed, invalidated } = createMarginHarness({ getPosition: () => LONG_POSITION })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    await service.execute(plan, WALLET)
    expect(executed).toEqual([plan.execution])
    expect(invalidated).toEqual([{ chainId: 8453, lender: 'AAVE_V3', account: OWNER }])
  })

  it('passes a started plan to the executor without a check, because its steps have changed the position', async () => {
    let position = LONG_POSITION
    let started: TransferRecord | undefined
    const record = { id: 'started' } as TransferRecord
    const { service } = createMarginHarness({
      getPosition: () => position,
      executor: {
        find: () => started,
        execute: async () => record,
      },
    })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    started = record
    position = { ...LONG_POSITION, mode: 1 }
    await expect(service.execute(plan, WALLET)).resolves.toBe(record)
  })

  it.each([
    ['the deposit is lower', { deposits: weth(1.9) }, {}, 'The deposit was 2 WETH and is now 1.9 WETH.'],
    ['the debt is higher', {}, { debt: usdc(1_100) }, 'The debt was 1000 USDC and is now 1100 USDC.'],
  ])('rejects a plan if %s than planned, with both amounts', async (_change, wethSide, usdcSide, details) => {
    let position = LONG_POSITION
    const { service, executed } = createMarginHarness({ getPosition: () => position })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    position = createTestPosition([
      { poolId: WETH, deposits: weth(2), ...wethSide },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false, ...usdcSide },
    ])
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({ code: 'POSITION_CHANGED', details })
    expect(executed).toEqual([])
  })

  it('rejects a plan if the mode of the position has changed', async () => {
    let position = LONG_POSITION
    const { service, executed } = createMarginHarness({ getPosition: () => position })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    position = { ...LONG_POSITION, mode: 1 }
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
      details: 'The mode was 0 and is now 1.',
    })
    expect(executed).toEqual([])
  })

  it('rejects a plan whose router is no longer configured', async () => {
    const { service } = createMarginHarness({ getPosition: () => LONG_POSITION })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    const otherHarness = createMarginHarness({
      getPosition: () => LONG_POSITION,
      routers: [createScriptedRouter({ id: 'other' })],
    })
    await expect(otherHarness.service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      shortMessage: 'Unknown margin router "scripted". Configured routers: other.',
    })
    expect(otherHarness.executed).toEqual([])
  })

  it('accepts interest that accrued after planning', async () => {
    let position = LONG_POSITION
    const { service, executed } = createMarginHarness({ getPosition: () => position })
    const plan = await service.plan(LENDING_ACCOUNT, closeRequest)
    position = createTestPosition([
      { poolId: WETH, deposits: weth(2) + 5n },
      { poolId: USDC, debt: usdc(1_000) + 9n, collateralEnabled: false },
    ])
    await service.execute(plan, WALLET)
    expect(executed).toHaveLength(1)
  })

  it('rejects a plan if a permission that it relies on was revoked', async () => {
    let isGranted = true
    const router = createScriptedRouter()
    const { service } = createOpenHarness({
      routers: [
        {
          ...router,
          *readPermissions(trade) {
            const permissions = yield* router.readPermissions(trade)
            return isGranted ? [] : permissions
          },
        },
      ],
    })
    const plan = await service.plan(LENDING_ACCOUNT, openRequest)
    isGranted = false
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
      details: expect.stringMatching(/^The permission of the router at 0x\w+ no longer exists\.$/),
    })
  })

  it('rejects a trade with lender files of an unknown digest before the wallet is used, unless the user accepts it', async () => {
    const { service, executed, invalidated } = createOpenHarness({ lender: { hasUnknownContracts: true } })
    const plan = await service.plan(LENDING_ACCOUNT, openRequest)
    expect(plan.simulation).toMatchObject({ status: 'unverified', reason: 'unknown-target' })
    await expect(service.execute(plan, WALLET, { acceptRisk: true })).rejects.toMatchObject({
      code: 'UNVERIFIED_NOT_ACCEPTED',
    })
    expect([executed, invalidated]).toEqual([[], []])
    await service.execute(plan, WALLET, { acceptUnverified: plan.simulation })
    expect(executed).toEqual([plan.execution])
  })

  it('requires the user to accept the risk of a plan near liquidation', async () => {
    const { service, executed } = createOpenHarness({ getPosition: () => EMPTY_POSITION, market: MARKET })
    const margin = { side: 'buy', amount: weth(1) } as const
    const request = createRequest({ leverage: (49n * WAD) / 10n, margin })
    const plan = await service.plan(LENDING_ACCOUNT, request)
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({ code: 'RISK_NOT_ACCEPTED' })
    await service.execute(plan, WALLET, { acceptRisk: true })
    expect(executed).toHaveLength(1)
  })
})
