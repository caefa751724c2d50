import { describe, expect, it } from 'vitest'
import type { Address } from '../../kernel/schema.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type {
  CallEffects,
  NodeSimulation,
  Platform,
  SequenceSimulation,
  TokenMovement,
} from '../../platforms/platform.ts'
import type { CallSequence } from '../../platforms/transaction.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { LendingAction } from '../action.ts'
import { type LendingPool, WAD } from '../lender-market.ts'
import { config, createTestMarket, createTestPool, USDC, WETH, wethPool } from '../lending.test-support.ts'
import {
  createPlanInputs,
  NATIVE,
  OTHER,
  OWNER,
  offer,
  POOL,
  planFor,
  usdc,
  weth,
} from './actions.test-support.ts'
import { type SimulationInput, simulatePlan } from './simulate-plan.ts'

const A_WETH: Address = '0x0000000000000000000000000000000000000a01'
const ZERO: Address = '0x0000000000000000000000000000000000000000'

const market = createTestMarket({
  pools: { [USDC]: createTestPool(), [WETH]: wethPool({ contracts: { aToken: A_WETH } }) },
})

interface Node {
  readonly simulation?: SequenceSimulation | (() => Promise<SequenceSimulation>)
  readonly allowance?: bigint
  /** Whether an allowance has to be reset to 0 before it is changed, as for USDT. */
  readonly resetsFirst?: boolean
}

/** Creates a platform with a scripted simulation, and records the simulated sequences. */
function createPlatform({ simulation, allowance = 0n, resetsFirst = false }: Node) {
  const sequences: CallSequence[] = []
  const part: Partial<Platform> = {
    getAllowance: async () => allowance,
    encodeApproval: ({ token, amount }) => ({ to: token, data: `0x0${amount === 0n ? 0 : 1}`, value: 0n }),
    simulate: async () =>
      resetsFirst ? { status: 'reverted', reason: 'not zero', error: undefined } : { status: 'success' },
    simulateCalls: async (sequence) => {
      sequences.push(sequence)
      return typeof simulation === 'function'
        ? simulation()
        : (simulation ?? { status: 'success', effects: [] })
    },
  }
  return { platform: part as Platform, asked: sequences }
}

const createMovement = (token: Address, from: Address, to: Address, amount: bigint): TokenMovement => ({
  token,
  from,
  to,
  amount,
})

const createNode = (
  movements: readonly TokenMovement[],
  allowances: CallEffects['allowances'] = [],
): Node => ({
  simulation: { status: 'success', effects: [{ movements, allowances, grants: [] }] },
})

const clock = createFakeClock()

async function simulatePlanCheck(plan: SimulationInput, platform: Platform) {
  return (await simulatePlan(plan, platform, { clock })).check
}

async function simulate(action: LendingAction | readonly LendingAction[], node: Node) {
  const plan = await planFor(action, createPlanInputs({ market, gasReserve: 0n }))
  return simulatePlanCheck(plan, createPlatform(node).platform)
}

const deposit: LendingAction = { type: 'Deposit', poolId: USDC, amount: usdc(100) }
const borrow: LendingAction = { type: 'Borrow', poolId: USDC, amount: usdc(100) }
const withdraw: LendingAction = { type: 'Withdraw', poolId: WETH, amount: weth(1) }

