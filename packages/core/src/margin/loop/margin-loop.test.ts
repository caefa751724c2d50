import { describe, expect, it } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { base } from '../../chains/records.ts'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { Lender } from '../../lending/lender.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { WAD } from '../../lending/lender-market.ts'
import type { LenderPosition } from '../../lending/lender-position.ts'
import { createTestLender, createTestPool, wethPool } from '../../lending/lending.test-support.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import {
  createRequest,
  createScriptedQuotes,
  EMPTY_POSITION,
  EXCHANGE,
  LENDER_POOL,
  LENDING_ACCOUNT,
  LONG_POSITION,
  MARKET,
  OWNER,
  type SwapScript,
  USDC,
  usdc,
  WETH,
  weth,
} from '../create-margin-harness.test-support.ts'
import type { MarginRequest } from '../margin-request.ts'
import { MarginLoop } from './margin-loop.ts'

const openRequest = createRequest({
  leverage: 3n * WAD,
  margin: { side: 'buy', amount: weth(1) },
  slippage: 0.5,
})

interface LoopHarnessOptions {
  readonly position?: LenderPosition
  readonly market?: LenderMarket
  readonly script?: SwapScript
  /** Token that the simulation takes from the account as margin. */
  readonly marginToken?: Address
  /** Balance of each token of the wallet. Default: 5 WETH. */
  readonly balance?: bigint
  readonly lender?: Partial<Lender>
}

const VERIFIED = { status: 'verified', by: ['calldata'] } as const

/** Marks a swap as verified by its calldata. */
const verifySwap: NonNullable<SwapScript['change']> = (built) => ({
  ...built,
  verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
})

/** Creates a loop over a wallet with 5 WETH, and records quote requests, balance reads and executions. */
function createLoopHarness({
  position = EMPTY_POSITION,
  market = MARKET,
  script = {},
  marginToken = WETH,
  balance = weth(5),
  lender: lenderChange = {},
}: LoopHarnessOptions = {}) {
  const { quotes, requests } = createScriptedQuotes({ change: verifySwap, ...script })
  const lender = createTestLender('AAVE_V3', 8453, {
    ...lenderChange,
    steps: ({ type }, { size: { amount } }) => {
      const call: PlannedStep = {
        kind: 'call',
        call: { to: LENDER_POOL, data: `0x${amount.toString(16).padStart(64, '0')}`, value: 0n },
      }
      return type === 'Deposit'
        ? [{ kind: 'allowance', token: WETH, spender: LENDER_POOL, amount }, call]
        : [call]
    },
  })
  const executed: unknown[] = []
  const balanceReads: Address[] = []
  const marginEffect = {
    movements: [{ token: marginToken, from: OWNER, to: LENDER_POOL, amount: weth(1) }],
    allowances: [],
    grants: [],
  }
  const platform: Partial<Platform> = {
    getBalance: async ({ token }) => {
      balanceReads.push(lowerAddress(token))
      return balance
    },
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x0a', value: 0n }),
    simulate: async () => ({ status: 'success' }),
    simulateCalls: async () => ({
      status: 'success',
      effects: position === EMPTY_POSITION ? [marginEffect] : [],
    }),
  }
  const loop = new MarginLoop({
    lending: {
      lenders: async () => ({ lenders: [lender], missing: [] }),
      getPositions: async () => ({
        positions: [{ lender: 'AAVE_V3', chainId: 8453, market, positions: [position] }],
        failures: [],
      }),
      invalidate: () => undefined,
    } as never,
    quotes,
    platforms: { forChain: () => platform as Platform } as never,
    chains: [
      { ...base, wrappedNative: { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, address: WETH } },
    ],
    executor: {
      find: () => undefined,
      async execute(plan) {
        executed.push(plan)
        return {} as TransferRecord
      },
    },
    clock: createFakeClock(),
  })
  const plan = (change: Partial<MarginRequest> = {}) =>
    loop.plan(LENDING_ACCOUNT, { ...openRequest, ...change })
  return { loop, plan, requests, executed, balanceReads }
}

const createBatchWallet = (canBatch: boolean) =>
  ({ batches: { isOnlyWay: false, canBatch: async () => canBatch } }) as unknown as Wallet

