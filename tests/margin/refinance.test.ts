import type { FullCauseway } from '@causeway/core/all'
import type { RefinanceRequest, ReviewedRefinancePlan } from '@causeway/core/margin'
import { erc20Abi, getAddress, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTotalDebt } from '../../packages/core/src/lending/lender-position.ts'
import { causewayRouter } from '../../packages/core/src/margin-routers/causeway/causeway-router.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { balanceOf } from '../sandbox/json.ts'
import {
  connectMargin,
  ETHEREUM,
  getAsset,
  getMarginContracts,
  getPosition,
  isNear,
  newTrader,
  type Trader,
} from '../support/connect-margin.ts'
import { fundAccount, passTime, runQuery } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const stage = () => ({ sandbox: sandbox(), causeway })
const asset = (symbol: string) => getAsset(sandbox(), symbol)

let causeway: FullCauseway
let traders = 0x5f5f_0000
beforeAll(() => {
  causeway = connectMargin(sandbox())
})
afterAll(() => causeway.dispose())

/** Returns the lender id of the Morpho market of WBTC and USDC. */
function getMorphoLender(): string {
  const market = morphoOn(ETHEREUM)?.markets.find(
    ({ collateralToken, loanToken }) => collateralToken.symbol === 'WBTC' && loanToken.symbol === 'USDC',
  )
  if (!market) throw new Error('Morpho has no market of WBTC and USDC.')
  return `MORPHO_BLUE_${market.id.slice(2).toUpperCase()}`
}

/** Creates a trader with a loan of 9,000 USDC against 0.5 WBTC at Aave V3. */
async function createBorrower(): Promise<Trader> {
  traders += 1
  const trader = await newTrader(sandbox(), causeway, traders)
  const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
  await fundAccount(stage(), ETHEREUM, asset('WBTC'), trader.address, parseUnits('0.5', 8))
  const plan = await causeway.lending.plan(account, [
    { type: 'Deposit', poolId: asset('WBTC').toLowerCase(), amount: 'all' },
    { type: 'Borrow', poolId: asset('USDC').toLowerCase(), amount: parseUnits('9000', 6) },
  ])
  await causeway.lending.execute(plan, trader.wallet)
  return trader
}

const readWallet = ({ address }: Trader) =>
  Promise.all(['WBTC', 'USDC'].map((symbol) => balanceOf(sandbox(), ETHEREUM, asset(symbol), address)))

/** Plans a move, expects its simulation to be verified, and executes it. */
async function move(
  trader: Trader,
  change: Pick<RefinanceRequest, 'from' | 'to'> & Partial<RefinanceRequest>,
): Promise<ReviewedRefinancePlan> {
  const { margin } = trader.causeway
  const request = { debt: asset('USDC'), collateral: asset('WBTC'), ...change }
  const plan = await margin.refinance({ chainId: ETHEREUM, account: trader.address }, request)
  expect(plan.simulation).toMatchObject({ status: 'verified' })
  await margin.execute(plan, trader.wallet, { acceptRisk: true })
  return plan
}

const DELEGATION = parseAbi(['function borrowAllowance(address from, address to) view returns (uint256)'])

/** Checks both positions on chain against the plan, and that the router keeps no tokens and no permissions. */
async function expectAsPlanned(trader: Trader, plan: ReviewedRefinancePlan): Promise<void> {
  const { from, to } = plan.trade
  for (const [{ market }, { after, before }] of [
    [from, plan.from],
    [to, plan.to],
  ] as const) {
    const actual = await getPosition(trader, market.lender)
    for (const { poolId } of [to.borrow.pool, to.deposit.pool]) {
      const [is, planned] = [actual?.pools[poolId], after.position.pools[poolId]]
      // One Venus share is worth many base units, and interest accrues between plan and execution.
      const units = 10n + ((market.pools[poolId]?.exchangeRate ?? 0n) * 2n) / 10n ** 18n
      const earlier = before.position.pools[poolId]
      const name = `${poolId} at ${market.lender}`
      const [deposits, plannedDeposits] = [is?.deposits ?? 0n, planned?.deposits ?? 0n]
      const [debt, plannedDebt] = [getTotalDebt(is), getTotalDebt(planned)]
      const tolerance = units + ((earlier?.deposits ?? 0n) + getTotalDebt(earlier)) / 1_000_000n
      expect(isNear(deposits, plannedDeposits, tolerance), `deposits of ${name}: ${deposits}`).toBe(true)
      expect(isNear(debt, plannedDebt, tolerance), `debt of ${name}: ${debt}`).toBe(true)
    }
  }
  await expectNothingLeft(trader, plan)
}