describe('simulatePlan of a plan that matches', () => {
  it.each<[string, LendingAction | readonly LendingAction[], readonly TokenMovement[]]>([
    ['a deposit', deposit, [createMovement(USDC, OWNER, POOL, usdc(100))]],
    ['a deposit that takes less', deposit, [createMovement(USDC, OWNER, POOL, usdc(99))]],
    ['a borrow', borrow, [createMovement(USDC, POOL, OWNER, usdc(100))]],
    [
      'a withdrawal that burns the token of the lender',
      withdraw,
      [createMovement(A_WETH, OWNER, ZERO, weth(1)), createMovement(WETH, POOL, OWNER, weth(1))],
    ],
    [
      'a withdrawal to another account',
      { ...withdraw, recipient: OTHER },
      [createMovement(A_WETH, OWNER, ZERO, weth(1)), createMovement(WETH, POOL, OTHER, weth(1))],
    ],
    [
      'a native deposit that is wrapped',
      { type: 'Deposit', poolId: WETH, amount: weth(1), asNative: true },
      [
        createMovement(NATIVE, OWNER, WETH, weth(1)),
        createMovement(WETH, ZERO, OWNER, weth(1)),
        createMovement(WETH, OWNER, POOL, weth(1)),
        createMovement(A_WETH, ZERO, OWNER, weth(1)),
      ],
    ],
    [
      'a borrow that is deposited',
      [borrow, deposit],
      [createMovement(USDC, POOL, OWNER, usdc(100)), createMovement(USDC, OWNER, POOL, usdc(100))],
    ],
  ])('verifies the plan of %s', async (_, action, movements) => {
    await expect(simulate(action, createNode(movements))).resolves.toMatchObject({ status: 'verified' })
  })

  it('names the call that causes each movement, without the approvals', async () => {
    const plan = await planFor([deposit, borrow], createPlanInputs({ market }))
    const paid = createMovement(USDC, OWNER, POOL, usdc(100))
    const borrowed = createMovement(USDC, POOL, OWNER, usdc(100))
    const effects = [[], [paid], [borrowed]].map((movements) => ({ movements, allowances: [], grants: [] }))
    const { platform } = createPlatform({ simulation: { status: 'success', effects } })
    expect((await simulatePlan(plan, platform, { clock })).movements).toEqual([
      { ...paid, call: 0 },
      { ...borrowed, call: 1 },
    ])
  })

  it('returns the gas units of all transactions, or none if the node does not measure them', async () => {
    const plan = await planFor(deposit, createPlanInputs({ market }))
    const { simulation } = createNode([createMovement(USDC, OWNER, POOL, usdc(100))])
    const getGas = async (gasUsed: readonly bigint[] | undefined) => {
      const measured = { ...(simulation as NodeSimulation & { status: 'success' }), gasUsed }
      const { platform } = createPlatform({ simulation: measured })
      return (await simulatePlan(plan, platform, { clock })).gasUsed
    }
    expect(await getGas([46_000n, 180_000n])).toBe(226_000n)
    expect(await getGas(undefined)).toBeUndefined()
  })

  it('simulates the required approvals instead of signatures', async () => {
    const plan = await planFor(deposit, createPlanInputs({ market, offerPermit: offer }))
    expect(plan.execution.steps.map(({ kind }) => kind)).toEqual(['permit', 'call'])
    const calls = async (node: Node) => {
      const { platform, asked } = createPlatform({
        ...createNode([createMovement(USDC, OWNER, POOL, usdc(100))]),
        ...node,
      })
      await simulatePlanCheck(plan, platform)
      return asked.flatMap((sequence) => sequence.calls.map(({ to, data }) => `${to}:${data}`))
    }
    const call = `${POOL}:0x4465706f736974`
    expect(await calls({})).toEqual([`${USDC}:0x01`, call])
    expect(await calls({ allowance: usdc(100) })).toEqual([call])
    expect(await calls({ allowance: 1n, resetsFirst: true })).toEqual([`${USDC}:0x00`, `${USDC}:0x01`, call])
  })
})