describe('MarginLoop.plan', () => {
  it('borrows the limit of the collateral in each iteration, up to the leverage', async () => {
    const { plan, requests } = createLoopHarness()
    const { simulation, iterations, leftover, after } = await plan()
    expect(simulation).toMatchObject({ status: 'verified' })
    expect(iterations.length).toBeGreaterThan(2)
    expect(iterations.reduce((sum, { borrow }) => sum + borrow, 0n)).toBe(usdc(4_000))
    // Half a percent of slippage on 2 WETH may remain in the wallet.
    expect(leftover).toBe(weth(0.01))
    expect(after.position.pools[WETH]?.deposits).toBe(weth(2.99))
    expect(after.position.pools[USDC]?.debt).toBe(usdc(4_000))
    for (const request of requests) {
      expect(request).toMatchObject({ fromAddress: OWNER, toAddress: OWNER })
      expect(request.signer).toBeUndefined()
    }
  })

  it('plans one list of calls with one allowance for all iterations', async () => {
    const { execution, iterations } = await createLoopHarness().plan()
    const allowances = execution.steps.filter(({ kind }) => kind === 'allowance')
    expect(allowances).toEqual([
      { kind: 'allowance', token: WETH, spender: LENDER_POOL, amount: weth(2.99) },
      { kind: 'allowance', token: USDC, spender: EXCHANGE, amount: usdc(4_000) },
    ])
    // A deposit of the margin, followed by a loan, a swap and a deposit in each iteration.
    expect(execution.steps.filter(({ kind }) => kind === 'call')).toHaveLength(1 + 3 * iterations.length)
    expect(execution.spends).toEqual([{ token: WETH, amount: weth(1) }])
  })

  it('rejects a swap whose loss at the lender’s prices exceeds the consent of the user', async () => {
    const { plan } = createLoopHarness({ script: { lossBps: 600n } })
    await expect(plan()).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH' })
    await expect(plan({ maxPriceImpact: 7 })).resolves.toBeDefined()
  })

  it('uses the next provider if the best one cannot build its swap', async () => {
    const { iterations } = await createLoopHarness({ script: { failingBuilds: 1, quoteCount: 2 } }).plan()
    expect(iterations.length).toBeGreaterThan(2)
    const { plan } = createLoopHarness({ script: { failingBuilds: 2, quoteCount: 2 } })
    await expect(plan()).rejects.toMatchObject({ details: 'The API is down.' })
  })

  it('does not verify swaps by the simulation alone, whose code may keep the loan once it is sent', async () => {
    const { loop, plan, executed } = createLoopHarness({
      script: { change: (built) => built },
      balance: weth(1),
    })
    const reviewed = await plan()
    expect(reviewed.simulation).toMatchObject({
      status: 'unverified',
      message:
        'The calldata of Scripted does not show that the swap pays its minimum to the wallet. If it pays less, the deposits spend other tokens of the wallet, and the borrowed amount is lost.',
    })
    const wallet = createBatchWallet(true)
    await expect(loop.execute(reviewed, wallet, { acceptRisk: true })).rejects.toMatchObject({
      code: 'UNVERIFIED_NOT_ACCEPTED',
    })
    expect(executed).toEqual([])
    await loop.execute(reviewed, wallet, { acceptUnverified: reviewed.simulation })
    expect(executed).toHaveLength(1)
  })

  describe('from a wallet that holds more of the bought token than the margin', () => {
    it('rejects swaps that are not verified: the deposits could use those tokens while a swap keeps the loan', async () => {
      const { plan } = createLoopHarness({ script: { change: (built) => built } })
      await expect(plan()).rejects.toMatchObject({
        code: 'MARGIN_UNSUPPORTED',
        shortMessage: expect.stringMatching(
          /^The calldata of Scripted does not show .* use other tokens of the wallet\./,
        ),
      })
      const native = { side: 'buy', amount: weth(1), asNative: true } as const
      await expect(plan({ margin: native })).rejects.toMatchObject({ code: 'MARGIN_UNSUPPORTED' })
    })

    it('uses the best provider whose calldata verifies its swap', async () => {
      let builds = 0
      const change: SwapScript['change'] = (built) => (builds++ % 2 === 0 ? built : verifySwap(built))
      const { plan } = createLoopHarness({ script: { change, quoteCount: 2 } })
      expect((await plan()).simulation.status).toBe('verified')
      expect(builds).toBeGreaterThan(2)
    })
  })

  it('borrows against existing collateral', async () => {
    const { loop } = createLoopHarness({ position: LONG_POSITION })
    const { iterations, after } = await loop.plan(LENDING_ACCOUNT, createRequest({ amountIn: usdc(500) }))
    expect(iterations).toHaveLength(1)
    expect(after.position.pools[USDC]?.debt).toBe(usdc(1_500))
  })

  it('accepts margin in the native asset, which is sent with the first deposit', async () => {
    const native = lowerAddress(NATIVE_TOKEN_ADDRESS)
    const { plan, balanceReads } = createLoopHarness({ marginToken: native })
    const { execution } = await plan({ margin: { side: 'buy', amount: weth(1), asNative: true } })
    expect(balanceReads).toEqual([native, WETH])
    expect(execution.spends).toEqual([{ token: native, amount: weth(1) }])
  })

  it('enables the collateral before the first loan at Compound V2', async () => {
    const { plan } = createLoopHarness({ market: { ...MARKET, family: 'compound-v2' } })
    const { after, iterations } = await plan()
    expect(after.position.pools[WETH]?.collateralEnabled).toBe(true)
    expect(iterations.length).toBeGreaterThan(0)
  })

  it('skips orders, which a solver executes later', async () => {
    const change: SwapScript['change'] = ({ transaction: _, ...built }) =>
      ({ ...built, type: 'order', order: { typedData: {} } }) as never
    await expect(createLoopHarness({ script: { change } }).plan()).rejects.toMatchObject({ code: 'NO_QUOTE' })
  })

  it('plans no allowance for a swap that needs none', async () => {
    const change: SwapScript['change'] = ({ approval: _, ...built }) => verifySwap(built)
    const { execution } = await createLoopHarness({ script: { change } }).plan()
    expect(execution.steps.filter(({ kind }) => kind === 'allowance')).toMatchObject([
      { spender: LENDER_POOL },
    ])
  })

  it('rejects pools of the native asset', async () => {
    const pools = { [USDC]: createTestPool(), [WETH]: wethPool({ underlying: NATIVE_TOKEN_ADDRESS }) }
    await expect(createLoopHarness({ market: { ...MARKET, pools } }).plan()).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      shortMessage: 'A loop does not support pools of the native asset. Use a margin router.',
    })
  })

  it('rejects a leverage that needs too many iterations, and states the amount that can be borrowed', async () => {
    await expect(
      createLoopHarness().plan({ leverage: (49n * WAD) / 10n, slippage: 1 }),
    ).rejects.toMatchObject({
      code: 'LEVERAGE_TOO_HIGH',
      shortMessage: expect.stringMatching(
        /^7800 USDC cannot be borrowed in 8 iterations: they borrow \d+(\.\d+)? USDC\. Choose a lower leverage, or use a margin router\.$/,
      ),
    })
  })

  it.each([
    [
      'a Close',
      { operation: 'Close', maxIn: true, margin: undefined, leverage: undefined },
      'only supports Open, not Close',
    ],
    [
      'margin in the sold asset',
      { margin: { side: 'sell', amount: 1n } },
      'only accepts margin in the bought asset',
    ],
    ['an exact output', { leverage: undefined, amountOut: 1n }, 'cannot buy an exact amount'],
    ['a stable rate', { borrowRateMode: 1 }, 'only borrows at the variable rate'],
  ] as const)('rejects %s, which requires a router', async (_trade, change, limit) => {
    await expect(createLoopHarness().plan(change)).rejects.toThrow(
      `A loop ${limit}. Use a margin router for this trade.`,
    )
  })
})

