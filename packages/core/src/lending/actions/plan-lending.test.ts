import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../action.ts'
import { WAD } from '../lender-market.ts'
import {
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { LendingRejectedError } from '../lending-rejected-error.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { anyAccount, RISK_MODELS } from '../risk/accounts.test-support.ts'
import { INFINITE_HEALTH } from '../risk/math.ts'
import {
  createPlanInputs,
  NATIVE,
  OTHER,
  OWNER,
  offer,
  POOL,
  planFor,
  scriptedLender,
  usdc,
  weth,
} from './actions.test-support.ts'
import { safeHealthFactor } from './notices.ts'

const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'

/** A market whose USDC has the asset group of ether, at a price of one dollar. */
const CORRELATED = createTestMarket({
  pools: {
    [USDC]: createTestPool({ asset: { ...createTestPool().asset, assetGroup: 'ETH' } }),
    [WETH]: wethPool(),
    [DAI]: createTestPool({ poolId: DAI, asset: { address: DAI, symbol: 'DAI', decimals: 18 } }),
  },
})

describe('planLending', () => {
  it('plans an exact allowance and the call', async () => {
    const plan = await planFor({ type: 'Deposit', poolId: USDC, amount: usdc(100) }, createPlanInputs())
    expect(plan.execution).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      chainId: 8453,
      account: OWNER,
      name: 'Aave V3',
      info: {
        type: 'Money Market',
        lender: 'AAVE_V3',
        subAccount: '0',
        txType: 'Deposit',
        recipient: OWNER,
        inputCurrency: USDC,
        inputAmountRaw: usdc(100),
      },
      steps: [
        { kind: 'allowance', token: USDC, spender: POOL, amount: usdc(100) },
        { kind: 'call', call: { to: POOL, data: '0x4465706f736974', value: 0n }, gasSlack: 150_000n },
      ],
      spends: [{ token: USDC, amount: usdc(100) }],
    })
    expect(plan.withApprovals).toEqual(plan.execution)
    expect(plan.notices).toEqual([])
  })

  it('plans a deposit, its switch and a borrow against it, each validated against the state before it', async () => {
    const market = createTestMarket({ family: 'compound-v2' })
    const { lender, received } = scriptedLender()
    const actions: LendingAction[] = [
      { type: 'Deposit', poolId: WETH, amount: weth(1) },
      { type: 'SwitchCollateral', poolId: WETH, enabled: true },
      { type: 'Borrow', poolId: USDC, amount: usdc(1_200) },
    ]
    const inputs = createPlanInputs({ lender, market, position: createTestPosition([]) })
    const plan = await planFor(actions, inputs)
    expect(plan.execution.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call', 'collateral', 'call'])
    expect(plan.execution.spends).toEqual([{ token: WETH, amount: weth(1) }])
    expect(plan.execution.info).toMatchObject({
      txType: 'Deposit, SwitchCollateral, Borrow',
      inputCurrency: WETH,
      outputCurrency: USDC,
      outputAmountRaw: usdc(1_200),
    })
    expect(received.map(({ context }) => context.position.pools[WETH]?.collateralEnabled)).toEqual([
      undefined,
      false,
      true,
    ])
    expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(1_200))
    await expect(planFor(actions.slice(2), inputs)).rejects.toMatchObject({ code: 'NOT_COLLATERAL' })
  })

  it('uses the proceeds of one action for the next', async () => {
    const plan = await planFor(
      [
        { type: 'Borrow', poolId: USDC, amount: usdc(500) },
        { type: 'Deposit', poolId: USDC, amount: usdc(500) },
      ],
      createPlanInputs({ balances: new Map([[USDC, 0n]]) }),
    )
    expect(plan.execution.spends).toEqual([])
  })

  it('merges the allowances of two actions', async () => {
    const plan = await planFor(
      [
        { type: 'Repay', poolId: USDC, amount: usdc(400) },
        { type: 'Deposit', poolId: USDC, amount: usdc(100) },
      ],
      createPlanInputs(),
    )
    expect(plan.execution.steps.filter(({ kind }) => kind === 'allowance')).toEqual([
      { kind: 'allowance', token: USDC, spender: POOL, amount: usdc(500) },
    ])
    expect(plan.execution.spends).toEqual([{ token: USDC, amount: usdc(500) }])
  })

  it('counts the value of calls as native spend, and keeps the gas reserve', async () => {
    const all = { type: 'Deposit', poolId: WETH, amount: 'all', asNative: true } as const
    const plan = await planFor(all, createPlanInputs({ gasReserve: weth(0.01) }))
    expect(plan.execution.spends).toEqual([{ token: NATIVE, amount: weth(0.99) }])
    await expect(planFor(all, createPlanInputs())).rejects.toMatchObject({
      issues: [{ field: 'gasReserve' }],
    })
  })

  it.each([
    ['SwitchEMode', { type: 'SwitchMode', mode: 1 }],
    ['Claim Rewards', { type: 'ClaimRewards' }],
    ['Money Market', { type: 'SwitchCollateral', poolId: USDC, enabled: true }],
  ] as const)('sets the record type to %s', async (type, action) => {
    const position = {
      ...createTestPosition([{ deposits: usdc(1), collateralEnabled: false }]),
      claimable: [{ token: OTHER, amount: 1n }],
    }
    const market = createTestMarket({ modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } } })
    const { execution } = await planFor(action, createPlanInputs({ position, market }))
    expect(execution.info).toMatchObject({ type, lender: 'AAVE_V3' })
  })
})