describe('simulatePlan of minted tokens', () => {
  const TOKEN: Address = '0x0000000000000000000000000000000000000a02'
  const paid = createMovement(USDC, OWNER, POOL, usdc(100))

  async function check(
    pool: Partial<LendingPool>,
    movements: readonly TokenMovement[],
    action: LendingAction | readonly LendingAction[] = deposit,
  ) {
    const pools = { [USDC]: createTestPool(pool), [WETH]: wethPool() }
    const plan = await planFor(
      action,
      createPlanInputs({ market: createTestMarket({ pools }), gasReserve: 0n }),
    )
    return simulatePlanCheck(plan, createPlatform(createNode(movements)).platform)
  }

  const aave = { contracts: { aToken: TOKEN } }
  // The cToken has 8 decimals and is worth 0.02 USDC.
  const compound = { contracts: { cToken: TOKEN }, exchangeRate: (WAD * 2n) / 10_000n }

  const comet = { contracts: { comet: TOKEN }, config: { 0: config(0, { collateralFactor: 0n }) } }

  it.each<[string, Partial<LendingPool>, Address, bigint]>([
    ['an aToken', aave, ZERO, usdc(100)],
    ['an aToken, rounded down', aave, ZERO, usdc(100) - 1n],
    ['a cToken, at its exchange rate', compound, TOKEN, 5_000_00000000n],
    ['a cToken, at a rate with the interest since the read', compound, TOKEN, 4_990_00000000n],
    ['a share of Comet', comet, ZERO, usdc(100) - 2n],
  ])('verifies a deposit that mints %s', async (_, pool, from, amount) => {
    await expect(check(pool, [paid, createMovement(TOKEN, from, OWNER, amount)])).resolves.toEqual({
      status: 'verified',
      by: ['simulation'],
    })
  })

  it.each<[string, Partial<LendingPool>, readonly TokenMovement[]]>([
    ['takes the tokens and mints nothing, like a pool from a malicious data host', aave, []],
    ['mints too few aTokens', aave, [createMovement(TOKEN, ZERO, OWNER, usdc(90))]],
    ['mints too few cTokens', compound, [createMovement(TOKEN, TOKEN, OWNER, usdc(100))]],
    ['mints no share of Comet', comet, []],
    ['mints to another account', aave, [createMovement(TOKEN, ZERO, OTHER, usdc(100))]],
    ['mints another token', aave, [createMovement(A_WETH, ZERO, OWNER, usdc(100))]],
    ['sends the account its own tokens', aave, [createMovement(TOKEN, OWNER, OWNER, usdc(100))]],
  ])('leaves a deposit unverified if the contract %s', async (_, pool, movements) => {
    await expect(check(pool, [paid, ...movements])).resolves.toEqual({
      status: 'unverified',
      reason: 'no-receipt',
      message: expect.stringMatching(
        /^The simulated deposit mints \d+ of 0x0+a02 to 0x.+, expected at least \d+\.$/,
      ),
    })
  })

  it('leaves a deposit unverified if a second node simulates no mint', async () => {
    const honest = createNode([paid, createMovement(TOKEN, ZERO, OWNER, usdc(100))])
      .simulation as NodeSimulation
    const secondOpinion = createNode([paid]).simulation as NodeSimulation
    const pools = { [USDC]: createTestPool(aave), [WETH]: wethPool() }
    const plan = await planFor(deposit, createPlanInputs({ market: createTestMarket({ pools }) }))
    const { platform } = createPlatform({ simulation: { ...honest, secondOpinion } })
    await expect(simulatePlanCheck(plan, platform)).resolves.toMatchObject({
      status: 'unverified',
      reason: 'no-receipt',
    })
  })

  it('verifies a deposit for another account that receives the token', async () => {
    const forOther = { ...deposit, onBehalfOf: OTHER }
    const minted = createMovement(TOKEN, ZERO, OTHER, usdc(100))
    await expect(check(aave, [paid, minted], forOther)).resolves.toMatchObject({ status: 'verified' })
    // A Comet may mint nothing, because it first repays the debt of the other account.
    await expect(check(comet, [paid], forOther)).resolves.toMatchObject({ status: 'verified' })
  })

  it('requires a mint for the sum of several deposits', async () => {
    const twice = [deposit, deposit]
    const both = [paid, paid, createMovement(TOKEN, ZERO, OWNER, usdc(100))]
    await expect(check(aave, both, twice)).resolves.toMatchObject({ reason: 'no-receipt' })
    const minted = [...both, createMovement(TOKEN, ZERO, OWNER, usdc(100))]
    await expect(check(aave, minted, twice)).resolves.toMatchObject({ status: 'verified' })
  })

  it('requires no mint for collateral of Comet', async () => {
    await expect(check({ ...comet, config: { 0: config(75) } }, [paid])).resolves.toMatchObject({
      status: 'verified',
    })
  })
})