describe('MarginLoop.execute', () => {
  it('rejects unverified swaps and lender files of an unknown digest before the batch, unless the user accepts both', async () => {
    const { loop, plan, executed } = createLoopHarness({
      script: { change: (built) => built },
      balance: weth(1),
      lender: { hasUnknownContracts: true },
    })
    const reviewed = await plan()
    expect(reviewed.simulation).toMatchObject({
      status: 'unverified',
      reason: 'unknown-target',
      message: expect.stringMatching(/has an unknown digest, .*\. The calldata of Scripted does not show/),
    })
    const wallet = createBatchWallet(true)
    const { simulation: swapsOnly } = await createLoopHarness({
      script: { change: (built) => built },
      balance: weth(1),
    }).plan()
    for (const acceptUnverified of [undefined, swapsOnly]) {
      await expect(
        loop.execute(reviewed, wallet, { acceptRisk: true, acceptUnverified }),
      ).rejects.toMatchObject({
        code: 'UNVERIFIED_NOT_ACCEPTED',
      })
    }
    expect(executed).toEqual([])
    await loop.execute(reviewed, wallet, { acceptUnverified: reviewed.simulation })
    expect(executed).toEqual([reviewed.execution])
  })

  it('requires the user to accept the risk of a plan near liquidation', async () => {
    const { loop, plan, executed } = createLoopHarness()
    const reviewed = await plan()
    const risky = { ...reviewed, notices: [{ code: 'RISKY', message: 'Close to liquidation.' } as const] }
    const wallet = createBatchWallet(true)
    await expect(loop.execute(risky, wallet)).rejects.toMatchObject({ code: 'RISK_NOT_ACCEPTED' })
    expect(executed).toEqual([])
    await loop.execute(risky, wallet, { acceptRisk: true })
    expect(executed).toEqual([reviewed.execution])
  })

  it('rejects a wallet that cannot batch', async () => {
    const { loop, plan, executed } = createLoopHarness()
    const reviewed = await plan()
    for (const wallet of [createBatchWallet(false), {} as Wallet]) {
      await expect(loop.execute(reviewed, wallet)).rejects.toMatchObject({ code: 'BATCH_UNSUPPORTED' })
    }
    expect(executed).toEqual([])
  })

  it('sends the plan as one batch', async () => {
    const { loop, plan, executed } = createLoopHarness()
    const reviewed = await plan()
    await loop.execute(reviewed, createBatchWallet(true))
    expect(executed).toEqual([reviewed.execution])
  })
})
