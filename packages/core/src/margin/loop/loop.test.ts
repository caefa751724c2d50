import { describe, expect, it } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { base } from '../../chains/records.ts'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { lenderOf, poolOf, wethPool } from '../../lending/lending.test-support.ts'
import type { LenderMarket } from '../../lending/market.ts'
import { WAD } from '../../lending/market.ts'
import type { LenderPosition } from '../../lending/position.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import {
  EXCHANGE,
  LENDER_POOL,
  LONG,
  MARKET,
  NOTHING,
  OWNER,
  requestOf,
  type SwapScript,
  scriptedQuotes,
  USDC,
  usdc,
  WETH,
  WHERE,
  weth,
} from '../margin.test-support.ts'
import { MarginLoop } from './service.ts'

const opening = requestOf({ leverage: 3n * WAD, own: { side: 'buy', amount: weth(1) }, slippage: 0.5 })

/** A loop over a wallet with 5 WETH; what is tried and carried out is noted. */
function benchOf({
  position = NOTHING,
  failing = 0,
  market = MARKET,
  script = {},
  paysIn = WETH,
}: {
  readonly position?: LenderPosition
  readonly failing?: number
  readonly market?: LenderMarket
  readonly script?: SwapScript
  /** What the account's own funds are taken in. */
  readonly paysIn?: Address
} = {}) {
  const { quotes, asked } = scriptedQuotes({ failingBuilds: failing, ...script })
  const lender = lenderOf('AAVE_V3', 8453, {
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
  const carriedOut: unknown[] = []
  const balances: string[] = []
  const taken = {
    movements: [{ token: paysIn, from: OWNER, to: LENDER_POOL, amount: weth(1) }],
    allowances: [],
    grants: [],
  }
  const platform: Partial<Platform> = {
    getBalance: async ({ token }) => {
      balances.push(token)
      return weth(5)
    },
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x0a', value: 0n }),
    simulate: async () => ({ status: 'success' }),
    simulateCalls: async () => ({ status: 'success', effects: position === NOTHING ? [taken] : [] }),
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
        carriedOut.push(plan)
        return {} as TransferRecord
      },
    },
    clock: createFakeClock(),
  })
  return { loop, asked, carriedOut, balances }
}

const batching = (canBatch: boolean) =>
  ({ batches: { isOnlyWay: false, canBatch: async () => canBatch } }) as unknown as Wallet