describe('planLending with a permit', () => {
  const deposit = { type: 'Deposit', poolId: USDC, amount: usdc(100) } as const

  it('replaces the only allowance, and limits the validity of the plan', async () => {
    const { execution, withApprovals } = await planFor(deposit, createPlanInputs({ offerPermit: offer }))
    expect(execution.steps).toMatchObject([
      { kind: 'permit', token: USDC, spender: POOL, amount: usdc(100) },
      { kind: 'call', signatures: [{ step: 0 }] },
    ])
    expect(execution.validUntil).toBe(1_750_001_200_000)
    expect(withApprovals.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    expect(withApprovals.validUntil).toBeUndefined()
  })

  it('links the signature to its call after the steps of other actions', async () => {
    const actions = [{ type: 'Borrow', poolId: USDC, amount: usdc(10) }, deposit] as const
    const { execution } = await planFor(actions, createPlanInputs({ offerPermit: offer }))
    expect(execution.steps).toMatchObject([
      { kind: 'call' },
      { kind: 'permit' },
      { signatures: [{ step: 1 }] },
    ])
  })

  it('keeps approvals for several allowances, and for tokens without permits', async () => {
    const two = [deposit, { type: 'Deposit', poolId: WETH, amount: weth(1) }] as const
    const { execution } = await planFor(two, createPlanInputs({ offerPermit: offer }))
    expect(execution.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call', 'allowance', 'call'])
    const withoutPermit = await planFor(deposit, createPlanInputs({ offerPermit: async () => undefined }))
    expect(withoutPermit.execution).toEqual(withoutPermit.withApprovals)
  })
})

describe("planLending with 'all'", () => {
  const repay = { type: 'Repay', poolId: USDC, amount: 'all' } as const

  it('repays the whole debt, with an allowance that includes accruing interest', async () => {
    const { lender, received } = scriptedLender()
    const plan = await planFor(repay, createPlanInputs({ lender }))
    expect(received[0]?.context.size).toEqual({
      amount: usdc(1_000),
      isAll: true,
      limit: usdc(1_000) + usdc(0.25),
    })
    expect(plan.after.figures.healthFactor).toBe(INFINITE_HEALTH)
    expect(plan.notices).toEqual([])
  })

  it('repays the wallet balance if it does not cover the debt, with a notice of the rest', async () => {
    const { lender, received } = scriptedLender()
    const plan = await planFor(repay, createPlanInputs({ lender, balances: new Map([[USDC, usdc(600)]]) }))
    expect(received[0]?.context.size).toEqual({ amount: usdc(600), isAll: false, limit: usdc(600) })
    expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(400))
    expect(plan.notices).toEqual([
      {
        code: 'PARTIAL',
        message: 'The wallet covers 600 USDC of the debt. 400 USDC plus accrued interest remain.',
      },
    ])
  })

  describe('on Init, which takes shares of the debt', () => {
    const pools = { [USDC]: createTestPool({ variableBorrowRate: 8.76 }), [WETH]: wethPool() }
    const market = createTestMarket({ family: 'init', pools })
    const planRepayment = async (amount: bigint | 'all', balance: number) => {
      const { lender, received } = scriptedLender()
      const balances = new Map([[USDC, usdc(balance)]])
      const plan = await planFor({ ...repay, amount }, createPlanInputs({ lender, market, balances }))
      return { plan, size: received[0]?.context.size }
    }

    it('repays the typed amount, and only approves the interest of an hour on top', async () => {
      const { plan, size } = await planRepayment(usdc(500), 5_000)
      expect(size).toEqual({ amount: usdc(500), isAll: false, limit: usdc(500.005) })
      expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(500))
    })

    it('states a lower amount if the balance only covers the amount without interest', async () => {
      const { plan, size } = await planRepayment(usdc(500), 500)
      expect(size).toEqual({ amount: 499_995_000n, isAll: false, limit: usdc(500) })
      expect(plan.after.position.pools[USDC]?.debt).toBe(500_005_000n)
      expect(plan.execution.info.inputAmountRaw).toBe(499_995_000n)
    })

    it('states the amount that a balance below the whole debt repays', async () => {
      const { plan, size } = await planRepayment('all', 600)
      expect(size).toEqual({ amount: 599_994_000n, isAll: false, limit: usdc(600) })
      expect(plan.notices).toEqual([
        {
          code: 'PARTIAL',
          message: 'The wallet covers 599.994 USDC of the debt. 400.006 USDC plus accrued interest remain.',
        },
      ])
    })

    it('rejects an amount above the balance', async () => {
      await expect(planRepayment(usdc(500), 499.999)).rejects.toThrow('The wallet balance is too low')
    })
  })

  it('withdraws the whole deposit, and deposits the exact wallet balance', async () => {
    const { lender, received } = scriptedLender()
    const position = createTestPosition([{ poolId: WETH, deposits: weth(2) }])
    const actions = [
      { type: 'Withdraw', poolId: WETH, amount: 'all' },
      { type: 'Deposit', poolId: USDC, amount: 'all' },
    ] as const
    const plan = await planFor(actions, createPlanInputs({ lender, position }))
    expect(received.map(({ context: { size } }) => [size.amount, size.isAll])).toEqual([
      [weth(2), true],
      [usdc(5_000), false],
    ])
    expect(plan.after.position.pools[WETH]).toBeUndefined()
  })
})

