import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../action.ts'
import { config, marketOf, poolOf, positionOf, USDC, WETH, wethPool } from '../lending.test-support.ts'
import { LendingRejectedError } from '../lending-rejected-error.ts'
import { WAD } from '../market.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { anyAccount, RISK_MODELS } from '../risk/accounts.test-support.ts'
import { INFINITE_HEALTH } from '../risk/figures.ts'
import {
  groundOf,
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

/** A market whose second asset follows ether as well, at a dollar. */
const LIKE_ETHER = marketOf({
  pools: {
    [USDC]: poolOf({ asset: { ...poolOf().asset, assetGroup: 'ETH' } }),
    [WETH]: wethPool(),
    [DAI]: poolOf({ poolId: DAI, asset: { address: DAI, symbol: 'DAI', decimals: 18 } }),
  },
})

describe('what a plan asks of the wallet', () => {
  it('is an exact allowance and the call, for an account that holds enough', async () => {
    const plan = await planFor({ type: 'Deposit', poolId: USDC, amount: usdc(100) }, groundOf())
    expect(plan.execution).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      chainId: 8453,
      account: OWNER,
      name: 'Aave V3',
      info: {
        type: 'Money Market',
        lender: 'AAVE_V3',
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

  it('is one plan for a deposit, its switch and a loan against it, each held to what the one before leaves', async () => {
    const market = marketOf({ family: 'compound-v2' })
    const { lender, carriedOut } = scriptedLender()
    const actions: LendingAction[] = [
      { type: 'Deposit', poolId: WETH, amount: weth(1) },
      { type: 'SwitchCollateral', poolId: WETH, enabled: true },
      { type: 'Borrow', poolId: USDC, amount: usdc(1_200) },
    ]
    const inputs = groundOf({ lender, market, position: positionOf([]) })
    const plan = await planFor(actions, inputs)
    expect(plan.execution.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call', 'collateral', 'call'])
    expect(plan.execution.spends).toEqual([{ token: WETH, amount: weth(1) }])
    expect(plan.execution.info).toMatchObject({
      txType: 'Deposit, SwitchCollateral, Borrow',
      inputCurrency: WETH,
      outputCurrency: USDC,
      outputAmountRaw: usdc(1_200),
    })
    expect(carriedOut.map(({ context }) => context.position.pools[WETH]?.collateralEnabled)).toEqual([
      undefined,
      false,
      true,
    ])
    expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(1_200))
    await expect(planFor(actions.slice(2), inputs)).rejects.toMatchObject({ code: 'NOT_COLLATERAL' })
  })

  it('lets what one action brings be spent by the next', async () => {
    const plan = await planFor(
      [
        { type: 'Borrow', poolId: USDC, amount: usdc(500) },
        { type: 'Deposit', poolId: USDC, amount: usdc(500) },
      ],
      groundOf({ balances: new Map([[USDC, 0n]]) }),
    )
    expect(plan.execution.spends).toEqual([])
  })

  it('gives an allowance that two actions need once, for both', async () => {
    const plan = await planFor(
      [
        { type: 'Repay', poolId: USDC, amount: usdc(400) },
        { type: 'Deposit', poolId: USDC, amount: usdc(100) },
      ],
      groundOf(),
    )
    expect(plan.execution.steps.filter(({ kind }) => kind === 'allowance')).toEqual([
      { kind: 'allowance', token: USDC, spender: POOL, amount: usdc(500) },
    ])
    expect(plan.execution.spends).toEqual([{ token: USDC, amount: usdc(500) }])
  })

  it('counts what calls send along as native funds, and keeps what is set aside for gas', async () => {
    const all = { type: 'Deposit', poolId: WETH, amount: 'all', asNative: true } as const
    const plan = await planFor(all, groundOf({ gasReserve: weth(0.01) }))
    expect(plan.execution.spends).toEqual([{ token: NATIVE, amount: weth(0.99) }])
    await expect(planFor(all, groundOf())).rejects.toMatchObject({ issues: [{ field: 'gasReserve' }] })
  })

  it.each([
    ['SwitchEMode', { type: 'SwitchMode', mode: 1 }],
    ['Claim Rewards', { type: 'ClaimRewards' }],
    ['Money Market', { type: 'SwitchCollateral', poolId: USDC, enabled: true }],
  ] as const)('is tracked as %s', async (type, action) => {
    const position = {
      ...positionOf([{ deposits: usdc(1), collateralEnabled: false }]),
      claimable: [{ token: OTHER, amount: 1n }],
    }
    const market = marketOf({ modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } } })
    const { execution } = await planFor(action, groundOf({ position, market }))
    expect(execution.info).toMatchObject({ type, lender: 'AAVE_V3' })
  })
})

describe('a permit', () => {
  const deposit = { type: 'Deposit', poolId: USDC, amount: usdc(100) } as const

  it('takes the place of the only allowance, and ends the plan when it ends', async () => {
    const { execution, withApprovals } = await planFor(deposit, groundOf({ offerPermit: offer }))
    expect(execution.steps).toMatchObject([
      { kind: 'permit', token: USDC, spender: POOL, amount: usdc(100) },
      { kind: 'call', signatures: [{ step: 0 }] },
    ])
    expect(execution.validUntil).toBe(1_750_001_200_000)
    expect(withApprovals.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    expect(withApprovals.validUntil).toBeUndefined()
  })

  it('is found by its call behind the steps of other actions', async () => {
    const actions = [{ type: 'Borrow', poolId: USDC, amount: usdc(10) }, deposit] as const
    const { execution } = await planFor(actions, groundOf({ offerPermit: offer }))
    expect(execution.steps).toMatchObject([
      { kind: 'call' },
      { kind: 'permit' },
      { signatures: [{ step: 1 }] },
    ])
  })

  it('is not asked for where several allowances are needed, and approvals stay where the token takes none', async () => {
    const two = [deposit, { type: 'Deposit', poolId: WETH, amount: weth(1) }] as const
    const { execution } = await planFor(two, groundOf({ offerPermit: offer }))
    expect(execution.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call', 'allowance', 'call'])
    const none = await planFor(deposit, groundOf({ offerPermit: async () => undefined }))
    expect(none.execution).toEqual(none.withApprovals)
  })
})

describe("'all'", () => {
  const repay = { type: 'Repay', poolId: USDC, amount: 'all' } as const

  it('of a debt stays all of it, with an allowance for what accrues meanwhile', async () => {
    const { lender, carriedOut } = scriptedLender()
    const plan = await planFor(repay, groundOf({ lender }))
    expect(carriedOut[0]?.context.size).toEqual({
      amount: usdc(1_000),
      isAll: true,
      limit: usdc(1_000) + usdc(0.25),
    })
    expect(plan.after.figures.healthFactor).toBe(INFINITE_HEALTH)
    expect(plan.notices).toEqual([])
  })

  it('of a debt that the wallet cannot cover is what the wallet holds, and the plan says what stays', async () => {
    const { lender, carriedOut } = scriptedLender()
    const plan = await planFor(repay, groundOf({ lender, balances: new Map([[USDC, usdc(600)]]) }))
    expect(carriedOut[0]?.context.size).toEqual({ amount: usdc(600), isAll: false, limit: usdc(600) })
    expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(400))
    expect(plan.notices).toEqual([
      {
        code: 'PARTIAL',
        message: 'The wallet covers 600 USDC of the debt. 400 USDC plus accrued interest remain.',
      },
    ])
  })

  it('of deposits stays all of them; of the wallet it is exactly what is there', async () => {
    const { lender, carriedOut } = scriptedLender()
    const position = positionOf([{ poolId: WETH, deposits: weth(2) }])
    const actions = [
      { type: 'Withdraw', poolId: WETH, amount: 'all' },
      { type: 'Deposit', poolId: USDC, amount: 'all' },
    ] as const
    const plan = await planFor(actions, groundOf({ lender, position }))
    expect(carriedOut.map(({ context: { size } }) => [size.amount, size.isAll])).toEqual([
      [weth(2), true],
      [usdc(5_000), false],
    ])
    expect(plan.after.position.pools[WETH]).toBeUndefined()
  })
})

describe('what a plan says', () => {
  it('is the position before and after, with its rates', async () => {
    const { before, after } = await planFor({ type: 'Borrow', poolId: USDC, amount: usdc(500) }, groundOf())
    expect(before.figures.healthFactor).toBe((34n * WAD) / 10n)
    expect(after.figures.healthFactor).toBe(2_266_666_666_666_666_667n)
    expect([before.aprs.borrowApr, after.aprs.borrowApr]).toEqual([5, 5])
    expect(Number(after.aprs.apr)).toBeLessThan(Number(before.aprs.apr))
  })

  it('is RISKY below 1.10, below 1.03 between assets that move together, never for what makes it safer', async () => {
    const risky = groundOf({
      position: positionOf([
        { poolId: WETH, deposits: weth(2) },
        { poolId: USDC, debt: usdc(3_000), collateralEnabled: false },
      ]),
    })
    const codes = async (action: LendingAction, inputs = risky) =>
      (await planFor(action, inputs)).notices.map(({ code }) => code)
    const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(200) }
    expect(await codes(borrow)).toEqual(['RISKY'])
    expect(await codes(borrow, { ...risky, market: LIKE_ETHER })).toEqual([])
    expect(await codes({ type: 'Repay', poolId: USDC, amount: usdc(1) })).toEqual([])
    expect(await codes({ type: 'Deposit', poolId: WETH, amount: 1n })).toEqual([])
    expect(await codes({ type: 'Borrow', poolId: USDC, amount: usdc(1) })).toEqual([])
  })

  it('is safe by all that is held as collateral or owed, and by nothing else', () => {
    const held = [
      { poolId: WETH, deposits: weth(2) },
      { poolId: USDC, debt: usdc(1), collateralEnabled: false },
    ]
    const dai = { poolId: DAI, deposits: weth(5) }
    expect(safeHealthFactor(positionOf(held), marketOf())).toBe((110n * WAD) / 100n)
    expect(safeHealthFactor(positionOf(held), LIKE_ETHER)).toBe((103n * WAD) / 100n)
    expect(safeHealthFactor(positionOf([...held, { ...dai, collateralEnabled: false }]), LIKE_ETHER)).toBe(
      (103n * WAD) / 100n,
    )
    expect(safeHealthFactor(positionOf([...held, dai]), LIKE_ETHER)).toBe((110n * WAD) / 100n)
  })

  it('leaves out what is so already, and refuses where nothing is left', async () => {
    const on: LendingAction = { type: 'SwitchCollateral', poolId: WETH, enabled: true }
    const plan = await planFor([on, { type: 'Borrow', poolId: USDC, amount: 1n }], groundOf())
    expect(plan.execution.steps).toHaveLength(1)
    expect(plan.notices.map(({ code }) => code)).toEqual(['ALREADY_SO'])
    await expect(planFor([on, { type: 'SwitchMode', mode: 0 }], groundOf())).rejects.toMatchObject({
      code: 'NOTHING_THERE',
    })
  })

  it('tells which pools are not counted', async () => {
    const market = marketOf({ failures: [{ poolId: OTHER, reason: 'no answer' }] })
    const plan = await planFor({ type: 'Repay', poolId: USDC, amount: 1n }, groundOf({ market }))
    expect(plan.notices).toEqual([
      {
        code: 'INCOMPLETE',
        message: `The positions in ${OTHER} could not be loaded and are not included.`,
      },
    ])
  })

  it('leaves the own position as it is where somebody else is meant', async () => {
    const deposit = { type: 'Deposit', poolId: USDC, amount: 1n, onBehalfOf: OTHER } as const
    const { before, after, moves } = await planFor(deposit, groundOf())
    expect(after).toEqual(before)
    expect(moves).toMatchObject([{ direction: 'out', recipient: OTHER }])
  })
})

describe('caps and liquidity', () => {
  it('are what earlier actions leave of them', async () => {
    const market = marketOf({
      pools: { [USDC]: poolOf({ borrowCap: usdc(400_600) }), [WETH]: wethPool() },
    })
    const borrow = { type: 'Borrow', poolId: USDC, amount: usdc(400) } as const
    await expect(planFor(borrow, groundOf({ market }))).resolves.toBeDefined()
    await expect(planFor([borrow, borrow], groundOf({ market }))).rejects.toMatchObject({
      code: 'BORROW_CAP',
      message: 'Borrowing 400 USDC would exceed the borrow cap: 200 USDC remaining. Enter a smaller amount.',
    })
  })
})

describe('what is no action', () => {
  it.each([
    ['no actions', [], 'actions'],
    ['a type of its own', { type: 'Steal' }, 'actions.0.type'],
    ['a float', { type: 'Deposit', poolId: USDC, amount: 1.5 }, 'actions.0.amount'],
    ['all of a loan', { type: 'Borrow', poolId: USDC, amount: 'all' }, 'actions.0.amount'],
    [
      'a recipient that is no address',
      { type: 'Withdraw', poolId: USDC, amount: 1n, recipient: 'me' },
      'actions.0.recipient',
    ],
    [
      'a recipient that is nobody',
      { type: 'Withdraw', poolId: USDC, amount: 1n, recipient: `0x${'0'.repeat(40)}` },
      'actions.0.recipient',
    ],
    ['a rate of its own', { type: 'Repay', poolId: USDC, amount: 1n, rateMode: 3 }, 'actions.0.rateMode'],
    ['a word of the language', { type: 'Deposit', poolId: 'constructor', amount: 1n }, 'poolId'],
    ['a symbol for a pool', { type: 'Deposit', poolId: 'USD', amount: 1n }, 'poolId'],
  ])('is refused with the field it is about: %s', async (_, actions, field) => {
    const asked = planFor(actions as unknown as LendingAction, groundOf())
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
  })

  it('is told what would be one', async () => {
    await expect(planFor({ type: 'Deposit', poolId: 'USD', amount: 1n }, groundOf())).rejects.toMatchObject({
      details: `poolId: expected the address of an asset of AAVE_V3, such as ${USDC} (USDC), ${WETH} (WETH), received 'USD'`,
    })
  })

  it('may be a pool that could not be read just now', async () => {
    const market = marketOf({ failures: [{ poolId: OTHER, reason: 'no answer' }] })
    const asked = planFor({ type: 'Deposit', poolId: OTHER, amount: 1n }, groundOf({ market }))
    await expect(asked).rejects.toMatchObject({
      code: 'POOL_UNREADABLE',
      retryable: true,
      details: 'no answer',
    })
  })
})

describe('any plan for any account', () => {
  const amount = fc.oneof(fc.constant('all' as const), fc.bigInt({ min: 1n, max: 10n ** 22n }))
  const anyAction = fc.record({
    type: fc.constantFrom('Deposit', 'Withdraw', 'Borrow', 'Repay', 'SwitchCollateral'),
    at: fc.nat(5),
    amount,
  })
  const wallets = fc.array(fc.bigInt({ min: 0n, max: 10n ** 22n }), { minLength: 6, maxLength: 6 })

  it.each(Object.entries(RISK_MODELS))(
    'of %s never spends more than the wallet has, nor harms its health',
    async (_, books) => {
      let planned = 0
      const property = fc.asyncProperty(
        anyAccount(books),
        fc.array(anyAction, { minLength: 1, maxLength: 3 }),
        wallets,
        async ({ market, position }, drawn, wallet) => {
          const ids = Object.keys(market.pools)
          const actions = drawn.map(({ at, type, amount: own }) => {
            const poolId = ids[at % ids.length] ?? ''
            if (type === 'SwitchCollateral') return { type, poolId, enabled: own === 'all' }
            return { type, poolId, amount: own === 'all' && type === 'Borrow' ? 1n : own }
          }) as LendingAction[]
          const balances = new Map(
            Object.values(market.pools).map(({ underlying }, at) => [underlying, wallet[at] ?? 0n]),
          )
          const { lender, carriedOut } = scriptedLender()
          const plan = await planFor(actions, groundOf({ lender, market, position, balances })).catch(
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
          for (const { type, context } of carriedOut) {
            const { size } = context
            expect(size.limit).toBeGreaterThanOrEqual(size.amount)
            if (size.isAll) expect(['Withdraw', 'Repay']).toContain(type)
          }
          const [was, is] = [accountFigures(position, market).healthFactor, plan.after.figures.healthFactor]
          if (typeof is === 'bigint' && is < WAD && typeof was === 'bigint')
            expect(is).toBeGreaterThanOrEqual(was)
        },
      )
      await fc.assert(property, { numRuns: 200 })
      expect(planned).toBeGreaterThan(20)
    },
  )
})

describe('a mode', () => {
  it('can be chosen together with what it makes possible', async () => {
    const modes = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } }
    const emode = config(90, { category: 1 })
    const market = marketOf({
      modes,
      pools: {
        [USDC]: poolOf({ config: { 0: config(75), 1: emode } }),
        [WETH]: wethPool({ config: { 0: config(80), 1: emode } }),
      },
    })
    const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(2_500) }
    await expect(planFor(borrow, groundOf({ market }))).rejects.toMatchObject({ code: 'LTV_TOO_HIGH' })
    const plan = await planFor([{ type: 'SwitchMode', mode: 1 }, borrow], groundOf({ market }))
    expect(plan.after.position.mode).toBe(1)
  })
})
