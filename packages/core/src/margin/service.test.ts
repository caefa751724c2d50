import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { WAD } from '../lending/market.ts'
import { readNothing } from '../lending/read-contracts.ts'
import type { Token } from '../tokens/token.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { FlashOffer } from './flash.ts'
import {
  createMarginBench,
  FORWARDER,
  FREE,
  LONG,
  MARKET,
  NOTHING,
  OWNER,
  positionOf,
  ROUTER,
  requestOf,
  type SwapScript,
  scriptedRouter,
  USDC,
  usdc,
  WALLET,
  WETH,
  WHERE,
  weth,
} from './margin.test-support.ts'
import type { MarginRouter } from './router.ts'
import type { MarginServiceOptions } from './service.ts'

type PendleProps = NonNullable<NonNullable<Token['props']>['pendle']>

const opening = requestOf({ leverage: 3n * WAD, own: { side: 'buy', amount: weth(1) } })
/** What the chain says of a trade that takes one whole token from the account. */
const taking = (token: Address) => ({
  status: 'success' as const,
  effects: [{ movements: [{ token, from: OWNER, to: ROUTER, amount: weth(1) }], allowances: [], grants: [] }],
})
const openingBench = (options: Parameters<typeof createMarginBench>[0] = {}) =>
  createMarginBench({ simulation: taking(WETH), ...options })

const YIELD_TOKEN: Address = '0x0000000000000000000000000000000000000b01'

