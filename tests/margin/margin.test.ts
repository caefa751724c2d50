import { type Address, CausewayError, type Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { eip1193Connector } from '@causeway/core/evm'
import { WAD } from '@causeway/core/lending'
import { type MarginRequest, toMarginErrorContext } from '@causeway/core/margin'
import { burnerProvider } from '@causeway/sandbox'
import fc from 'fast-check'
import { type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { seed } from '../../scripts/seed.ts'
import { balanceOf } from '../sandbox/json.ts'
import {
  connectMargin,
  ETHEREUM,
  executeTrade,
  expectAsPlanned,
  expectNothingLeft,
  getAsset,
  getPosition,
  isNear,
  newTrader,
  type Trader,
} from '../support/connect-margin.ts'
import { currentTier } from '../support/current-tier.ts'
import { fundAccount, newKey, passTime } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const stage = () => ({ sandbox: sandbox(), causeway })
const asset = (symbol: string) => getAsset(sandbox(), symbol)

let causeway: FullCauseway
let traders = 0x3a3a_0000
beforeAll(() => {
  causeway = connectMargin(sandbox())
})
afterAll(() => causeway.dispose())

/** Creates a trader with 20 WETH and 50,000 USDC. */
async function createTrader(): Promise<Trader> {
  traders += 1
  const account = await newTrader(sandbox(), causeway, traders)
  await fundAccount(stage(), ETHEREUM, asset('WETH'), account.address, parseEther('20'))
  await fundAccount(stage(), ETHEREUM, asset('USDC'), account.address, parseUnits('50000', 6))
  return account
}

const readWalletBalance = (owner: Trader, symbol: string) =>
  balanceOf(sandbox(), ETHEREUM, asset(symbol), owner.address)

async function planAndExecute(trader: Trader, lender: string, request: MarginRequest) {
  const plan = await executeTrade(trader, lender, request)
  await expectAsPlanned(trader, plan)
  await expectNothingLeft(trader, plan)
  return plan
}

/** Returns the sandbox's burner wallet with its own key, which sends several calls as a batch. */
function batchingWallet(privateKey: Hex): Promise<Wallet> {
  const { chains } = sandbox().description
  const provider = burnerProvider({ privateKey, chains })
  return causeway.wallets.connect(
    eip1193Connector({ id: 'burner', name: 'Burner', provider, chains: causeway.chains }),
  )
}

/** Returns the lender id of a Morpho market by the symbols of its collateral and loan token. */
function morphoMarket(collateral: string, loan: string): string {
  const market = morphoOn(ETHEREUM)?.markets.find(
    ({ collateralToken, loanToken }) => collateralToken.symbol === collateral && loanToken.symbol === loan,
  )
  if (!market) throw new Error(`Morpho has no market of ${collateral} and ${loan}.`)
  return `MORPHO_BLUE_${market.id.slice(2).toUpperCase()}`
}

describe('Margin trades on real contracts', () => {
  it.each([
    // The collateral and the debt that the swaps result in.
    { lender: 'AAVE_V3', collateral: 'wstETH', debt: 'USDT' },
    { lender: 'AAVE_V2', collateral: 'WBTC', debt: 'DAI' },
  ])(
    'open a 3x Long on $lender, swap its collateral and its debt, and close it completely',
    async ({ lender, collateral, debt }) => {
      const trader = await createTrader()
      const [weth, usdc, other, owed] = [asset('WETH'), asset('USDC'), asset(collateral), asset(debt)]
      const start = await readWalletBalance(trader, 'WETH')
      const open = { operation: 'Open', sell: usdc, buy: weth, slippage: 1 } as const
      const margin = { side: 'buy', amount: parseEther('2') } as const
      const opened = await planAndExecute(trader, lender, { ...open, leverage: 3n * WAD, margin })
      expect(isNear((opened.after.figures.leverage as bigint) / 10n ** 15n, 3_000n, 30n)).toBe(true)
      expect(await readWalletBalance(trader, 'WETH')).toBe(start - parseEther('2'))

      await passTime(stage(), ETHEREUM, 3_600)
      await planAndExecute(trader, lender, {
        operation: 'DebtSwap',
        sell: owed,
        buy: usdc,
        maxOut: true,
        slippage: 1,
      })
      await planAndExecute(trader, lender, {
        operation: 'CollateralSwap',
        sell: weth,
        buy: other,
        maxIn: true,
        slippage: 1,
      })
      const before = await readWalletBalance(trader, collateral)
      const close = {
        operation: 'Close',
        sell: other,
        buy: owed,
        maxIn: true,
        maxOut: true,
        slippage: 1,
      } as const
      const closed = await planAndExecute(trader, lender, close)

      expect(await getPosition(trader, lender)).toBeUndefined()
      const [surplus] = closed.leftovers
      expect(surplus?.reason).toBe('surplus-in')
      expect(
        isNear((await readWalletBalance(trader, collateral)) - before, surplus?.expected ?? 0n, 10n),
      ).toBe(true)
    },
  )

  it('open a Short with a dollar margin on Aave V3, close half of it, then the rest by its debt', async () => {
    const trader = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const margin = { side: 'buy', amount: parseUnits('5000', 6) } as const
    const open = {
      operation: 'Open',
      sell: weth,
      buy: usdc,
      margin,
      amountIn: parseEther('3'),
      slippage: 1,
    } as const
    const { after } = await planAndExecute(trader, 'AAVE_V3', open)
    expect(after.figures.debt).toBeGreaterThan(0n)
    const close = { operation: 'Close', sell: usdc, buy: weth, slippage: 1 } as const
    await planAndExecute(trader, 'AAVE_V3', { ...close, amountOut: parseEther('1.5') })
    await planAndExecute(trader, 'AAVE_V3', { ...close, maxOut: true })
    const remaining = await getPosition(trader, 'AAVE_V3')
    expect(remaining?.pools[weth.toLowerCase()]?.debt ?? 0n).toBe(0n)
    expect(remaining?.pools[usdc.toLowerCase()]?.deposits).toBeGreaterThan(parseUnits('4900', 6))
  })

  it('open a Short Stable on Aave V2 with a fixed rate, and close it completely', async () => {
    const trader = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const margin = { side: 'buy', amount: parseEther('2') } as const
    await planAndExecute(trader, 'AAVE_V2', {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      borrowRateMode: 1,
      margin,
      leverage: 2n * WAD,
      slippage: 1,
    })
    const debtPool = (await getPosition(trader, 'AAVE_V2'))?.pools[usdc.toLowerCase()]
    expect(debtPool?.debt).toBe(0n)
    expect(debtPool?.debtStable).toBeGreaterThan(parseUnits('4900', 6))
    await passTime(stage(), ETHEREUM, 3_600)
    await planAndExecute(trader, 'AAVE_V2', {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      repayRateMode: 1,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    expect(await getPosition(trader, 'AAVE_V2')).toBeUndefined()
  })

  it('open with a native margin on Venus, enter its market, and close completely', async () => {
    const trader = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const margin = { side: 'buy', amount: parseEther('2'), asNative: true } as const
    const opening = {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      margin,
      leverage: 2n * WAD,
      slippage: 1,
    } as const
    const opened = await planAndExecute(trader, 'VENUS', opening)
    expect(opened.execution.steps.map(({ kind }) => kind)).toEqual([
      'collateral',
      'permission',
      'call',
      'permission',
    ])
    await planAndExecute(trader, 'VENUS', {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    const remaining = await getPosition(trader, 'VENUS')
    expect(Object.values(remaining?.pools ?? {}).every(({ deposits, debt }) => deposits + debt === 0n)).toBe(
      true,
    )
  })

  it('revoke the permission at Venus that an attempt granted before its trade was rejected', async () => {
    const trader = await createTrader()
    const { address, wallet } = trader
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const margin = { side: 'buy', amount: parseEther('1') } as const
    const request = {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      margin,
      leverage: 2n * WAD,
      slippage: 1,
    } as const
    const account = { chainId: ETHEREUM, lender: 'VENUS', account: address }
    const attempt = await causeway.margin.plan(account, request)
    const rejecting: Wallet = {
      ...wallet,
      address: wallet.address,
      sendTransaction: async (transaction) => {
        if (sameAddress(transaction.to, attempt.access[0]?.spender))
          throw new CausewayError('Rejected.', { code: 'USER_REJECTED' })
        return wallet.sendTransaction(transaction)
      },
    }
    await expect(causeway.margin.execute(attempt, rejecting)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    const opened = await planAndExecute(trader, 'VENUS', request)
    expect(opened.execution.steps.map(({ kind }) => kind)).toEqual(['allowance', 'call', 'permission'])
    const closing = {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    } as const
    const { execution } = await causeway.margin.plan(account, closing)
    expect(execution.steps.map(({ kind }) => kind)).toEqual(['permission', 'call', 'permission'])
  })

  it('open and close in a Morpho market, which is authorized only for the trade', async () => {
    const trader = await createTrader()
    const lender = morphoMarket('WETH', 'DAI')
    const [weth, dai] = [asset('WETH'), asset('DAI')]
    const margin = { side: 'buy', amount: parseEther('2') } as const
    const opening = {
      operation: 'Open',
      sell: dai,
      buy: weth,
      margin,
      leverage: 3n * WAD,
      slippage: 1,
    } as const
    const opened = await planAndExecute(trader, lender, opening)
    expect(opened.execution.steps).toHaveLength(4)
    await passTime(stage(), ETHEREUM, 3_600)
    await planAndExecute(trader, lender, {
      operation: 'Close',
      sell: weth,
      buy: dai,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    expect(await getPosition(trader, lender)).toBeUndefined()
    await expect(
      causeway.margin.plan(
        { chainId: ETHEREUM, lender, account: trader.address },
        { operation: 'CollateralSwap', sell: weth, buy: dai, amountIn: 1n, slippage: 1 },
      ),
    ).rejects.toThrow('DAI cannot be used as collateral')
  })

  it('open on the stand-in of Comet, swap the collateral, and close completely', async () => {
    const trader = await createTrader()
    const lender = 'COMPOUND_V3_USDC'
    const [weth, usdc, wbtc] = [asset('WETH'), asset('USDC'), asset('WBTC')]
    const margin = { side: 'buy', amount: parseEther('2') } as const
    await planAndExecute(trader, lender, {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      margin,
      leverage: 2n * WAD,
      slippage: 1,
    })
    await planAndExecute(trader, lender, {
      operation: 'CollateralSwap',
      sell: weth,
      buy: wbtc,
      maxIn: true,
      slippage: 1,
    })
    await planAndExecute(trader, lender, {
      operation: 'Close',
      sell: wbtc,
      buy: usdc,
      maxIn: true,
      maxOut: true,
      slippage: 1,
    })
    // Rewards may remain claimable.
    expect((await getPosition(trader, lender))?.pools ?? {}).toEqual({})
  })
})

describe('a flash loan', () => {
  it.each([
    ['aave-v3', '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'],
    ['aave-v2', '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'],
  ] as const)(
    'costs the planned fee from %s, both at the same lender and at another one',
    async (kind, contract) => {
      const client = connectMargin(sandbox(), { flashLoans: { [kind]: contract } })
      const trader = { ...(await createTrader()), causeway: client }
      const [weth, usdc] = [asset('WETH'), asset('USDC')]
      const funds = { side: 'buy', amount: parseEther('1') } as const
      const open = {
        operation: 'Open',
        sell: usdc,
        buy: weth,
        margin: funds,
        leverage: 2n * WAD,
        slippage: 1,
      } as const
      const opened = await planAndExecute(trader, 'AAVE_V3', open)
      expect(opened.trade.flashLoan).toMatchObject({ kind, contract: contract.toLowerCase() })
      expect(opened.trade.flashLoan.fee).toBeGreaterThan(0n)
      await planAndExecute(trader, 'AAVE_V3', {
        operation: 'Close',
        sell: weth,
        buy: usdc,
        maxIn: true,
        maxOut: true,
        slippage: 1,
      })
      expect(await getPosition(trader, 'AAVE_V3')).toBeUndefined()
      await client.dispose()
    },
  )
})

describe('an Open without a router', () => {
  it('is one batch of the wallet with alternating deposits, loans and swaps, close to the requested leverage', async () => {
    const number = 0x3a3b_0001
    const { privateKey, address } = await newKey(stage(), ETHEREUM, number)
    const wallet = await batchingWallet(privateKey)
    const loop = causeway.marginLoop
    await fundAccount(stage(), ETHEREUM, asset('WETH'), address, parseEther('2'))
    const margin = { side: 'buy', amount: parseEther('2') } as const
    const request = {
      sell: asset('USDC'),
      buy: asset('WETH'),
      margin,
      leverage: 3n * WAD,
      slippage: 0.5,
    } as const
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: address }
    const plan = await loop.plan(account, { ...request, operation: 'Open' })
    expect(plan.simulation).toMatchObject({ status: 'verified' })
    expect(plan.iterations.length).toBeGreaterThan(2)
    const before = await sandbox().client(ETHEREUM).getTransactionCount({ address })
    await loop.execute(plan, wallet, { acceptRisk: true })
    expect(await sandbox().client(ETHEREUM).getTransactionCount({ address })).toBeLessThanOrEqual(before + 2)
    const trader: Trader = { sandbox: sandbox(), causeway, address, wallet }
    const actual = (await getPosition(trader, 'AAVE_V3'))?.pools
    const planned = plan.after.position.pools
    for (const token of [asset('WETH'), asset('USDC')].map((address) => address.toLowerCase())) {
      expect(isNear(actual?.[token]?.deposits ?? 0n, planned[token]?.deposits ?? 0n, 10n)).toBe(true)
      expect(isNear(actual?.[token]?.debt ?? 0n, planned[token]?.debt ?? 0n, 10n)).toBe(true)
    }
    // Each swap moves the price for the next one a little.
    expect(await readWalletBalance(trader, 'WETH')).toBeLessThanOrEqual(plan.leftover)
    expect(await readWalletBalance(trader, 'WETH')).toBeGreaterThan((plan.leftover * 8n) / 10n)
  })
})

describe("Causeway's own router", () => {
  it('swaps in both directions with the native token on either side, and returns at least the quoted amount', async () => {
    const trader = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const swap = async (from: Address, to: Address, amounts: { fromAmount: bigint; toAmount?: bigint }) => {
      const getDecimals = (token: string) => (token === usdc ? 6 : 18)
      const quote = await causeway.quotes.getBestQuote({
        fromChainId: ETHEREUM,
        toChainId: ETHEREUM,
        fromTokenAddress: from,
        toTokenAddress: to,
        fromTokenDecimals: getDecimals(from),
        toTokenDecimals: getDecimals(to),
        fromAddress: trader.address,
        toAddress: trader.address,
        slippage: 0.5,
        ...amounts,
      })
      const built = await causeway.quotes.build(quote)
      expect(built.verification.recipient.status).not.toBe('failed')
      await causeway.executor.execute(built, trader.wallet)
      return quote
    }
    const [ether, dollars] = [
      await readWalletBalance(trader, 'WETH'),
      await readWalletBalance(trader, 'USDC'),
    ]
    const sold = await swap(usdc, weth, { fromAmount: parseUnits('1000', 6) })
    expect(await readWalletBalance(trader, 'WETH')).toBe(ether + sold.toAmount)
    await swap(weth, usdc, { fromAmount: parseEther('1'), toAmount: parseUnits('1000', 6) })
    expect(await readWalletBalance(trader, 'USDC')).toBe(dollars)
    const bought = await swap(NATIVE_TOKEN_ADDRESS, usdc, { fromAmount: parseEther('0.1') })
    expect(await readWalletBalance(trader, 'USDC')).toBe(dollars + bought.toAmount)
    const coins = await sandbox().client(ETHEREUM).getBalance({ address: trader.address })
    const unwrapped = await swap(usdc, NATIVE_TOKEN_ADDRESS, { fromAmount: parseUnits('500', 6) })
    const now = await sandbox().client(ETHEREUM).getBalance({ address: trader.address })
    // Gas is paid in the same token.
    expect(now - coins).toBeGreaterThan((unwrapped.toAmount * 9n) / 10n)
  })
})

describe('a margin trade that cannot be executed', () => {
  it('is rejected with its limit, in a readable message', async () => {
    const trader = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
    const margin = { side: 'buy', amount: parseEther('1') } as const
    const open = { operation: 'Open', sell: usdc, buy: weth, slippage: 1, margin } as const
    await expect(causeway.margin.plan(account, { ...open, leverage: 6n * WAD })).rejects.toMatchObject({
      code: 'LEVERAGE_TOO_HIGH',
      shortMessage: 'A leverage of 6 is too high: WETH allows less than 5. Choose a lower leverage.',
    })
    const plan = await executeTrade(trader, 'AAVE_V3', { ...open, leverage: 2n * WAD })
    const close = {
      operation: 'Close',
      sell: weth,
      buy: usdc,
      slippage: 1,
      amountIn: parseEther('9'),
    } as const
    const refused: unknown = await causeway.margin.plan(account, close).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'LOAN_NOT_COVERED' })
    const message = await causeway.errors.translate(refused, {
      ...toMarginErrorContext(plan.trade),
      operation: 'close',
    })
    expect(message.message).toBe(
      'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    )
  })

  it('reverts on chain if the price moved after planning, and only costs gas', async () => {
    const trader = await createTrader()
    const whale = await createTrader()
    const [weth, usdc] = [asset('WETH'), asset('USDC')]
    const margin = { side: 'buy', amount: parseEther('1') } as const
    const request = {
      operation: 'Open',
      sell: usdc,
      buy: weth,
      margin,
      leverage: 3n * WAD,
      slippage: 0.1,
    } as const
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
    const plan = await causeway.margin.plan(account, request)
    const snapshot = await sandbox().client(ETHEREUM).snapshot()
    await fundAccount(stage(), ETHEREUM, usdc, whale.address, parseUnits('3000000', 6))
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
    const before = await readWalletBalance(trader, 'WETH')
    const failed: unknown = await causeway.margin
      .execute(plan, trader.wallet)
      .catch((error: unknown) => error)
    const message = await causeway.errors.translate(failed, toMarginErrorContext(plan.trade))
    expect(message.message).toBe('Causeway: Slippage too high')
    expect(await readWalletBalance(trader, 'WETH')).toBe(before)
    await sandbox().client(ETHEREUM).revert({ id: snapshot })
  })
})

const TRADES = { quick: 12, full: 25 }[currentTier()]
/** Accounts that each execute a series of trades. */
const ACCOUNTS = Array.from({ length: { quick: 1, full: 20 }[currentTier()] }, (_, index) => index + 1)
/** Number of generated trades per executed one: a position near its limits rejects most trades that increase it. */
const GENERATED_PER_TRADE = 5

const SYMBOLS = ['WETH', 'USDC', 'WBTC'] as const
type Symbol = (typeof SYMBOLS)[number]
const DECIMALS = { WETH: 18, USDC: 6, WBTC: 8 } as const
/** Approximate prices by which trades are sized in dollars. */
const DOLLARS = { WETH: 2_500, USDC: 1, WBTC: 90_000 } as const

const anyTrade = fc.record({
  operation: fc.constantFrom('Open', 'Close', 'CollateralSwap', 'DebtSwap' as const),
  pick: fc.nat(5),
  /** Share of the available amount. A share above 100 must be rejected. */
  percent: fc.integer({ min: 1, max: 104 }),
  way: fc.constantFrom('in', 'out', 'max', 'both' as const),
  /** Deviation of the lender's WETH price from the exchanges, in percent. */
  priceMove: fc.integer({ min: -2, max: 2 }),
})
type Wanted = typeof anyTrade extends fc.Arbitrary<infer Value> ? Value : never

interface Held {
  readonly deposits: bigint
  readonly debt: bigint
}

/** Returns a trade that fits the position, or an Open if there is none. */
function createRequest(
  { operation, pick, percent, way }: Wanted,
  getHeld: (symbol: Symbol) => Held,
): { readonly request: MarginRequest; readonly from: Symbol; readonly to: Symbol } {
  const deposited = SYMBOLS.filter((symbol) => getHeld(symbol).deposits > 0n)
  const borrowedSymbols = SYMBOLS.filter((symbol) => getHeld(symbol).debt > 0n)
  const isOpen = operation === 'Open' || deposited.length === 0 || borrowedSymbols.length === 0
  const sources = isOpen || operation === 'DebtSwap' ? SYMBOLS : deposited
  const targets = isOpen || operation === 'CollateralSwap' ? SYMBOLS : borrowedSymbols
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
    in: { amountIn: maxIn ? share(getHeld(from).deposits) : worth(from) },
    out: { amountOut: maxOut ? share(getHeld(to).debt) : worth(to) },
  }
  const amount = way === 'max' || way === 'both' ? all[way] : amounts[way]
  return { from, to, request: { ...common, operation, ...amount } }
}

describe('margin trades of every kind', () => {
  it.each(ACCOUNTS)(
    `lose no tokens, leave no allowances, and execute if their simulation succeeded, at any prices (${TRADES} of account %i)`,
    async (number) => {
      const lender = 'AAVE_V2'
      const trader = await createTrader()
      const account = { chainId: ETHEREUM, lender, account: trader.address }
      const margin = { side: 'buy', amount: parseEther('10') } as const
      const opening = { operation: 'Open', sell: asset('USDC'), buy: asset('WETH'), slippage: 1 } as const
      const openAgain = async () => {
        await fundAccount(stage(), ETHEREUM, asset('WETH'), trader.address, margin.amount)
        await executeTrade(trader, lender, { ...opening, margin, leverage: (15n * WAD) / 10n })
      }
      const readPools = async () => {
        const pools = (await getPosition(trader, lender))?.pools ?? {}
        return (symbol: Symbol): Held => pools[asset(symbol).toLowerCase()] ?? { deposits: 0n, debt: 0n }
      }
      /** Returns the amount of one token in the wallet and the position. */
      const readTotal = async (symbol: Symbol, getHeld: (of: Symbol) => Held) =>
        (await readWalletBalance(trader, symbol)) + getHeld(symbol).deposits - getHeld(symbol).debt
      const refused = new Map<string | undefined, number>()
      let carried = 0
      for (const settings of fc.sample(anyTrade, {
        seed: seed + number,
        numRuns: TRADES * GENERATED_PER_TRADE,
      })) {
        if (carried === TRADES) break
        await sandbox().setPrice(ETHEREUM, asset('WETH'), DOLLARS.WETH * (1 + settings.priceMove / 100))
        if (!(await getPosition(trader, lender))) await openAgain()
        const earlier = await readPools()
        const { request, from, to } = createRequest(settings, earlier)
        const [sold, bought] = [await readTotal(from, earlier), await readTotal(to, earlier)]
        const plan = await causeway.margin.plan(account, request).catch((error: unknown) => {
          // Expected rejections happen before anything is sent. Any other error fails the test.
          const { code } = error as { readonly code?: string }
          expect(EXPECTED_REJECTIONS).toContain(code)
          refused.set(code, (refused.get(code) ?? 0) + 1)
          return undefined
        })
        if (!plan) continue
        expect(plan.simulation).toMatchObject({ status: 'verified' })
        await causeway.margin.execute(plan, trader.wallet, { acceptRisk: true })
        await expectAsPlanned(trader, plan)
        await expectNothingLeft(trader, plan)
        const later = await readPools()
        const { swap, flashLoan } = plan.trade
        // Only the swap and the fee changed both tokens.
        const expectSum = async (symbol: Symbol, expected: bigint) => {
          const interest = (earlier(symbol).deposits + earlier(symbol).debt) / 1_000_000n
          const sum = await readTotal(symbol, later)
          const story = `${request.operation} ${carried}: ${symbol} came to ${sum}, not ${expected} (${interest} of interest)`
          expect(isNear(sum, expected, interest + 5n), story).toBe(true)
        }
        await expectSum(from, sold - swap.spent - flashLoan.fee)
        await expectSum(to, bought + swap.toAmount)
        carried += 1
      }
      expect(carried, `refused: ${JSON.stringify([...refused])}`).toBe(TRADES)
    },
    1_800_000,
  )
})

/** Reasons for which a random trade may be rejected. */
const EXPECTED_REJECTIONS = [
  'INVALID_INPUT',
  'NOTHING_THERE',
  'LOAN_NOT_COVERED',
  'LTV_TOO_HIGH',
  'HEALTH_TOO_LOW',
  'NO_QUOTE',
  'AMOUNT_TOO_HIGH',
]