describe('simulatePlan of a plan that does not match', () => {
  it.each<[string, LendingAction, Node, RegExp]>([
    [
      'takes more',
      deposit,
      createNode([createMovement(USDC, OWNER, POOL, usdc(101))]),
      /would change by -101000000/,
    ],
    [
      'takes another token',
      deposit,
      createNode([createMovement(WETH, OWNER, POOL, 1n)]),
      new RegExp(`${WETH} would change by -1,`),
    ],
    [
      'takes native funds',
      deposit,
      createNode([createMovement(NATIVE, OWNER, POOL, 1n)]),
      /0xe{40} would change by -1/,
    ],
    [
      'takes tokens of the lender for a deposit',
      { ...deposit, poolId: WETH, amount: weth(1) },
      createNode([createMovement(A_WETH, OWNER, OTHER, 1n)]),
      new RegExp(A_WETH),
    ],
    [
      'returns too little',
      borrow,
      createNode([createMovement(USDC, POOL, OWNER, usdc(99))]),
      /expected at least 100000000/,
    ],
    ['spends nothing', deposit, createNode([]), /^no .* would be spent$/],
    ['returns nothing', borrow, createNode([]), /would change by 0/],
    [
      'pays another account',
      borrow,
      createNode([createMovement(USDC, POOL, OTHER, usdc(100))]),
      /would change by 0/,
    ],
    [
      'pays the account instead of the recipient',
      { ...withdraw, recipient: OTHER },
      createNode([createMovement(WETH, POOL, OWNER, weth(1))]),
      new RegExp(`${OTHER} would receive 0`),
    ],
    [
      'approves another spender',
      deposit,
      createNode([], [{ token: WETH, owner: OWNER, spender: OTHER, amount: 1n }]),
      /allowed to spend 1 of/,
    ],
    [
      'approves more than planned',
      deposit,
      createNode([], [{ token: USDC, owner: OWNER, spender: POOL, amount: usdc(101) }]),
      /allowed to spend 101000000/,
    ],
  ])('rejects a plan that %s', async (_, action, node, details) => {
    await expect(simulate(action, node)).rejects.toMatchObject({
      code: 'LENDING_MISMATCH',
      details: expect.stringMatching(details),
    })
  })

  it('accepts a used allowance and allowances of other accounts', async () => {
    const used = [
      { token: USDC, owner: OWNER, spender: POOL, amount: usdc(40) },
      { token: WETH, owner: OTHER, spender: POOL, amount: 1n },
      { token: WETH, owner: OWNER, spender: OTHER, amount: 0n },
    ]
    await expect(
      simulate(deposit, createNode([createMovement(USDC, OWNER, POOL, usdc(100))], used)),
    ).resolves.toEqual({
      status: 'verified',
      by: ['simulation'],
    })
  })

  it('accepts the rest of a larger allowance that was granted before the plan, but not more than that', async () => {
    const plan = await planFor(deposit, createPlanInputs({ market }))
    const leaving = (amount: bigint) => {
      const rest = { token: USDC, owner: OWNER, spender: POOL, amount }
      const node = createNode([createMovement(USDC, OWNER, POOL, usdc(100))], [rest])
      return simulatePlanCheck(plan, createPlatform({ ...node, allowance: usdc(300) }).platform)
    }
    await expect(leaving(usdc(200))).resolves.toMatchObject({ status: 'verified' })
    await expect(leaving(usdc(301))).rejects.toMatchObject({ code: 'LENDING_MISMATCH' })
  })

  it('rejects a plan that reverts with the reason of the contract', async () => {
    const node: Node = { simulation: { status: 'reverted', reason: '36', at: 1 } }
    await expect(simulate(deposit, node)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
      details: '36',
    })
  })
})

