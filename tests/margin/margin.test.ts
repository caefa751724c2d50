import type { Address, Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { eip1193Connector } from '@causeway/core/evm'
import { WAD } from '@causeway/core/lending'
import { type MarginRequest, marginErrorContext } from '@causeway/core/margin'
import { burnerProvider } from '@causeway/sandbox'
import fc from 'fast-check'
import { type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openingOf } from '../../packages/core/src/margin/operation.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { seed } from '../../scripts/seed.ts'
import { balanceOf } from '../sandbox/wire.ts'
import { give, newKey, passTime } from '../support/lending.ts'
import {
  assetOf,
  connectMargin,
  ETHEREUM,
  expectAsPlanned,
  expectNothingLeft,
  isNear,
  newTrader,
  positionAt,
  type Trader,
  trade,
} from '../support/margin.ts'
import { useSandbox } from '../support/sandbox.ts'
import { currentTier } from '../support/tier.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const stage = () => ({ sandbox: sandbox(), causeway })
const asset = (symbol: string) => assetOf(sandbox(), symbol)

let causeway: FullCauseway
let traders = 0x3a3a_0000
beforeAll(() => {
  causeway = connectMargin(sandbox())
})
afterAll(() => causeway.dispose())

/** A trader with 20 WETH and 50,000 USDC. */
async function trader(): Promise<Trader> {
  traders += 1
  const account = await newTrader(sandbox(), causeway, traders)
  await give(stage(), ETHEREUM, asset('WETH'), account.address, parseEther('20'))
  await give(stage(), ETHEREUM, asset('USDC'), account.address, parseUnits('50000', 6))
  return account
}

const held = (who: Trader, symbol: string) => balanceOf(sandbox(), ETHEREUM, asset(symbol), who.address)

async function carryOut(who: Trader, lender: string, request: MarginRequest) {
  const plan = await trade(who, lender, request)
  await expectAsPlanned(who, plan)
  await expectNothingLeft(who, plan)
  return plan
}

/** The sandbox's burner wallet with a key of its own: it sends several calls as one. */
function batchingWallet(privateKey: Hex): Promise<Wallet> {
  const { chains } = sandbox().description
  const provider = burnerProvider({ privateKey, chains })
  return causeway.wallets.connect(
    eip1193Connector({ id: 'burner', name: 'Burner', provider, chains: causeway.chains }),
  )
}

/** Id of the market of Morpho in which one asset is borrowed against another. */
function morphoMarket(collateral: string, loan: string): string {
  const market = morphoOn(ETHEREUM)?.markets.find(
    ({ collateralToken, loanToken }) => collateralToken.symbol === collateral && loanToken.symbol === loan,
  )
  if (!market) throw new Error(`Morpho has no market of ${collateral} and ${loan}`)
  return `MORPHO_BLUE_${market.id.slice(2).toUpperCase()}`
}

describe('Margin trades on real contracts', () => {
  it.each([
    // What the position is changed into on the way.
    { lender: 'AAVE_V3', collateral: 'wstETH', debt: 'USDT' },
    { lender: 'AAVE_V2', collateral: 'WBTC', debt: 'DAI' },
  ])(
    'open a Long at three times on $lender, swap its collateral and its debt, and close it to nothing',
    async ({ lender, collateral, debt }) => {
      const who = await trader()
      const [weth, usdc, other, owed] = [asset('WETH'), asset('USDC'), asset(collateral), asset(debt)]
      const start = await held(who, 'WETH')
      const open = { operation: 'Open', sell: usdc, buy: weth, slippage: 1 } as const
      const own = { side: 'buy', amount: parseEther('2') } as const
      const opened = await carryOut(who, lender, { ...open, leverage: 3n * WAD, own })
      expect(isNear((opened.after.figures.leverage as bigint) / 10n ** 15n, 3_000n, 30n)).toBe(true)
      expect(await held(who, 'WETH')).toBe(start - parseEther('2'))

      await passTime(stage(), ETHEREUM, 3_600)
      await carryOut(who, lender, { operation: 'DebtSwap', sell: owed, buy: usdc, maxOut: true, slippage: 1 })
      await carryOut(who, lender, {
        operation: 'CollateralSwap',
        sell: weth,
        buy: other,
        maxIn: true,
        slippage: 1,
      })
      const before = await held(who, collateral)
      const close = {
        operation: 'Close',
        sell: other,
        buy: owed,
        maxIn: true,
        maxOut: true,
        slippage: 1,
      } as const
      const closed = await carryOut(who, lender, close)

      expect(await positionAt(who, lender)).toBeUndefined()
      const [surplus] = closed.leftovers
      expect(surplus?.why).toBe('surplus-in')
      expect(isNear((await held(who, collateral)) - before, surplus?.expected ?? 0n, 10n)).toBe(true)
    },
  )

  it('open a Short with own dollars on Aave V3, close half of it, then the rest by what is owed', async () => {
    const who = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const own = { side: 'buy', amount: parseUnits('5000', 6) } as const
    const open = {
      operation: 'Open',
      sell: weth,
      buy: usdc,
      own,
      amountIn: parseEther('3'),
      slippage: 1,
    } as const
    const { after } = await carryOut(who, 'AAVE_V3', open)
    expect(after.figures.debt).toBeGreaterThan(0n)
    const close = { operation: 'Close', sell: usdc, buy: weth, slippage: 1 } as const
    await carryOut(who, 'AAVE_V3', { ...close, amountOut: parseEther('1.5') })
    await carryOut(who, 'AAVE_V3', { ...close, maxOut: true })
    const remaining = await positionAt(who, 'AAVE_V3')
    expect(remaining?.pools[weth.toLowerCase()]?.debt ?? 0n).toBe(0n)
    expect(remaining?.pools[usdc.toLowerCase()]?.deposits).toBeGreaterThan(parseUnits('4900', 6))
  })

  it('open a Short Stable on Aave V2, which owes at a fixed rate, and close it to nothing', async () => {
    const who = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const own = { side: 'buy', amount: parseEther('2') } as const
    const opening = openingOf('Short Stable', usdc, weth)
    await carryOut(who, 'AAVE_V2', { ...opening, operation: 'Open', own, leverage: 2n * WAD, slippage: 1 })
    const owed = (await positionAt(who, 'AAVE_V2'))?.pools[usdc.toLowerCase()]
    expect(owed?.debt).toBe(0n)
    expect(owed?.debtStable).toBeGreaterThan(parseUnits('4900', 6))
    await passTime(stage(), ETHEREUM, 3_600)
    await carryOut(who, 'AAVE_V2', {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      repayRateMode: opening.borrowRateMode,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    expect(await positionAt(who, 'AAVE_V2')).toBeUndefined()
  })

  it('open with native funds on Venus, enter its market by the way, and close to nothing', async () => {
    const who = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const own = { side: 'buy', amount: parseEther('2'), asNative: true } as const
    const opening = {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      own,
      leverage: 2n * WAD,
      slippage: 1,
    } as const
    const opened = await carryOut(who, 'VENUS', opening)
    expect(opened.execution.steps.map(({ kind }) => kind)).toEqual(['collateral', 'call', 'call', 'call'])
    await carryOut(who, 'VENUS', {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    const remaining = await positionAt(who, 'VENUS')
    expect(Object.values(remaining?.pools ?? {}).every(({ deposits, debt }) => deposits + debt === 0n)).toBe(
      true,
    )
  })

  it('open and close in one market of Morpho, which is authorised for the trade alone', async () => {
    const who = await trader()
    const lender = morphoMarket('WETH', 'DAI')
    const [weth, dai] = [asset('WETH'), asset('DAI')]
    const own = { side: 'buy', amount: parseEther('2') } as const
    const opening = { operation: 'Open', sell: dai, buy: weth, own, leverage: 3n * WAD, slippage: 1 } as const
    const opened = await carryOut(who, lender, opening)
    expect(opened.execution.steps).toHaveLength(4)
    await passTime(stage(), ETHEREUM, 3_600)
    await carryOut(who, lender, {
      operation: 'Close',
      sell: weth,
      buy: dai,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    expect(await positionAt(who, lender)).toBeUndefined()
    await expect(
      causeway.margin.plan(
        { chainId: ETHEREUM, lender, account: who.address },
        { operation: 'CollateralSwap', sell: weth, buy: dai, amountIn: 1n, slippage: 1 },
      ),
    ).rejects.toThrow('DAI is no collateral')
  })

  it('open on the stand-in of Comet, swap the collateral, and close to nothing', async () => {
    const who = await trader()
    const lender = 'COMPOUND_V3_USDC'
    const [weth, usdc, wbtc] = [asset('WETH'), asset('USDC'), asset('WBTC')]
    const own = { side: 'buy', amount: parseEther('2') } as const
    await carryOut(who, lender, {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      own,
      leverage: 2n * WAD,
      slippage: 1,
    })
    await carryOut(who, lender, {
      operation: 'CollateralSwap',
      sell: weth,
      buy: wbtc,
      maxIn: true,
      slippage: 1,
    })
    await carryOut(who, lender, {
      operation: 'Close',
      sell: wbtc,
      buy: usdc,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    // Rewards may be left to be claimed.
    expect((await positionAt(who, lender))?.pools ?? {}).toEqual({})
  })
})

describe('A flash loan', () => {
  it.each([
    ['aave-v3', '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'],
    ['aave-v2', '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'],
  ] as const)(
    'of %s costs what was planned, where the lender is the same and where it is another',
    async (kind, contract) => {
      const client = connectMargin(sandbox(), { flash: { [kind]: contract } })
      const who = { ...(await trader()), causeway: client }
      const [weth, usdc] = [asset('WETH'), asset('USDC')]
      const funds = { side: 'buy', amount: parseEther('1') } as const
      const open = {
        operation: 'Open',
        sell: usdc,
        buy: weth,
        own: funds,
        leverage: 2n * WAD,
        slippage: 1,
      } as const
      const opened = await carryOut(who, 'AAVE_V3', open)
      expect(opened.trade.flash).toMatchObject({ kind, contract: contract.toLowerCase() })
      expect(opened.trade.flash.fee).toBeGreaterThan(0n)
      await carryOut(who, 'AAVE_V3', {
        operation: 'Close',
        sell: weth,
        buy: usdc,
        maxIn: true,
        maxOut: true,
        slippage: 1,
      })
      expect(await positionAt(who, 'AAVE_V3')).toBeUndefined()
      await client.dispose()
    },
  )
})

describe('An Open without a router', () => {
  it('is one batch of the wallet: deposits, loans and swaps in turns, to nearly the leverage', async () => {
    const number = 0x3a3b_0001
    const { privateKey, address } = await newKey(stage(), ETHEREUM, number)
    const wallet = await batchingWallet(privateKey)
    const loop = causeway.marginLoop
    await give(stage(), ETHEREUM, asset('WETH'), address, parseEther('2'))
    const own = { side: 'buy', amount: parseEther('2') } as const
    const request = {
      sell: asset('USDC'),
      buy: asset('WETH'),
      own,
      leverage: 3n * WAD,
      slippage: 0.5,
    } as const
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: address }
    const plan = await loop.plan(account, { ...request, operation: 'Open' })
    expect(plan.trial).toMatchObject({ status: 'verified' })
    expect(plan.rounds.length).toBeGreaterThan(2)
    const before = await sandbox().client(ETHEREUM).getTransactionCount({ address })
    await loop.execute(plan, wallet, { acceptRisk: true })
    expect(await sandbox().client(ETHEREUM).getTransactionCount({ address })).toBeLessThanOrEqual(before + 2)
    const who: Trader = { sandbox: sandbox(), causeway, address, wallet }
    const actual = (await positionAt(who, 'AAVE_V3'))?.pools
    const planned = plan.after.position.pools
    for (const token of [asset('WETH'), asset('USDC')].map((address) => address.toLowerCase())) {
      expect(isNear(actual?.[token]?.deposits ?? 0n, planned[token]?.deposits ?? 0n, 10n)).toBe(true)
      expect(isNear(actual?.[token]?.debt ?? 0n, planned[token]?.debt ?? 0n, 10n)).toBe(true)
    }
    // Each swap moves the price a little for the next.
    expect(await held(who, 'WETH')).toBeLessThanOrEqual(plan.leftover)
    expect(await held(who, 'WETH')).toBeGreaterThan((plan.leftover * 8n) / 10n)
  })
})

describe("The product's own router", () => {
  it('sells and buys over the pools, with the native coin on either side, for no less than it quoted', async () => {
    const who = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const swap = async (from: Address, to: Address, amounts: { fromAmount: bigint; toAmount?: bigint }) => {
      const decimalsOf = (token: string) => (token === usdc ? 6 : 18)
      const quote = await causeway.quotes.getBestQuote({
        fromChainId: ETHEREUM,
        toChainId: ETHEREUM,
        fromTokenAddress: from,
        toTokenAddress: to,
        fromTokenDecimals: decimalsOf(from),
        toTokenDecimals: decimalsOf(to),
        fromAddress: who.address,
        toAddress: who.address,
        slippage: 0.5,
        ...amounts,
      })
      const built = await causeway.quotes.build(quote)
      expect(built.verification.recipient.status).not.toBe('failed')
      await causeway.executor.execute(built, who.wallet)
      return quote
    }
    const [ether, dollars] = [await held(who, 'WETH'), await held(who, 'USDC')]
    const sold = await swap(usdc, weth, { fromAmount: parseUnits('1000', 6) })
    expect(await held(who, 'WETH')).toBe(ether + sold.toAmount)
    await swap(weth, usdc, { fromAmount: parseEther('1'), toAmount: parseUnits('1000', 6) })
    expect(await held(who, 'USDC')).toBe(dollars)
    const bought = await swap(NATIVE_TOKEN_ADDRESS, usdc, { fromAmount: parseEther('0.1') })
    expect(await held(who, 'USDC')).toBe(dollars + bought.toAmount)
    const coins = await sandbox().client(ETHEREUM).getBalance({ address: who.address })
    const unwrapped = await swap(usdc, NATIVE_TOKEN_ADDRESS, { fromAmount: parseUnits('500', 6) })
    const now = await sandbox().client(ETHEREUM).getBalance({ address: who.address })
    // Gas is paid of the same.
    expect(now - coins).toBeGreaterThan((unwrapped.toAmount * 9n) / 10n)
  })
})

describe('A margin trade that cannot be', () => {
  it('is refused with its figure, and reads as the product says', async () => {
    const who = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: who.address }
    const own = { side: 'buy', amount: parseEther('1') } as const
    const open = { operation: 'Open', sell: usdc, buy: weth, slippage: 1, own } as const
    await expect(causeway.margin.plan(account, { ...open, leverage: 6n * WAD })).rejects.toMatchObject({
      code: 'LEVERAGE_TOO_HIGH',
      shortMessage: 'A leverage of 6 is too high: WETH allows less than 5',
    })
    const plan = await trade(who, 'AAVE_V3', { ...open, leverage: 2n * WAD })
    const close = {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      slippage: 1,
      amountIn: parseEther('9'),
    } as const
    const refused: unknown = await causeway.margin.plan(account, close).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'LOAN_NOT_COVERED' })
    const said = await causeway.errors.translate(refused, {
      ...marginErrorContext(plan.trade),
      operation: 'close',
    })
    expect(said.message).toBe(
      'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    )
  })

  it('is stopped by the chain where the price was moved after the plan, and costs nothing but gas', async () => {
    const who = await trader()
    const whale = await trader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const own = { side: 'buy', amount: parseEther('1') } as const
    const request = {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      own,
      leverage: 3n * WAD,
      slippage: 0.1,
    } as const
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: who.address }
    const plan = await causeway.margin.plan(account, request)
    const snapshot = await sandbox().client(ETHEREUM).snapshot()
    await give(stage(), ETHEREUM, usdc, whale.address, parseUnits('3000000', 6))
    const push = {
      fromChainId: ETHEREUM,
      toChainId: ETHEREUM,
      fromTokenAddress: usdc,
      toTokenAddress: weth,
      fromTokenDecimals: 6,
      toTokenDecimals: 18,
      fromAmount: parseUnits('3000000', 6),
      fromAddress: whale.address,
      toAddress: whale.address,
      slippage: 50,
    }
    const built = await causeway.quotes.build(await causeway.quotes.getBestQuote(push))
    await causeway.executor.execute(built, whale.wallet)
    const before = await held(who, 'WETH')
    const failed: unknown = await causeway.margin.execute(plan, who.wallet).catch((error: unknown) => error)
    const said = await causeway.errors.translate(failed, marginErrorContext(plan.trade))
    expect(said.message).toBe('Causeway: Slippage too high')
    expect(await held(who, 'WETH')).toBe(before)
    await sandbox().client(ETHEREUM).revert({ id: snapshot })
  })
})

const TRADES = 25
/** So many trades each. */
const ACCOUNTS = Array.from({ length: { quick: 1, full: 20 }[currentTier()] }, (_, index) => index + 1)
/** For each of them so many are generated: a position near its limits is refused most of what adds to it. */
const REFUSED_AT_MOST = 5

const SYMBOLS = ['WETH', 'USDC', 'WBTC'] as const
type Symbol = (typeof SYMBOLS)[number]
const DECIMALS = { WETH: 18, USDC: 6, WBTC: 8 } as const
/** Near enough to say what a trade of some dollars is. */
const DOLLARS = { WETH: 2_500, USDC: 1, WBTC: 90_000 } as const

const anyTrade = fc.record({
  operation: fc.constantFrom('Open', 'Close', 'CollateralSwap', 'DebtSwap' as const),
  pick: fc.nat(5),
  /** Of what there is: above 100 it must be refused. */
  percent: fc.integer({ min: 1, max: 104 }),
  way: fc.constantFrom('in', 'out', 'max', 'both' as const),
  /** What the lender's price of WETH is off that of the exchanges, in percent. */
  priceMove: fc.integer({ min: -2, max: 2 }),
})
type Wanted = typeof anyTrade extends fc.Arbitrary<infer Value> ? Value : never

interface Held {
  readonly deposits: bigint
  readonly debt: bigint
}

/** A trade that makes sense for what there is; where there is nothing to change, an Open. */
function requestFor(
  { operation, pick, percent, way }: Wanted,
  at: (symbol: Symbol) => Held,
): { readonly request: MarginRequest; readonly from: Symbol; readonly to: Symbol } {
  const deposited = SYMBOLS.filter((symbol) => at(symbol).deposits > 0n)
  const owed = SYMBOLS.filter((symbol) => at(symbol).debt > 0n)
  const isOpen = operation === 'Open' || deposited.length === 0 || owed.length === 0
  const sources = isOpen || operation === 'DebtSwap' ? SYMBOLS : deposited
  const targets = isOpen || operation === 'CollateralSwap' ? SYMBOLS : owed
  const pairs = sources.flatMap((from) =>
    targets.filter((to) => to !== from).map((to) => [from, to] as const),
  )
  const [from, to] = pairs[pick % Math.max(1, pairs.length)] ?? ['USDC', 'WETH']
  const common = { sell: asset(from), buy: asset(to), slippage: 1 }
  const worth = (symbol: Symbol) =>
    parseUnits(((percent * 40) / DOLLARS[symbol]).toFixed(DECIMALS[symbol]), DECIMALS[symbol])
  if (isOpen || pairs.length === 0) {
    const amount = way === 'out' ? { amountOut: worth(to) } : { amountIn: worth(from) }
    return { from, to, request: { ...common, operation: 'Open', ...amount } }
  }
  const share = (amount: bigint) => (amount * BigInt(percent)) / 100n || 1n
  const [maxIn, maxOut] = [operation !== 'DebtSwap', operation !== 'CollateralSwap']
  const all = {
    max: maxIn ? { maxIn } : { maxOut },
    both: maxOut ? { maxOut, maxIn: maxIn && percent > 50 } : { maxIn },
  }
  const amounts = {
    in: { amountIn: maxIn ? share(at(from).deposits) : worth(from) },
    out: { amountOut: maxOut ? share(at(to).debt) : worth(to) },
  }
  const amount = way === 'max' || way === 'both' ? all[way] : amounts[way]
  return { from, to, request: { ...common, operation, ...amount } }
}

describe('Margin trades of every kind', () => {
  it.each(ACCOUNTS)(
    `lose no token, leave no allowance, and are carried out once they were tried, whatever prices do (${TRADES} of account %i)`,
    async (number) => {
      const lender = 'AAVE_V2'
      const who = await trader()
      const account = { chainId: ETHEREUM, lender, account: who.address }
      const own = { side: 'buy', amount: parseEther('10') } as const
      const opening = { operation: 'Open', sell: asset('USDC'), buy: asset('WETH'), slippage: 1 } as const
      const openAnew = async () => {
        await give(stage(), ETHEREUM, asset('WETH'), who.address, own.amount)
        await trade(who, lender, { ...opening, own, leverage: (15n * WAD) / 10n })
      }
      const poolsOf = async () => {
        const pools = (await positionAt(who, lender))?.pools ?? {}
        return (symbol: Symbol): Held => pools[asset(symbol).toLowerCase()] ?? { deposits: 0n, debt: 0n }
      }
      /** Wallet and position together, of one asset. */
      const sumOf = async (symbol: Symbol, at: (of: Symbol) => Held) =>
        (await held(who, symbol)) + at(symbol).deposits - at(symbol).debt
      const refused = new Map<string | undefined, number>()
      let carried = 0
      for (const wanted of fc.sample(anyTrade, { seed: seed + number, numRuns: TRADES * REFUSED_AT_MOST })) {
        if (carried === TRADES) break
        await sandbox().setPrice(ETHEREUM, asset('WETH'), DOLLARS.WETH * (1 + wanted.priceMove / 100))
        if (!(await positionAt(who, lender))) await openAnew()
        const earlier = await poolsOf()
        const { request, from, to } = requestFor(wanted, earlier)
        const [sold, bought] = [await sumOf(from, earlier), await sumOf(to, earlier)]
        const plan = await causeway.margin.plan(account, request).catch((error: unknown) => {
          // Whatever the planner has against it was found before anything was sent; anything else is a fault of its own.
          const { code } = error as { readonly code?: string }
          expect(EXPECTED_REFUSALS).toContain(code)
          refused.set(code, (refused.get(code) ?? 0) + 1)
          return undefined
        })
        if (!plan) continue
        expect(plan.trial).toMatchObject({ status: 'verified' })
        await causeway.margin.execute(plan, who.wallet, { acceptRisk: true })
        await expectAsPlanned(who, plan)
        await expectNothingLeft(who, plan)
        const later = await poolsOf()
        const { swap, flash } = plan.trade
        // Both assets changed by the swap and the fee, and by nothing else.
        const expectSum = async (symbol: Symbol, expected: bigint) => {
          const interest = (earlier(symbol).deposits + earlier(symbol).debt) / 1_000_000n
          const sum = await sumOf(symbol, later)
          const story = `${request.operation} ${carried}: ${symbol} came to ${sum}, not ${expected} (${interest} of interest)`
          expect(isNear(sum, expected, interest + 5n), story).toBe(true)
        }
        await expectSum(from, sold - swap.spent - flash.fee)
        await expectSum(to, bought + swap.toAmount)
        carried += 1
      }
      expect(carried, `refused: ${JSON.stringify([...refused])}`).toBe(TRADES)
    },
    1_800_000,
  )
})

/** What may be said of a trade that nobody looked at before. */
const EXPECTED_REFUSALS = [
  'INVALID_INPUT',
  'NOTHING_THERE',
  'LOAN_NOT_COVERED',
  'LTV_TOO_HIGH',
  'HEALTH_TOO_LOW',
  'NO_QUOTE',
  'AMOUNT_TOO_HIGH',
]
