import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/index.ts'
import { readNothing, WAD } from '../lending/index.ts'
import {
  createMarginBench,
  FORWARDER,
  LONG,
  MARKET,
  NOTHING,
  OWNER,
  positionOf,
  ROUTER,
  requestOf,
  scriptedRouter,
  USDC,
  usdc,
  WALLET,
  WETH,
  WHERE,
  weth,
} from './margin.test-support.ts'
import type { MarginRouter } from './router.ts'

const opening = requestOf({ leverage: 3n * WAD, own: { side: 'buy', amount: weth(1) } })
/** What the chain says of a trade that takes one whole token from the account. */
const taking = (token: string) => ({
  status: 'success' as const,
  effects: [{ movements: [{ token, from: OWNER, to: ROUTER, amount: weth(1) }], allowances: [] }],
})
const openingBench = (options: Parameters<typeof createMarginBench>[0] = {}) =>
  createMarginBench({ simulation: taking(WETH), ...options })

const closing = requestOf({ operation: 'Close', sell: WETH, buy: USDC, maxIn: true, maxOut: true })

describe('Planning a margin trade', () => {
  it('asks for own funds, then what the router must be let do, then the trade, then takes that back', async () => {
    const { service, tried } = openingBench()
    const plan = await service.plan(WHERE, opening)
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
    expect(plan.after.figures.leverage).toBe(3n * WAD)
    expect(plan.liquidation.longUsd).toBeCloseTo(4_000 / (3 * 0.85), 3)
    expect(plan.netApr).toBeCloseTo(1 * 3 - 5 * 2, 6)
    // Own funds, delegation, trade and revocation are tried as one.
    expect(tried.map(({ from, calls }) => [from, calls.length])).toEqual([[OWNER, 4]])
  })

  it('leaves lasting permissions where they are wanted, and sends own native funds along', async () => {
    const { service } = openingBench({ simulation: taking(NATIVE_TOKEN_ADDRESS) })
    const own = { side: 'buy', amount: weth(1), asNative: true } as const
    const { execution } = await service.plan(WHERE, { ...opening, own }, { keepsPermissions: true })
    expect(execution.steps).toMatchObject([
      { call: { data: '0xaa' } },
      { call: { data: '0xbb', value: weth(1) } },
    ])
    expect(execution.spends).toMatchObject([{ amount: weth(1) }])
  })

  it('that takes anything else from the account is refused', async () => {
    const taken = { token: USDC, from: OWNER, to: FORWARDER, amount: 5n }
    const moved = { movements: [taken], allowances: [] }
    const { service } = createMarginBench({ simulation: { status: 'success', effects: [moved] } })
    await expect(service.plan(WHERE, opening)).rejects.toMatchObject({
      code: 'LENDING_MISMATCH',
      details: expect.stringContaining(`the account would have -5 more of ${USDC}`),
    })
  })

  it('through a router that is known by trying alone is refused where it could not be tried', async () => {
    const simulation = { status: 'unsupported', reason: 'The node runs no sequences' } as const
    const asked = (needsTrial: boolean) =>
      createMarginBench({ simulation, routers: [scriptedRouter({ needsTrial })] }).service.plan(
        WHERE,
        opening,
      )
    await expect(asked(true)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      details: 'The node runs no sequences',
    })
    await expect(asked(false)).resolves.toMatchObject({ trial: { status: 'unchecked' } })
  })

  it('lets own funds be taken by whom the router names, which need not be whom it calls', async () => {
    const permissions: MarginRouter['permissions'] = function* ({ own }) {
      yield* readNothing()
      return own
        ? [{ give: { kind: 'allowance', token: own.token, spender: FORWARDER, amount: own.amount } }]
        : []
    }
    const { service } = openingBench({ routers: [scriptedRouter({ permissions })] })
    const { execution } = await service.plan(WHERE, opening)
    const allowances = execution.steps.filter(({ kind }) => kind === 'allowance')
    expect(allowances).toEqual([{ kind: 'allowance', token: WETH, spender: FORWARDER, amount: weth(1) }])
  })

  it('that would revert is refused in the words of the chain', async () => {
    const { service } = createMarginBench({ simulation: { status: 'reverted', reason: 'no', at: 2 } })
    await expect(service.plan(WHERE, opening)).rejects.toMatchObject({ code: 'SIMULATION_REVERTED' })
  })

  it('goes to the first router that can, or says why none does', async () => {
    const busy = scriptedRouter({ id: 'busy', name: 'Busy', refusal: () => 'It is busy' })
    const { service } = openingBench({ routers: [busy, scriptedRouter()] })
    expect((await service.plan(WHERE, opening)).router).toBe('scripted')
    expect(service.routers.map(({ id }) => id)).toEqual(['busy', 'scripted'])
    await expect(service.plan(WHERE, { ...opening, router: 'busy' })).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      details: 'Busy: It is busy',
    })
    await expect(service.plan(WHERE, { ...opening, router: 'gone' })).rejects.toThrow(
      "There is no router 'gone'",
    )
    await expect(createMarginBench({ routers: [] }).service.plan(WHERE, opening)).rejects.toThrow(
      'No router is configured',
    )
  })

  it('does not buy a principal token that has expired, and says when it did', async () => {
    const bench = createMarginBench({
      tokens: {
        find: () => ({
          chainId: 8453,
          address: WETH,
          decimals: 18,
          symbol: 'PT-weETH',
          name: 'PT weETH',
          props: { pendle: { tokenType: 'PT', expiry: 1_600_000_000 } },
        }),
      },
    })
    await expect(bench.service.plan(WHERE, opening)).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
      shortMessage: 'PT-weETH expired on 2020-09-13: it can be sold or redeemed, not bought',
    })
  })

  it('ends with the service', async () => {
    const { service } = createMarginBench()
    await service.dispose()
    await expect(service.plan(WHERE, opening)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('Carrying a margin trade out', () => {
  it('reads the position once more, runs the plan and has the lender read anew', async () => {
    const { service, carriedOut, invalidated } = createMarginBench({ positions: () => LONG })
    const plan = await service.plan(WHERE, closing)
    await service.execute(plan, WALLET)
    expect(carriedOut).toEqual([plan.execution])
    expect(invalidated).toEqual([{ chainId: 8453, lender: 'AAVE_V3', account: OWNER }])
  })

  it.each([
    ['less is deposited', { deposits: weth(1.9) }, {}, '2 WETH were deposited, now it is 1.9 WETH'],
    ['more is owed', {}, { debt: usdc(1_100) }, '1000 USDC were owed, now it is 1100 USDC'],
  ])('is refused where %s than was planned on, with both figures', async (_what, ether, dollars, words) => {
    const changed = positionOf([
      { poolId: WETH, deposits: weth(2), ...ether },
      { poolId: USDC, debt: usdc(1_000), collateralEnabled: false, ...dollars },
    ])
    let now = LONG
    const { service, carriedOut } = createMarginBench({ positions: () => now })
    const plan = await service.plan(WHERE, closing)
    now = changed
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
      details: `${words}: plan the trade anew`,
    })
    expect(carriedOut).toEqual([])
  })

  it('does not mind what accrued meanwhile', async () => {
    let now = LONG
    const { service, carriedOut } = createMarginBench({ positions: () => now })
    const plan = await service.plan(WHERE, closing)
    now = positionOf([
      { poolId: WETH, deposits: weth(2) + 5n },
      { poolId: USDC, debt: usdc(1_000) + 9n, collateralEnabled: false },
    ])
    await service.execute(plan, WALLET)
    expect(carriedOut).toHaveLength(1)
  })

  it('is refused where a permission that was there is gone', async () => {
    let isGiven = true
    const router = scriptedRouter()
    const { service } = openingBench({
      routers: [
        {
          ...router,
          *permissions(trade) {
            const permissions = yield* router.permissions(trade)
            return isGiven ? [] : permissions
          },
        },
      ],
    })
    const plan = await service.plan(WHERE, opening)
    isGiven = false
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
      details: expect.stringMatching(/let the router do is no longer there/),
    })
  })

  it('near liquidation waits until the risk is accepted', async () => {
    const { service, carriedOut } = openingBench({ positions: () => NOTHING, market: MARKET })
    const own = { side: 'buy', amount: weth(1) } as const
    const plan = await service.plan(WHERE, requestOf({ leverage: (49n * WAD) / 10n, own }))
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({ code: 'RISK_NOT_ACCEPTED' })
    await service.execute(plan, WALLET, { acceptRisk: true })
    expect(carriedOut).toHaveLength(1)
  })
})