async function expectNothingLeft({ address }: Trader, { trade, execution }: ReviewedRefinancePlan) {
  const client = sandbox().client(ETHEREUM)
  const { marginRouter: router, swapForwarder: forwarder } = getMarginContracts(sandbox())
  const { aToken } = trade.from.withdraw.pool.contracts
  const { vToken } = trade.to.borrow.pool.contracts
  const args = [address, router] as const
  for (const token of [asset('WBTC'), asset('USDC'), ...(aToken ? [aToken] : [])]) {
    expect(await balanceOf(sandbox(), ETHEREUM, getAddress(token), router)).toBe(0n)
  }
  if (aToken) {
    const token = { address: getAddress(aToken), abi: erc20Abi } as const
    const remaining = await client.readContract({ ...token, functionName: 'allowance', args })
    // An exact withdrawal transfers the amount in whole shares, for which two units are allowed.
    expect(remaining).toBeLessThanOrEqual(trade.from.withdraw.isAll ? 0n : 2n)
  }
  if (vToken) {
    const token = { address: getAddress(vToken), abi: DELEGATION } as const
    expect(await client.readContract({ ...token, functionName: 'borrowAllowance', args })).toBe(0n)
  }
  const { refinance } = causewayRouter({ deployments: { [ETHEREUM]: { router, forwarder } } })
  const query = refinance?.readPermissions(trade)
  if (!query) throw new Error('The router does not move loans.')
  const { result: needed } = await runQuery(stage(), ETHEREUM, query)
  const isPlanned = ({ grant, isGranted }: (typeof needed)[number]) =>
    !isGranted &&
    execution.steps.some((step) => JSON.stringify(step, toText) === JSON.stringify(grant, toText))
  expect(needed.every(isPlanned)).toBe(true)
  expect(needed.length).toBeGreaterThan(0)
}

const toText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