describe('Figures and notices of planLending', () => {
  it('include the position before and after, with its rates', async () => {
    const { before, after } = await planFor(
      { type: 'Borrow', poolId: USDC, amount: usdc(500) },
      createPlanInputs(),
    )
    expect(before.figures.healthFactor).toBe((34n * WAD) / 10n)
    expect(after.figures.healthFactor).toBe(2_266_666_666_666_666_667n)
    expect([before.aprs.borrowApr, after.aprs.borrowApr]).toEqual([5, 5])
    expect(Number(after.aprs.apr)).toBeLessThan(Number(before.aprs.apr))
  })

  it('include RISKY below 1.10, or 1.03 for correlated assets, unless the action is safer', async () => {
    const risky = createPlanInputs({
      position: createTestPosition([
        { poolId: WETH, deposits: weth(2) },
        { poolId: USDC, debt: usdc(3_000), collateralEnabled: false },
      ]),
    })
    const codes = async (action: LendingAction, inputs = risky) =>
      (await planFor(action, inputs)).notices.map(({ code }) => code)
    const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(200) }
    expect(await codes(borrow)).toEqual(['RISKY'])
    expect(await codes(borrow, { ...risky, market: CORRELATED })).toEqual([])
    expect(await codes({ type: 'Repay', poolId: USDC, amount: usdc(1) })).toEqual([])
    expect(await codes({ type: 'Deposit', poolId: WETH, amount: 1n })).toEqual([])
    expect(await codes({ type: 'Borrow', poolId: USDC, amount: usdc(1) })).toEqual([])
  })

  it('use the lower safe health factor if all collateral and debt is correlated', () => {
    const held = [
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(1), collateralEnabled: false },
    ]
    const dai = { poolId: DAI, deposits: weth(5) }
    expect(safeHealthFactor(createTestPosition(held), createTestMarket())).toBe((110n * WAD) / 100n)
    expect(safeHealthFactor(createTestPosition(held), CORRELATED)).toBe((103n * WAD) / 100n)
    expect(
      safeHealthFactor(createTestPosition([...held, { ...dai, collateralEnabled: false }]), CORRELATED),
    ).toBe((103n * WAD) / 100n)
    expect(safeHealthFactor(createTestPosition([...held, dai]), CORRELATED)).toBe((110n * WAD) / 100n)
  })

  it('skip actions without effect, and reject a plan without any other', async () => {
    const on: LendingAction = { type: 'SwitchCollateral', poolId: WETH, enabled: true }
    const plan = await planFor([on, { type: 'Borrow', poolId: USDC, amount: 1n }], createPlanInputs())
    expect(plan.execution.steps).toHaveLength(1)
    expect(plan.notices.map(({ code }) => code)).toEqual(['ALREADY_SO'])
    await expect(planFor([on, { type: 'SwitchMode', mode: 0 }], createPlanInputs())).rejects.toMatchObject({
      code: 'NOTHING_THERE',
    })
  })

  it('name pools that could not be read', async () => {
    const market = createTestMarket({ failures: [{ poolId: OTHER, reason: 'no answer' }] })
    const plan = await planFor({ type: 'Repay', poolId: USDC, amount: 1n }, createPlanInputs({ market }))
    expect(plan.notices).toEqual([
      {
        code: 'INCOMPLETE',
        message: `The positions in ${OTHER} could not be loaded and are not included.`,
      },
    ])
  })

  it('leave the position unchanged for actions on behalf of another account', async () => {
    const deposit = { type: 'Deposit', poolId: USDC, amount: 1n, onBehalfOf: OTHER } as const
    const { before, after, moves } = await planFor(deposit, createPlanInputs())
    expect(after).toEqual(before)
    expect(moves).toMatchObject([{ direction: 'out', recipient: OTHER }])
  })
})