describe('A loop', () => {
  it('borrows in rounds what each moment allows, until the leverage is there but for what swaps may lose', async () => {
    const { loop, asked } = benchOf()
    const plan = await loop.plan(WHERE, opening)
    expect(plan.simulation).toMatchObject({ status: 'verified' })
    expect(plan.rounds.length).toBeGreaterThan(2)
    expect(plan.rounds.reduce((sum, { borrow }) => sum + borrow, 0n)).toBe(usdc(4_000))
    // Half a percent of two ether may stay in the wallet.
    expect(plan.leftover).toBe(weth(0.01))
    expect(plan.after.position.pools[WETH]?.deposits).toBe(weth(2.99))
    expect(plan.after.position.pools[USDC]?.debt).toBe(usdc(4_000))
    expect(
      asked.every(
        ({ signer, fromAddress, toAddress }) => !signer && fromAddress === OWNER && toAddress === OWNER,
      ),
    ).toBe(true)
  })

  it('is one list of calls, with each allowance once and for all of its rounds', async () => {
    const { execution, rounds } = await benchOf().loop.plan(WHERE, opening)
    const allowances = execution.steps.filter(({ kind }) => kind === 'allowance')
    expect(allowances).toEqual([
      { kind: 'allowance', token: WETH, spender: LENDER_POOL, amount: weth(2.99) },
      { kind: 'allowance', token: USDC, spender: EXCHANGE, amount: usdc(4_000) },
    ])
    // A deposit, then a loan, a swap and a deposit each.
    expect(execution.steps.filter(({ kind }) => kind === 'call')).toHaveLength(1 + 3 * rounds.length)
    expect(execution.spends).toEqual([{ token: WETH, amount: weth(1) }])
  })

  it('rejects a swap that loses more at the lender’s prices than the user has agreed to', async () => {
    const { loop } = benchOf({ script: { lossBps: 600n } })
    await expect(loop.plan(WHERE, opening)).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH' })
    await expect(loop.plan(WHERE, { ...opening, maxPriceImpact: 7 })).resolves.toBeDefined()
  })

  it('takes the next provider where the best one cannot build its swap', async () => {
    const { rounds } = await benchOf({ failing: 1, script: { answers: 2 } }).loop.plan(WHERE, opening)
    expect(rounds.length).toBeGreaterThan(2)
    await expect(
      benchOf({ failing: 2, script: { answers: 2 } }).loop.plan(WHERE, opening),
    ).rejects.toMatchObject({
      details: 'It is down',
    })
  })

  it('goes on from collateral that is there', async () => {
    const { rounds, after } = await benchOf({ position: LONG }).loop.plan(
      WHERE,
      requestOf({ amountIn: usdc(500) }),
    )
    expect(rounds).toHaveLength(1)
    expect(after.position.pools[USDC]?.debt).toBe(usdc(1_500))
  })

  it('takes own funds in the native asset, which goes along with the first deposit', async () => {
    const native = lowerAddress(NATIVE_TOKEN_ADDRESS)
    const { loop, balances } = benchOf({ paysIn: native, market: { ...MARKET } })
    const own = { side: 'buy', amount: weth(1), asNative: true } as const
    const plan = await loop.plan(WHERE, { ...opening, own })
    expect(balances.map((token) => token.toLowerCase())).toEqual([native])
    expect(plan.execution.spends).toEqual([{ token: native, amount: weth(1) }])
  })

  it('switches the collateral on before it borrows against it, where a family wants that', async () => {
    const { loop } = benchOf({ market: { ...MARKET, family: 'compound-v2' } })
    const { after, rounds } = await loop.plan(WHERE, opening)
    expect(after.position.pools[WETH]?.collateralEnabled).toBe(true)
    expect(rounds.length).toBeGreaterThan(0)
  })

  it('leaves an order to nobody: one that is carried out later is no round', async () => {
    const change: SwapScript['change'] = ({ transaction: _, ...built }) =>
      ({ ...built, type: 'order', order: { typedData: {} } }) as never
    await expect(benchOf({ script: { change } }).loop.plan(WHERE, opening)).rejects.toMatchObject({
      code: 'NO_QUOTE',
    })
  })

  it('allows an exchange nothing that needs no allowance', async () => {
    const change: SwapScript['change'] = ({ approval: _, ...built }) => built
    const { execution } = await benchOf({ script: { change } }).loop.plan(WHERE, opening)
    expect(execution.steps.filter(({ kind }) => kind === 'allowance')).toMatchObject([
      { spender: LENDER_POOL },
    ])
  })

  it('deals in tokens: a pool of the native asset is for a router', async () => {
    const pools = { [USDC]: poolOf(), [WETH]: wethPool({ underlying: NATIVE_TOKEN_ADDRESS }) }
    await expect(benchOf({ market: { ...MARKET, pools } }).loop.plan(WHERE, opening)).rejects.toMatchObject({
      code: 'MARGIN_UNSUPPORTED',
      shortMessage: 'A loop deals in tokens: a pool is of the native asset',
    })
  })

  it('near liquidation waits until the risk is accepted', async () => {
    const { loop, carriedOut } = benchOf()
    const plan = await loop.plan(WHERE, opening)
    const risky = { ...plan, notices: [{ code: 'RISKY', message: 'It may be liquidated' } as const] }
    await expect(loop.execute(risky, batching(true))).rejects.toMatchObject({ code: 'RISK_NOT_ACCEPTED' })
    expect(carriedOut).toEqual([])
    await loop.execute(risky, batching(true), { acceptRisk: true })
    expect(carriedOut).toEqual([plan.execution])
  })

  it('that would take too many rounds is refused with how far they come', async () => {
    const own = { side: 'buy', amount: weth(1) } as const
    await expect(
      benchOf().loop.plan(WHERE, requestOf({ leverage: (49n * WAD) / 10n, own })),
    ).rejects.toMatchObject({
      code: 'LEVERAGE_TOO_HIGH',
      shortMessage: expect.stringMatching(
        /^7800 USDC cannot be borrowed in 8 rounds: they come to \d+(\.\d+)? USDC$/,
      ),
    })
  })

  it.each([
    [
      'closes',
      { operation: 'Close', maxIn: true, own: undefined, leverage: undefined },
      'A loop opens alone',
    ],
    [
      'takes own funds of what is sold',
      { own: { side: 'sell', amount: 1n } },
      'A loop takes own funds of the asset that is bought',
    ],
    ['buys exactly', { leverage: undefined, amountOut: 1n }, 'A loop sells an amount'],
    ['owes at a stable rate', { borrowRateMode: 1 }, 'A loop borrows at the variable rate'],
  ] as const)('that %s is for a router', async (_what, change, words) => {
    await expect(benchOf().loop.plan(WHERE, { ...opening, ...change })).rejects.toThrow(words)
  })

  it('is sent by a wallet that batches, and asked of no other', async () => {
    const { loop, carriedOut } = benchOf()
    const plan = await loop.plan(WHERE, opening)
    await expect(loop.execute(plan, batching(false))).rejects.toMatchObject({ code: 'BATCH_UNSUPPORTED' })
    await expect(loop.execute(plan, {} as Wallet)).rejects.toMatchObject({ code: 'BATCH_UNSUPPORTED' })
    expect(carriedOut).toEqual([])
    await loop.execute(plan, batching(true))
    expect(carriedOut).toEqual([plan.execution])
  })
})