describe('moving a loan on real contracts', () => {
  it('rejects the resume of a move whose loan was moved elsewhere, before the wallet is asked', async () => {
    const trader = await createBorrower()
    const { margin, executor, transfers } = trader.causeway
    await move(trader, { from: 'AAVE_V3', to: 'COMPOUND_V3_USDC' })
    const request = {
      debt: asset('USDC'),
      collateral: asset('WBTC'),
      from: 'COMPOUND_V3_USDC',
      to: 'AAVE_V3',
    }
    const plan = await margin.refinance({ chainId: ETHEREUM, account: trader.address }, request)
    const reload = new AbortController()
    await expect(
      margin.execute(plan, trader.wallet, {
        acceptRisk: true,
        signal: reload.signal,
        onProgress: ({ step, phase }) => {
          if (step === 0 && phase === 'done') reload.abort()
        },
      }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    const record = executor.find(plan.execution)
    if (!record) throw new Error('The move was not started.')
    expect(record.status).toBe('PENDING')
    await move(trader, request)
    const client = sandbox().client(ETHEREUM)
    const nonce = await client.getTransactionCount({ address: trader.address })
    await expect(executor.resume(record.id, trader.wallet)).rejects.toMatchObject({
      code: 'REPEATED_ACTION',
    })
    expect(await client.getTransactionCount({ address: trader.address })).toBe(nonce)
    expect(transfers.get(record.id)).toMatchObject({ status: 'INVALID' })
  })

  it('goes around all lenders that have both assets, and changes nothing else', async () => {
    const trader = await createBorrower()
    const wallet = await readWallet(trader)
    const morpho = getMorphoLender()
    const lenders = [
      'AAVE_V3',
      morpho,
      'AAVE_V3',
      'COMPOUND_V3_USDC',
      morpho,
      'COMPOUND_V3_USDC',
      'AAVE_V2',
      'VENUS',
      'AAVE_V3',
    ]
    let debt = parseUnits('9000', 6)
    for (const [index, to] of lenders.slice(1).entries()) {
      const plan = await move(trader, { from: lenders[index] ?? '', to })
      await expectAsPlanned(trader, plan)
      expect(plan.trade.flashLoan).toMatchObject({ kind: 'morpho', fee: 0n })
      const newDebt = plan.to.after.position.pools[asset('USDC').toLowerCase()]?.debt ?? 0n
      expect(newDebt).toBeGreaterThanOrEqual(debt)
      expect(newDebt).toBeLessThan(debt + parseUnits('2', 6))
      debt = newDebt
      await passTime(stage(), ETHEREUM, 600)
    }
    expect(await readWallet(trader)).toEqual(wallet)
  })

  it('adds the fee of a flash loan to the debt, and takes it from the lender that is repaid or lends', async () => {
    const contract = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
    const client = connectMargin(sandbox(), { flashLoans: { 'aave-v3': contract } })
    const trader = { ...(await createBorrower()), causeway: client }
    for (const [from, to] of [
      ['AAVE_V3', 'COMPOUND_V3_USDC'],
      ['COMPOUND_V3_USDC', 'AAVE_V3'],
    ] as const) {
      const plan = await move(trader, { from, to })
      const { flashLoan } = plan.trade
      expect(flashLoan).toMatchObject({ kind: 'aave-v3', contract: contract.toLowerCase() })
      expect(plan.loan.cost.flashLoanFee).toBe(flashLoan.fee)
      expect(flashLoan.fee).toBeGreaterThan(parseUnits('4', 6))
      await expectAsPlanned(trader, plan)
    }
    await client.dispose()
  })

  it('moves a part of a loan, and keeps the rest at the old lender', async () => {
    const trader = await createBorrower()
    const plan = await move(trader, {
      from: 'AAVE_V3',
      to: 'COMPOUND_V3_USDC',
      debtAmount: parseUnits('3000', 6),
      collateralAmount: parseUnits('0.2', 8),
    })
    await expectAsPlanned(trader, plan)
    const rest = await getPosition(trader, 'AAVE_V3')
    const [debt, deposits] = ['USDC', 'WBTC'].map((symbol) => rest?.pools[asset(symbol).toLowerCase()])
    expect(isNear(debt?.debt ?? 0n, parseUnits('6000', 6), 100n)).toBe(true)
    expect(isNear(deposits?.deposits ?? 0n, parseUnits('0.3', 8), 100n)).toBe(true)
  })

  it('rejects a move with the lender and the reason, and sends nothing', async () => {
    const trader = await createBorrower()
    const account = { chainId: ETHEREUM, account: trader.address }
    const request = { from: 'AAVE_V3', debt: asset('USDC'), collateral: asset('WBTC') }
    const nonce = await sandbox().client(ETHEREUM).getTransactionCount({ address: trader.address })
    await expect(
      causeway.margin.refinance(account, { ...request, to: 'COMPOUND_V3_WETH' }),
    ).rejects.toMatchObject({ code: 'MARGIN_UNSUPPORTED', shortMessage: expect.stringContaining('USDC') })
    await expect(
      causeway.margin.refinance(account, {
        ...request,
        to: 'COMPOUND_V3_USDC',
        collateralAmount: parseUnits('0.1', 8),
      }),
    ).rejects.toMatchObject({ shortMessage: expect.stringMatching(/^Compound USDC: /) })
    expect(await sandbox().client(ETHEREUM).getTransactionCount({ address: trader.address })).toBe(nonce)
  })
})