describe('simulatePlan with a second node', () => {
  const planned = createNode([createMovement(USDC, OWNER, POOL, usdc(100))]).simulation as NodeSimulation
  const withSecond = (secondOpinion: NodeSimulation): Node => ({ simulation: { ...planned, secondOpinion } })

  it('verifies a plan that the second node confirms', async () => {
    await expect(simulate(deposit, withSecond(planned))).resolves.toMatchObject({ status: 'verified' })
  })

  it('rejects a plan if the second node simulates other effects', async () => {
    const { simulation } = createNode([createMovement(USDC, OWNER, OTHER, usdc(101))])
    await expect(simulate(deposit, withSecond(simulation as NodeSimulation))).rejects.toMatchObject({
      code: 'LENDING_MISMATCH',
    })
  })

  it('leaves a plan unverified if it reverts on the second node or cannot be simulated there', async () => {
    const reverted = withSecond({ status: 'reverted', reason: '36', at: 1 })
    await expect(simulate(deposit, reverted)).resolves.toEqual({
      status: 'unverified',
      reason: 'nodes-disagree',
      message: 'Two nodes disagree. The plan reverts in the simulation of one of them: 36.',
    })
    const missing = withSecond({
      status: 'unsupported',
      reason: 'Only one node is configured for chain 8453',
    })
    await expect(simulate(deposit, missing)).resolves.toEqual({
      status: 'unverified',
      reason: 'single-node',
      message: 'Only one node simulated the plan. Only one node is configured for chain 8453.',
    })
  })
})

describe('simulatePlan without a simulation', () => {
  it('leaves the plan unverified with the reason', async () => {
    const node: Node = {
      simulation: { status: 'unsupported', reason: 'The node does not support eth_simulateV1' },
    }
    await expect(simulate(deposit, node)).resolves.toEqual({
      status: 'unverified',
      reason: 'not-simulated',
      message: 'The plan was not simulated: The node does not support eth_simulateV1.',
    })
    const down = async () => {
      throw new ChainReadError(8453, 'the node is stopped.', undefined)
    }
    await expect(simulate(deposit, { simulation: down })).resolves.toMatchObject({
      status: 'unverified',
      message: 'The plan was not simulated: Chain 8453 could not be read: the node is stopped.',
    })
  })

  it('stops after 5 s, and leaves no timer', async () => {
    const time = createFakeClock()
    const plan = await planFor(deposit, createPlanInputs({ market }))
    const { platform } = createPlatform({ simulation: () => new Promise<never>(() => undefined) })
    const simulated = simulatePlan(plan, platform, { clock: time })
    await time.advance(5_000)
    await expect(simulated).resolves.toMatchObject({
      check: {
        status: 'unverified',
        reason: 'not-simulated',
        message: 'The plan was not simulated: Simulating the plan took longer than 5000 ms.',
      },
    })
    expect(time.pendingTimers).toBe(0)
  })

  it('throws unexpected errors', async () => {
    const broken = async () => {
      throw new TypeError('undefined is not a function')
    }
    await expect(simulate(deposit, { simulation: broken })).rejects.toThrow(TypeError)
  })

  it('rejects at once if the signal aborts', async () => {
    const plan = await planFor(deposit, createPlanInputs({ market }))
    const { platform } = createPlatform({ simulation: () => new Promise<never>(() => undefined) })
    const caller = new AbortController()
    const simulated = simulatePlan(plan, platform, { clock, signal: caller.signal })
    caller.abort()
    await expect(simulated).rejects.toMatchObject({ code: 'ABORTED' })
    expect(clock.pendingTimers).toBe(0)
  })
})
