import { describe, expect, it } from 'vitest'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../../lending/lender-position.ts'
import {
  ACCOUNT,
  createTestLender,
  createTestPosition,
  USDC,
  WETH,
} from '../../lending/lending.test-support.ts'
import { readNothing } from '../../lending/read-contracts.ts'
import {
  createMarginHarness,
  createScriptedRouter,
  OWNER,
  ROUTER,
  usdc,
  WALLET,
  weth,
} from '../create-margin-harness.test-support.ts'
import type { MarginServiceOptions } from '../margin-service.ts'
import { createLoan, createRefinanceMarket, createRefinanceRequest } from './refinance.test-support.ts'

const aave = createRefinanceMarket('aave-v3')
const comet = createRefinanceMarket('compound-v3', { rates: { variableBorrowRate: 3 } })
const account = { chainId: 8453, account: ACCOUNT }
const request = createRefinanceRequest()

const router = createScriptedRouter({
  refinance: {
    unsupportedReason: () => undefined,
    *readPermissions() {
      yield* readNothing()
      return [
        {
          grant: { kind: 'call', call: { to: ROUTER, data: '0xaa', value: 0n } },
          revoke: { kind: 'call', call: { to: ROUTER, data: '0xcc', value: 0n } },
          position: { spender: ROUTER, amount: 'all', unused: 'all' },
        },
      ]
    },
    encode: () => ({ to: ROUTER, data: '0xbb', value: 0n }),
  },
})

type TwoLenders = NonNullable<Parameters<typeof createMarginHarness>[0]> & {
  readonly position?: () => LenderPosition
  readonly to?: LenderMarket
}

/** Creates a service with a loan at Aave V3, and Compound V3 as another lender. */
function createHarness({ position = () => createLoan(aave), to = comet, ...options }: TwoLenders = {}) {
  const invalidated: unknown[] = []
  const markets = [aave, to]
  const lending = {
    lenders: async () => ({
      lenders: markets.map(({ lender }) => createTestLender(lender, 8453)),
      missing: [],
    }),
    getPositions: async ({ lenders: [id] }: { readonly lenders: readonly string[] }) => ({
      positions: markets
        .filter(({ lender }) => lender === id)
        .map((market) => ({
          lender: market.lender,
          chainId: 8453,
          market,
          positions: [
            market === aave
              ? position()
              : emptyPosition({ chainId: 8453, lender: market.lender, account: ACCOUNT }),
          ],
        })),
      failures: [],
    }),
    invalidate: (change: unknown) => void invalidated.push(change),
  } as unknown as MarginServiceOptions['lending']
  return { ...createMarginHarness({ routers: [router], ...options, lending }), invalidated }
}