describe('Caps and liquidity in planLending', () => {
  it('are reduced by earlier actions of the plan', async () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool({ borrowCap: usdc(400_600) }), [WETH]: wethPool() },
    })
    const borrow = { type: 'Borrow', poolId: USDC, amount: usdc(400) } as const
    await expect(planFor(borrow, createPlanInputs({ market }))).resolves.toBeDefined()
    await expect(planFor([borrow, borrow], createPlanInputs({ market }))).rejects.toMatchObject({
      code: 'BORROW_CAP',
      message: 'Borrowing 400 USDC would exceed the borrow cap: 200 USDC remaining. Enter a smaller amount.',
    })
  })
})

describe('planLending with invalid inputs', () => {
  it.each([
    ['no actions', [], 'actions'],
    ['an unknown type', { type: 'Steal' }, 'actions.0.type'],
    ['a float', { type: 'Deposit', poolId: USDC, amount: 1.5 }, 'actions.0.amount'],
    ["a borrow of 'all'", { type: 'Borrow', poolId: USDC, amount: 'all' }, 'actions.0.amount'],
    [
      'an invalid recipient',
      { type: 'Withdraw', poolId: USDC, amount: 1n, recipient: 'me' },
      'actions.0.recipient',
    ],
    [
      'the zero address as recipient',
      { type: 'Withdraw', poolId: USDC, amount: 1n, recipient: `0x${'0'.repeat(40)}` },
      'actions.0.recipient',
    ],
    ['an unknown rate mode', { type: 'Repay', poolId: USDC, amount: 1n, rateMode: 3 }, 'actions.0.rateMode'],
    ['an object property as pool', { type: 'Deposit', poolId: 'constructor', amount: 1n }, 'poolId'],
    ['a symbol as pool', { type: 'Deposit', poolId: 'USD', amount: 1n }, 'poolId'],
  ])('rejects %s and names the field', async (_, actions, field) => {
    const plan = planFor(actions as unknown as LendingAction, createPlanInputs())
    await expect(plan).rejects.toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
  })

  it('names valid pools', async () => {
    await expect(
      planFor({ type: 'Deposit', poolId: 'USD', amount: 1n }, createPlanInputs()),
    ).rejects.toMatchObject({
      details: `poolId: expected the address of an asset of AAVE_V3, such as ${USDC} (USDC), ${WETH} (WETH), received 'USD'`,
    })
  })

  it('rejects a pool that could not be read with a retryable error', async () => {
    const market = createTestMarket({ failures: [{ poolId: OTHER, reason: 'no answer' }] })
    const plan = planFor({ type: 'Deposit', poolId: OTHER, amount: 1n }, createPlanInputs({ market }))
    await expect(plan).rejects.toMatchObject({
      code: 'POOL_UNREADABLE',
      retryable: true,
      details: 'no answer',
    })
  })
})

