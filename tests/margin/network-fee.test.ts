import type { GasFees, TransferRecord } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { ethereum } from '@causeway/core/chains'
import { WAD } from '@causeway/core/lending'
import type { MarginRequest } from '@causeway/core/margin'
import { paidNetworkFee, simulatedNetworkFee } from '@causeway/view-models'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMargin, ETHEREUM, getAsset, newTrader, type Trader } from '../support/connect-margin.ts'
import { fundAccount } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })
const asset = (symbol: string) => getAsset(sandbox(), symbol)

let causeway: FullCauseway
let trader: Trader
beforeAll(async () => {
  causeway = connectMargin(sandbox())
  trader = await newTrader(sandbox(), causeway, 0x6f6f_0001)
  await fundAccount(
    { sandbox: sandbox(), causeway },
    ETHEREUM,
    asset('WETH'),
    trader.address,
    parseEther('20'),
  )
})
afterAll(() => causeway.dispose())

/** Returns the fees that all transactions of a record paid, read from the chain. */
async function readPaidFees({ run }: TransferRecord): Promise<bigint> {
  const client = sandbox().client(ETHEREUM)
  const hashes = (run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? [step.hash] : []))
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
}

async function readFees(): Promise<GasFees> {
  const { gas } = causeway.platforms.forChain(ETHEREUM)
  if (!gas) throw new Error('The platform reads no gas fees.')
  return (await gas.getFees(ETHEREUM)).fees
}

/** Expects the fee of the simulation within 30% of the paid one, and the fee of the record to be the paid one. */
async function expectFeeAsShown(gasUsed: bigint | undefined, fees: GasFees, record: TransferRecord) {
  const paid = await readPaidFees(record)
  expect(paid).toBeGreaterThan(0n)
  expect(paidNetworkFee(record, { chain: ethereum })?.amount).toBe(paid)
  if (gasUsed === undefined) throw new Error('The simulation measured no gas.')
  const shown = simulatedNetworkFee(gasUsed, { chain: ethereum, fees }).amount
  const percent = Number((shown * 100n) / paid)
  expect(percent).toBeGreaterThanOrEqual(70)
  expect(percent).toBeLessThanOrEqual(130)
}

describe('The network fee of a review on a local chain', () => {
  it('is within 30% of the fee that a deposit and its approval pay', async () => {
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
    const amount = parseEther('1')
    const plan = await causeway.lending.plan(account, { type: 'Deposit', poolId: asset('WETH'), amount })
    const fees = await readFees()
    const record = await causeway.lending.execute(plan, trader.wallet)
    expect(record.run?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
    await expectFeeAsShown(plan.gasUsed, fees, record)
  })

  it('is within 30% of the fee that a margin trade pays, with its permissions and revocations', async () => {
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
    const [sell, buy] = [asset('USDC'), asset('WETH')]
    const requests: readonly MarginRequest[] = [
      {
        operation: 'Open',
        sell,
        buy,
        slippage: 1,
        leverage: 3n * WAD,
        margin: { side: 'buy', amount: parseEther('2') },
      },
      { operation: 'Close', sell: buy, buy: sell, slippage: 1, maxOut: true },
    ]
    for (const request of requests) {
      const plan = await causeway.margin.plan(account, request)
      const fees = await readFees()
      const record = await causeway.margin.execute(plan, trader.wallet, { acceptRisk: true })
      await expectFeeAsShown(plan.gasUsed, fees, record)
    }
  })

  it('is within 30% of the fee that a move of a loan pays, with its permissions and revocations', async () => {
    const account = { chainId: ETHEREUM, lender: 'AAVE_V3', account: trader.address }
    const borrow = { type: 'Borrow', poolId: asset('USDC'), amount: parseUnits('500', 6) } as const
    await causeway.lending.execute(await causeway.lending.plan(account, borrow), trader.wallet)
    const plan = await causeway.margin.refinance(account, {
      from: 'AAVE_V3',
      to: 'COMPOUND_V3_USDC',
      debt: asset('USDC'),
      collateral: asset('WETH'),
    })
    const fees = await readFees()
    const record = await causeway.margin.execute(plan, trader.wallet, { acceptRisk: true })
    expect(record.run?.steps.length).toBeGreaterThan(3)
    await expectFeeAsShown(plan.gasUsed, fees, record)
  })
})