describe('MarginService.refinance', () => {
  it('plans permissions, the move and revocations, with the figures at both lenders', async () => {
    const { service, simulated, requests } = createHarness()
    const plan = await service.refinance(account, request, { gasUsd: 2 })
    expect(plan.execution.steps).toMatchObject([
      { call: { data: '0xaa' } },
      { call: { to: ROUTER, data: '0xbb' } },
      { call: { data: '0xcc' } },
    ])
    expect(plan.execution.info).toMatchObject({
      type: 'Margin',
      txType: 'Refinance',
      lender: 'COMPOUND_V3_USDC',
    })
    expect(plan.access).toEqual([{ spender: ROUTER, amount: 'all', leftover: 0n }])
    expect(plan.from.after.figures.debt).toBe(0n)
    expect(plan.to.after.position.pools).toMatchObject({
      [USDC]: { debt: usdc(1_000) },
      [WETH]: { deposits: weth(2) },
    })
    expect(plan.loan.yearlyGainUsd).toBeCloseTo(20, 6)
    expect(plan.loan.breakEvenDays).toBeCloseTo((2 / 20) * 365, 6)
    expect(plan.simulation).toMatchObject({ status: 'verified' })
    expect(simulated.map(({ from, calls }) => [from, calls.length])).toEqual([[OWNER, 3]])
    expect(requests).toEqual([])
  })

  it('requires that a resume still repays the old debt, as simulated', async () => {
    const pools = [aave, comet].flatMap(({ pools: byId }) => [byId[USDC], byId[WETH]])
    const [lender] = pools.map((pool) => Object.values(pool?.contracts ?? {})[0])
    if (!lender) throw new Error('The pool has no contract.')
    const repaid = { token: USDC, from: ROUTER, to: lender, amount: usdc(1_000) }
    const effects = [{ movements: [repaid], allowances: [], grants: [] }]
    const { service } = createHarness({ simulation: { status: 'success', effects } })
    const { execution } = await service.refinance(account, request, { gasUsd: 2 })
    expect(execution.requiredMovements).toEqual([{ ...repaid, amount: usdc(600), call: 0 }])
  })

  it('states the cost of gas in dollars at the current prices, and includes it in the break-even days', async () => {
    const prices = { native: 2_000, gasPrice: 1_000_000_000n }
    const { loan } = await createHarness({ script: { prices } }).service.refinance(account, request)
    // A million units of the call, and twice 60,000 for the permission and its revocation.
    expect(loan.cost.gasUsd).toBeCloseTo(1.12e6 * 1e-9 * 2_000, 9)
    expect(loan.breakEvenDays).toBeCloseTo((2.24 / 20) * 365, 6)
    const unpriced = await createHarness().service.refinance(account, request)
    expect(unpriced.loan.cost.gasUsd).toBe('unknown')
    expect(unpriced.loan.breakEvenDays).toBe(0)
  })

  it('rejects a move whose simulation takes collateral or debt tokens out of the wallet', async () => {
    for (const token of [USDC, WETH]) {
      const movement = { token, from: OWNER, to: ROUTER, amount: 5n }
      const effects = [{ movements: [movement], allowances: [], grants: [] }]
      const { service } = createHarness({ simulation: { status: 'success', effects } })
      await expect(service.refinance(account, request)).rejects.toMatchObject({
        code: 'LENDING_MISMATCH',
        details: expect.stringContaining(`the balance of ${token} would change by -5`),
      })
    }
  })

  it('rejects invalid input by field, and an unknown lender', async () => {
    const { service } = createHarness()
    await expect(
      service.refinance(account, { ...request, to: 'AAVE_V3', collateral: USDC, debtAmount: 0n }),
    ).rejects.toMatchObject({
      issues: [{ field: 'to' }, { field: 'collateral' }, { field: 'debtAmount' }],
    })
    await expect(service.refinance(account, { ...request, to: 'COMPOUND_V3_USDX' })).rejects.toMatchObject({
      issues: [{ field: 'lender' }],
    })
  })

  it('names the asset that the new lender does not list', async () => {
    const { [WETH]: _, ...pools } = comet.pools
    const { service } = createHarness({ to: { ...comet, pools } })
    await expect(service.refinance(account, request)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      message:
        'Compound USDC does not list WETH, so it cannot be deposited as collateral there. Choose a lender that does.',
    })
  })

  it('names the reason of each router that does not support the move', async () => {
    const { service } = createHarness({ routers: [createScriptedRouter()] })
    await expect(service.refinance(account, request)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      message: 'Scripted router: Loans cannot be moved between lenders.',
    })
  })

  it('rejects a move that the node cannot simulate if the router requires a simulation', async () => {
    const simulation = { status: 'unsupported', reason: 'The node runs no sequences' } as const
    const { service } = createHarness({ simulation, routers: [{ ...router, requiresSimulation: true }] })
    await expect(service.refinance(account, request)).rejects.toMatchObject({ code: 'MARGIN_UNSUPPORTED' })
  })
})

describe('MarginService.execute', () => {
  it('executes a move and invalidates both lenders', async () => {
    const { service, executed, invalidated } = createHarness()
    const plan = await service.refinance(account, request)
    await service.execute(plan, WALLET, { acceptRisk: true })
    expect(executed).toEqual([plan.execution])
    expect(invalidated).toEqual([
      { chainId: 8453, lender: 'AAVE_V3', account: OWNER },
      { chainId: 8453, lender: 'COMPOUND_V3_USDC', account: OWNER },
    ])
  })

  it('rejects a move whose loan has changed since, or whose permission is missing', async () => {
    let debt = usdc(1_000)
    const position = () =>
      createTestPosition([
        { poolId: WETH, deposits: weth(2) },
        { poolId: USDC, debt, collateralEnabled: false },
      ])
    const { service, executed } = createHarness({ position })
    const plan = await service.refinance(account, request)
    debt = usdc(1_100)
    await expect(service.execute(plan, WALLET, { acceptRisk: true })).rejects.toMatchObject({
      code: 'POSITION_CHANGED',
    })
    debt = usdc(1_000)
    const withoutGrant = { ...plan.execution, steps: plan.execution.steps.slice(1) }
    await expect(
      service.execute({ ...plan, execution: withoutGrant }, WALLET, { acceptRisk: true }),
    ).rejects.toMatchObject({ code: 'POSITION_CHANGED' })
    expect(executed).toEqual([])
  })
})