describe('planLending of any actions', () => {
  const amount = fc.oneof(fc.constant('all' as const), fc.bigInt({ min: 1n, max: 10n ** 22n }))
  const anyAction = fc.record({
    type: fc.constantFrom('Deposit', 'Withdraw', 'Borrow', 'Repay', 'SwitchCollateral'),
    at: fc.nat(5),
    amount,
  })
  const wallets = fc.array(fc.bigInt({ min: 0n, max: 10n ** 22n }), { minLength: 6, maxLength: 6 })

  it.each(Object.entries(RISK_MODELS))(
    'never spends more than the wallet has or lowers an unsafe health factor on %s',
    async (_, model) => {
      let planned = 0
      const property = fc.asyncProperty(
        anyAccount(model),
        fc.array(anyAction, { minLength: 1, maxLength: 3 }),
        wallets,
        async ({ market, position }, drawn, wallet) => {
          const ids = Object.keys(market.pools)
          const actions = drawn.map(({ at: choice, type, amount: drawnAmount }) => {
            const poolId = ids[choice % ids.length] ?? ''
            if (type === 'SwitchCollateral') return { type, poolId, enabled: drawnAmount === 'all' }
            return { type, poolId, amount: drawnAmount === 'all' && type === 'Borrow' ? 1n : drawnAmount }
          }) as LendingAction[]
          const balances = new Map(
            Object.values(market.pools).map(({ underlying }, index) => [underlying, wallet[index] ?? 0n]),
          )
          const { lender, received } = scriptedLender()
          const plan = await planFor(actions, createPlanInputs({ lender, market, position, balances })).catch(
            (error: unknown) => {
              if (error instanceof LendingRejectedError) return undefined
              throw error
            },
          )
          if (!plan) return
          planned++
          for (const { token, amount: spent } of plan.execution.spends ?? []) {
            expect(spent).toBeLessThanOrEqual(balances.get(token) ?? 0n)
          }
          for (const { type, context } of received) {
            const { size } = context
            expect(size.limit).toBeGreaterThanOrEqual(size.amount)
            if (size.isAll) expect(['Withdraw', 'Repay']).toContain(type)
          }
          const [previous, next] = [
            accountFigures(position, market).healthFactor,
            plan.after.figures.healthFactor,
          ]
          if (typeof next === 'bigint' && next < WAD && typeof previous === 'bigint')
            expect(next).toBeGreaterThanOrEqual(previous)
        },
      )
      await fc.assert(property, { numRuns: 200 })
      expect(planned).toBeGreaterThan(20)
    },
  )
})

describe('planLending with a mode', () => {
  it('switches the mode and borrows against it in one plan', async () => {
    const modes = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } }
    const emode = config(90, { category: 1 })
    const market = createTestMarket({
      modes,
      pools: {
        [USDC]: createTestPool({ config: { 0: config(75), 1: emode } }),
        [WETH]: wethPool({ config: { 0: config(80), 1: emode } }),
      },
    })
    const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(2_500) }
    await expect(planFor(borrow, createPlanInputs({ market }))).rejects.toMatchObject({
      code: 'LTV_TOO_HIGH',
    })
    const plan = await planFor([{ type: 'SwitchMode', mode: 1 }, borrow], createPlanInputs({ market }))
    expect(plan.after.position.mode).toBe(1)
  })
})