/** A list in which ether's place is taken by a principal token of Pendle. */
function principal(pendle: Omit<PendleProps, 'tokenType'>): NonNullable<MarginServiceOptions['tokens']> {
  const about = { decimals: 18, symbol: 'PT-weETH', name: 'PT weETH' }
  const props = { pendle: { tokenType: 'PT', ...pendle } } as const
  return {
    find: (chainId, address) => (address === WETH ? { ...about, chainId, address, props } : undefined),
  }
}

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
    expect(plan.access).toEqual([{ spender: ROUTER, amount: plan.trade.in.limit, leftover: 0n }])
    expect(plan.after.figures.leverage).toBe(3n * WAD)
    expect(plan.liquidation.longUsd).toBeCloseTo(4_000 / (3 * 0.85), 3)
    expect(plan.netApr).toBeCloseTo(1 * 3 - 5 * 2, 6)
    // Own funds, delegation, trade and revocation are tried as one.
    expect(tried.map(({ from, calls }) => [from, calls.length])).toEqual([[OWNER, 4]])
  })

  it('leaves lasting permissions where they are wanted, and sends own native funds along', async () => {
    const { service } = openingBench({ simulation: taking(NATIVE_TOKEN_ADDRESS) })
    const own = { side: 'buy', amount: weth(1), asNative: true } as const
    const { execution, access, trade } = await service.plan(
      WHERE,
      { ...opening, own },
      { keepsPermissions: true },
    )
    const { limit } = trade.in
    expect(access).toEqual([{ spender: ROUTER, amount: limit, leftover: limit }])
    expect(execution.steps).toMatchObject([
      { call: { data: '0xaa' } },
      { call: { data: '0xbb', value: weth(1) } },
    ])
    expect(execution.spends).toMatchObject([{ amount: weth(1) }])
  })

  it('that takes anything else from the account is refused', async () => {
    const taken = { token: USDC, from: OWNER, to: FORWARDER, amount: 5n }
    const moved = { movements: [taken], allowances: [], grants: [] }
    const { service } = createMarginBench({ simulation: { status: 'success', effects: [moved] } })
    await expect(service.plan(WHERE, opening)).rejects.toMatchObject({
      code: 'LENDING_MISMATCH',
      details: expect.stringContaining(`the balance of ${USDC} would change by -5, expected at least 0`),
    })
  })

  it('through a router that requires a simulation is rejected when the node cannot simulate', async () => {
    const simulation = { status: 'unsupported', reason: 'The node runs no sequences' } as const
    const asked = (needsTrial: boolean) =>
      createMarginBench({ simulation, routers: [scriptedRouter({ needsTrial })] }).service.plan(
        WHERE,
        opening,
      )
    await expect(asked(true)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      details: 'The plan was not simulated: The node runs no sequences.',
    })
    await expect(asked(false)).resolves.toMatchObject({ simulation: { status: 'unverified' } })
  })

  it('lets own funds be taken by whom the router names, which need not be whom it calls', async () => {
    const permissions: MarginRouter['permissions'] = function* ({ own }) {
      yield* readNothing()
      return own
        ? [
            {
              give: { kind: 'allowance', token: own.token, spender: FORWARDER, amount: own.amount },
              position: undefined,
            },
          ]
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
    const busy = scriptedRouter({ id: 'busy', name: 'Busy', unsupportedReason: () => 'It is busy' })
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

  it('does not buy a principal token whose list only says that it has expired', async () => {
    const bench = createMarginBench({ tokens: principal({ expired: true }) })
    await expect(bench.service.plan(WHERE, opening)).rejects.toMatchObject({
      shortMessage: 'PT-weETH expired: it can be sold or redeemed, not bought',
    })
  })

  it.each([
    ['goes to the account where it comes along and is wanted', {}, [YIELD_TOKEN]],
    ['stays where it is not wanted', { keepsYield: false }, []],
  ])('of a principal token: its yield token %s', async (_what, options, sweeps) => {
    const change: SwapScript['change'] = (built) => ({
      ...built,
      quote: { ...built.quote, providerId: 'pendle' },
    })
    const tokens = principal({
      expiry: 4_000_000_000,
      ytAddress: `0x${YIELD_TOKEN.slice(2).toUpperCase()}`,
    })
    const { service } = openingBench({ tokens, script: { change } })
    expect((await service.plan(WHERE, opening, options)).trade.sweeps).toEqual(sweeps)
  })

  it('is of a token that no list knows: nothing is swept', async () => {
    const { service } = openingBench({ tokens: { find: () => undefined } })
    expect((await service.plan(WHERE, opening)).trade.sweeps).toEqual([])
  })

  it('takes the cheapest loan that is large enough, and sells no more than is left after its fee', async () => {
    const lent = (feeBps: bigint, available: bigint) => ({ ...FREE, feeBps, available })
    const soldWith = async (...offers: readonly FlashOffer[]) => {
      const router = scriptedRouter({
        *flashOffers(_chainId, token) {
          yield* readNothing()
          return offers.map((offer) => ({ ...offer, token }))
        },
      })
      const { service } = createMarginBench({ positions: () => LONG, routers: [router] })
      const { trade } = await service.plan(WHERE, { ...closing, maxOut: false })
      expect(trade.flash.amount + trade.flash.fee).toBeLessThanOrEqual(weth(2))
      return [trade.flash.feeBps, trade.swap.fromAmount]
    }
    const plenty = 10n ** 30n
    expect(await soldWith(lent(9n, plenty), lent(0n, plenty))).toEqual([0n, weth(2)])
    const [feeBps, sold] = await soldWith(lent(0n, 1n), lent(9n, plenty))
    expect(feeBps).toBe(9n)
    expect(sold).toBeLessThan(weth(2))
    expect(sold).toBeGreaterThan(weth(1.998))
    await expect(soldWith()).rejects.toMatchObject({ code: 'NO_FLASH_LOAN' })
    await expect(soldWith(lent(0n, 1n))).rejects.toMatchObject({ code: 'NO_FLASH_LOAN' })
  })

  it('needs no loan where the own funds are more than what is sold: that is refused, and nothing is lent', async () => {
    const { service } = createMarginBench({ positions: () => LONG })
    const own = { side: 'sell', amount: usdc(500) } as const
    const plan = await service
      .plan(WHERE, requestOf({ amountOut: weth(0.1), own }))
      .catch((error: unknown) => error)
    expect(plan).toMatchObject({
      code: 'NOTHING_THERE',
      shortMessage: 'The own funds are enough: nothing is to be borrowed',
    })
  })

  it('must be in a block within twenty minutes, by the clock where no block was read', async () => {
    const { block: _, ...timeless } = MARKET
    const read = openingBench()
    expect((await read.service.plan(WHERE, opening)).trade.deadline).toBe(1_700_001_200n)
    const unread = openingBench({ market: timeless })
    const now = BigInt(Math.floor(unread.clock.now() / 1_000))
    expect((await unread.service.plan(WHERE, opening)).trade.deadline).toBe(now + 1_200n)
  })

  it('is not planned where the router cannot be read', async () => {
    const cause = new CausewayError('It says nothing', { code: 'LENDER_UNREADABLE' })
    const router = scriptedRouter({
      // biome-ignore lint/correctness/useYield: it fails before it asks
      *flashOffers() {
        throw cause
      },
    })
    await expect(openingBench({ routers: [router] }).service.plan(WHERE, opening)).rejects.toBe(cause)
  })

  it('goes by the clock of the machine, and says nothing, where none is passed', async () => {
    const { service } = openingBench({ clock: undefined, logger: undefined })
    await expect(service.plan(WHERE, opening)).resolves.toMatchObject({ simulation: { status: 'verified' } })
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

  it('leaves a plan that was begun to the executor, though its own steps have changed the position', async () => {
    let now = LONG
    let begun: TransferRecord | undefined
    const record = { id: 'begun' } as TransferRecord
    const { service } = createMarginBench({
      positions: () => now,
      executor: {
        find: () => begun,
        execute: async () => record,
      },
    })
    const plan = await service.plan(WHERE, closing)
    begun = record
    now = { ...LONG, mode: 1 }
    await expect(service.execute(plan, WALLET)).resolves.toBe(record)
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

  it('is refused where the mode is another one', async () => {
    let now = LONG
    const { service, carriedOut } = createMarginBench({ positions: () => now })
    const plan = await service.plan(WHERE, closing)
    now = { ...LONG, mode: 1 }
    await expect(service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
      details: expect.stringContaining('The mode was 0 and is 1'),
    })
    expect(carriedOut).toEqual([])
  })

  it('is refused where its router is not there any more', async () => {
    const { service } = createMarginBench({ positions: () => LONG })
    const plan = await service.plan(WHERE, closing)
    const other = createMarginBench({ positions: () => LONG, routers: [scriptedRouter({ id: 'other' })] })
    await expect(other.service.execute(plan, WALLET)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      shortMessage: "There is no router 'scripted'",
    })
    expect(other.carriedOut).toEqual([])
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
