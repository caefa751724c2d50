import { describe, expect, it } from 'vitest'
import { InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { createTestPool } from '../lending/lending.test-support.ts'
import { drive } from '../testing/fake-clock.ts'
import type { JourneyRequest } from './journey-request.ts'
import {
  ARBITRUM,
  BASE,
  createWorld,
  ETH,
  ONE_ETH,
  planBest,
  SENDER,
  startProcess,
  TO_BASE,
  TO_DEPOSIT,
  USDC,
  usdc,
  type World,
} from './journeys.test-support.ts'

async function getRejection(request: JourneyRequest, change = (_world: World) => {}) {
  const world = createWorld()
  change(world)
  const { journeys } = startProcess(world)
  const error = await drive(
    world.clock,
    journeys.plan(request).then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  )
  if (!isCausewayError(error)) throw new Error('The request was not rejected')
  const issues = error instanceof InvalidInputError ? error.issues : []
  return { code: error.code, issues, details: error.details ?? error.message, asked: world.asked }
}

describe('JourneyService.plan', () => {
  it('combines a swap and a bridge where no provider has a single route', async () => {
    const world = createWorld()
    const process = startProcess(world)
    const { plans, requests, skipped } = await drive(world.clock, process.journeys.plan(TO_BASE))
    const [plan] = plans
    expect(plan?.legs.map(({ quote }) => quote.providerId)).toEqual(['swapper', 'bridge'])
    expect(plan?.toAmount).toBe(usdc(1_998))
    expect(skipped).toBe(0)
    // Two token lists, the single round of one bridge, the swap, and the transfer of two bridges.
    expect(requests).toBe(2 + world.asked.length)
  })

  it('carries the minimum from leg to leg and says which leg is guaranteed', async () => {
    const world = createWorld()
    const { legs, toAmountMin, duration } = await planBest(world, startProcess(world))
    const [swap, bridge] = legs
    // 0.5% of slippage in each leg, and of the bridge 0.1%, in proportion to the lowest input.
    expect(swap?.minimum).toBe(usdc(1_990))
    expect(bridge?.minimum).toBe((((usdc(1_998) * 9_950n) / 10_000n) * usdc(1_990)) / usdc(2_000))
    expect(toAmountMin).toBe(bridge?.minimum)
    expect(legs.map(({ isGuaranteed }) => isGuaranteed)).toEqual([true, false])
    expect(duration).toEqual({ min: 70, max: 210 })
  })

  it('ranks a single route first if it pays more', async () => {
    const world = createWorld()
    world.rates.direct = 1_999
    const plan = await planBest(world, startProcess(world))
    expect(plan.legs.map(({ quote }) => quote.providerId)).toEqual(['direct'])
  })

  it('bridges first if the source token is bridged, and swaps on arrival', async () => {
    const world = createWorld()
    const process = startProcess(world)
    world.rates.direct = undefined
    const request: JourneyRequest = { ...TO_BASE, from: { ...TO_BASE.from, amount: ONE_ETH } }
    await drive(
      world.clock,
      process.journeys.execute(await planBest(world, process, request), process.wallet),
    )
    const back: JourneyRequest = {
      account: SENDER,
      from: { chainId: BASE, token: USDC, amount: 'max' },
      to: { chainId: ARBITRUM, token: ETH },
    }
    const plan = await planBest(world, process, back)
    expect(plan.request.from.amount).toBe(usdc(1_998))
    expect(plan.legs.map(({ quote }) => quote.providerId)).toEqual(['bridge', 'swapper'])
  })

  it('plans a lender action for the amount that arrives', async () => {
    const world = createWorld()
    const { action, toAmount } = await planBest(world, startProcess(world), TO_DEPOSIT)
    expect(action).toEqual({ type: 'Deposit', poolId: USDC, amount: toAmount })
  })

  it('repays at most the debt, and says that the rest stays in the wallet and a part stays approved', async () => {
    const world = createWorld()
    const to = { chainId: BASE, lender: 'AAVE_V3', action: 'repay', pool: USDC } as const
    const { action, notices, toAmount, usedAmount } = await planBest(world, startProcess(world), {
      ...TO_BASE,
      to,
    })
    expect({ toAmount, usedAmount }).toEqual({ toAmount: usdc(1_998), usedAmount: usdc(500) })
    expect(action).toEqual({ type: 'Repay', poolId: USDC, amount: 'all' })
    expect(notices.map(({ code }) => code)).toEqual(['LATER_QUOTE', 'REMAINDER', 'LEFTOVER_APPROVAL'])
  })

  it('skips candidates beyond the limit of requests', async () => {
    const world = createWorld()
    world.rates.direct = 1_900
    const { journeys } = startProcess(world)
    const request = { ...TO_BASE, limits: { maxRequests: 3 } }
    const { plans, requests, skipped } = await drive(world.clock, journeys.plan(request))
    expect(plans.map(({ legs }) => legs.length)).toEqual([1])
    expect(skipped).toBeGreaterThan(0)
    expect(requests).toBe(2 + 1)
    expect(world.asked).toEqual(['direct'])
  })

  it.each([1, 2, 3, 5, 6, 150])(
    'sends at most %i requests, those for token lists included',
    async (maxRequests) => {
      const world = createWorld()
      world.rates.direct = 1_900
      const { journeys } = startProcess(world)
      const plan = () => drive(world.clock, journeys.plan({ ...TO_BASE, limits: { maxRequests } }))
      const first = await plan()
      expect(first.requests).toBe(world.listRequests + world.asked.length)
      expect(first.requests).toBeLessThanOrEqual(maxRequests)
      expect(first.plans.length > 0 && first.skipped > 0).toBe(maxRequests < 150)
      // The lists are known now.
      expect((await plan()).requests).toBeLessThanOrEqual(maxRequests)
    },
  )

  it.each<[string, JourneyRequest, RegExp]>([
    ['an unknown chain', { ...TO_BASE, to: { chainId: 5, token: USDC } }, /to\.chainId: expected one of/],
    ['no amount', { ...TO_BASE, from: { ...TO_BASE.from, amount: 0n } }, /from\.amount: expected a bigint/],
    [
      'more than the balance',
      { ...TO_BASE, from: { ...TO_BASE.from, amount: 11n * ONE_ETH } },
      /at most 1\d+, the balance/,
    ],
    [
      'a token that is not an address',
      { ...TO_BASE, from: { ...TO_BASE.from, token: '0x1' } },
      /from\.token/,
    ],
    [
      'the burn address as recipient',
      { ...TO_BASE, to: { chainId: BASE, token: USDC, recipient: `0x${'0'.repeat(40)}` } },
      /to\.recipient/,
    ],
    [
      'the same token',
      { ...TO_BASE, to: { chainId: ARBITRUM, token: ETH } },
      /another token than from\.token/,
    ],
    [
      'an unknown lender',
      { ...TO_DEPOSIT, to: { chainId: BASE, lender: 'AAVE', action: 'deposit', pool: USDC } },
      /such as AAVE_V3/,
    ],
    [
      'an unknown pool',
      { ...TO_DEPOSIT, to: { chainId: BASE, lender: 'AAVE_V3', action: 'deposit', pool: 'USDT' } },
      /such as .*USDC/,
    ],
    [
      'four legs',
      { ...TO_BASE, limits: { maxLegs: 4 } },
      /limits\.maxLegs: expected a whole number from 1 to 3/,
    ],
  ])(
    'rejects %s before a provider is requested, and names values that would work',
    async (_, request, expected) => {
      const { code, details, asked } = await getRejection(request)
      expect(code).toBe('INVALID_INPUT')
      expect(details).toMatch(expected)
      expect(asked).toEqual([])
    },
  )

  it('rejects an action that the lender would reject before a provider is requested', async () => {
    const { code, asked } = await getRejection(TO_DEPOSIT, (world) => {
      world.market = { pools: { [USDC]: createTestPool({ isFrozen: true }) } }
    })
    expect(code).toBe('ASSET_FROZEN')
    expect(asked).toEqual([])
  })

  it('rejects limits that no plan meets, with the nearest value', async () => {
    const minAmount = usdc(3_000)
    const { details } = await getRejection({ ...TO_BASE, limits: { minAmount, maxDuration: 20 } })
    expect(details).toMatch(/limits\.minAmount: expected at most 197\d+/)
    expect(details).toMatch(/limits\.maxDuration: expected at least 70/)
  })

  it('states the health factor after the action, and rejects a limit that no plan meets', async () => {
    const world = createWorld()
    const { healthFactor } = await planBest(world, startProcess(world), TO_DEPOSIT)
    expect(healthFactor).toBeCloseTo(3.19, 1)
    const { details } = await getRejection({ ...TO_DEPOSIT, limits: { minHealthFactor: 4 } })
    expect(details).toContain('limits.minHealthFactor: expected at most 3.19')
  })

  it('ranks by the value after fees and gas if the prices are known', async () => {
    const world = createWorld()
    world.prices = { [ETH]: 2_000, [USDC]: 1 }
    world.gasPrice = 1_000_000_000n
    // The single route pays 20 cents less than the swap and the bridge, and saves 50 cents of gas.
    world.rates.direct = 1_997.8
    const { journeys } = startProcess(world)
    const { plans } = await drive(world.clock, journeys.plan(TO_BASE))
    const [single, combined] = plans
    expect([single?.legs.length, combined?.legs.length]).toEqual([1, 2])
    expect(combined?.toAmount).toBeGreaterThan(single?.toAmount ?? 0n)
    expect([single?.netUsd, combined?.netUsd]).toEqual([expect.closeTo(1_997.3, 6), expect.closeTo(1_997, 6)])
    // 250,000 units for each call, at 2,000 dollars per ETH. The providers take no fees.
    expect([single?.feesUsd, combined?.feesUsd]).toEqual([expect.closeTo(0.5, 6), expect.closeTo(1, 6)])
    const limited = { ...TO_BASE, limits: { maxFeesUsd: 0.6 } }
    const { plans: cheap } = await drive(world.clock, journeys.plan(limited))
    expect(cheap.map(({ legs }) => legs.length)).toEqual([1])
  })

  it('counts the gas of a lender action', async () => {
    const world = createWorld()
    world.prices = { [ETH]: 2_000, [USDC]: 1 }
    world.gasPrice = 1_000_000_000n
    const token = await planBest(world, startProcess(world), TO_BASE)
    const deposit = await planBest(world, startProcess(world), TO_DEPOSIT)
    expect(deposit.gasUsd).toBeCloseTo(deposit.feesUsd ?? 0, 6)
    expect((deposit.feesUsd ?? 0) - (token.feesUsd ?? 0)).toBeCloseTo(410_000 * 1e-9 * 2_000, 6)
  })

  it('spends the whole balance of ETH less the gas of a call', async () => {
    const world = createWorld()
    world.gasPrice = 1_000_000_000n
    const request = { ...TO_BASE, from: { ...TO_BASE.from, amount: 'max' as const } }
    const { request: planned } = await planBest(world, startProcess(world), request)
    expect(planned.from.amount).toBe(10n * ONE_ETH - 2n * 250_000n * 1_000_000_000n)
  })

  it('plans only the action if its token is already there', async () => {
    const world = createWorld()
    world.change(BASE, USDC, usdc(700))
    const process = startProcess(world)
    const request = { ...TO_DEPOSIT, from: { chainId: BASE, token: USDC, amount: usdc(600) } }
    const plan = await planBest(world, process, request)
    expect(plan).toMatchObject({ legs: [], toAmount: usdc(600), toAmountMin: usdc(600) })
    const record = await drive(world.clock, process.journeys.execute(plan, process.wallet))
    expect(record.state).toEqual({ status: 'done' })
    expect(world.getLenderDeposits()).toEqual([usdc(600)])
  })

  it('warns if a later step needs gas and the account has none there', async () => {
    const world = createWorld()
    world.change(BASE, ETH, -ONE_ETH)
    const { notices } = await planBest(world, startProcess(world), TO_DEPOSIT)
    const message = 'A later step needs gas, and the account has no ETH on Base.'
    expect(notices).toContainEqual({ code: 'NO_GAS', message })
  })

  it('rejects a contract account that does not exist on the other chain, and plans for one that does', async () => {
    const world = createWorld()
    world.contractChains.add(ARBITRUM)
    const { journeys } = startProcess(world)
    const rejected = drive(world.clock, journeys.plan(TO_BASE))
    await expect(rejected).rejects.toMatchObject({ issues: [{ field: 'account' }] })
    world.contractChains.add(BASE)
    expect((await drive(world.clock, journeys.plan(TO_BASE))).plans).not.toEqual([])
  })

  it('names the lowest minimum of the providers if the amount is below it', async () => {
    const { details, issues } = await getRejection(
      { ...TO_BASE, from: { chainId: ARBITRUM, token: USDC, amount: usdc(5) }, limits: { maxLegs: 1 } },
      (world) => {
        world.change(ARBITRUM, USDC, usdc(100))
        world.minimum = usdc(20)
      },
    )
    expect(details).toContain('from.amount: expected at least 20000000, the lowest minimum of the providers')
    expect(issues[0]?.nearest).toEqual({ bound: 'least', amount: usdc(20) })
  })

  it('names the balance of a token of which the account holds less', async () => {
    const { details, issues } = await getRejection(
      { ...TO_BASE, from: { chainId: ARBITRUM, token: USDC, amount: usdc(101) } },
      (world) => world.change(ARBITRUM, USDC, usdc(100)),
    )
    expect(details).toContain('from.amount: expected at most 100000000, the balance')
    expect(issues[0]?.nearest).toEqual({ bound: 'most', amount: usdc(100) })
  })

  it('names the requests of the smallest candidate if even that exceeds the limit', async () => {
    const { details, asked } = await getRejection(
      { ...TO_BASE, from: { chainId: ARBITRUM, token: USDC, amount: usdc(5) }, limits: { maxRequests: 1 } },
      (world) => world.change(ARBITRUM, USDC, usdc(100)),
    )
    expect(details).toContain(
      'limits.maxRequests: expected at least 2, the requests of the smallest candidate',
    )
    expect(asked).toEqual([])
  })

  it('rejects with the reason of the lender if it takes the amount of no plan', async () => {
    const { code } = await getRejection(TO_DEPOSIT, (world) => {
      world.market = { pools: { [USDC]: createTestPool({ supplyCap: 1_000_000_000_001n }) } }
    })
    expect(code).toBe('SUPPLY_CAP')
  })

  it('rejects an action that the family of the lender does not support', async () => {
    const { code } = await getRejection(TO_DEPOSIT, (world) => {
      world.rejectsAction = true
    })
    expect(code).toBe('UNSUPPORTED_ACTION')
  })

  it('rejects a lender action without lending()', async () => {
    const world = createWorld()
    const { journeys } = startProcess(world, { hasLending: false })
    await expect(drive(world.clock, journeys.plan(TO_DEPOSIT))).rejects.toMatchObject({
      issues: [{ field: 'to.lender', expected: expect.stringContaining('without lending()') }],
    })
  })

  it('rejects a limit of the health factor if that is not known', async () => {
    const unpriced = (world: World) => {
      world.market = { pools: { [USDC]: createTestPool({ oraclePrice: 'unknown' }) } }
    }
    const world = createWorld()
    unpriced(world)
    expect((await planBest(world, startProcess(world), TO_DEPOSIT)).healthFactor).toBe('unknown')
    const { details } = await getRejection({ ...TO_DEPOSIT, limits: { minHealthFactor: 2 } }, unpriced)
    expect(details).toContain('limits.minHealthFactor: expected at most unknown')
  })

  it('rejects fee limits while prices are unknown', async () => {
    const { details } = await getRejection({ ...TO_BASE, limits: { maxFeesUsd: 10 } })
    expect(details).toContain('the fees are unknown')
  })

  it('names the reason of each provider if there is no route', async () => {
    const { code, details } = await getRejection({ ...TO_BASE, limits: { maxLegs: 1 } })
    expect(code).toBe('NO_QUOTE')
    expect(details).toContain('direct')
  })
})
