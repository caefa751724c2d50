/** Opens a 3x long position of WETH against USDC and closes it, each in one transaction. */
import { type Address, formatUnits, parseUnits } from '@causeway/core'
import { ethereum } from '@causeway/core/chains'
import { WAD } from '@causeway/core/lending'
import type { MarginRequest } from '@causeway/core/margin'
import { heading } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const LENDER = 'AAVE_V3'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, account, flags, print, review, signal } = context
  const { amount = '1' } = flags
  if (causeway.margin.routers.length === 0) {
    return print('No margin router is configured. The Causeway router is not deployed on public chains.')
  }
  const lendingAccount = { chainId: ethereum.id, lender: LENDER, account }

  const trade = async (title: string, request: MarginRequest): Promise<boolean> => {
    // The plan is quoted, validated against the lender's rules and simulated with its approvals.
    const plan = await causeway.margin.plan(lendingAccount, request, { signal })
    const { figures } = plan.after
    const { longUsd } = plan.liquidation
    const wallet = await review(title, [
      ['swap through', plan.trade.swap.name],
      ['leverage', wadText(figures.leverage)],
      ['health factor', wadText(figures.healthFactor)],
      ['liquidation price', typeof longUsd === 'number' ? `$${longUsd.toFixed(2)} per WETH` : '-'],
      ['net APR', typeof plan.netApr === 'number' ? `${plan.netApr.toFixed(2)} %` : plan.netApr],
      ['simulation', plan.simulation.status === 'verified' ? 'verified' : plan.simulation.message],
    ])
    if (!wallet) return false
    const { hash = '' } = await causeway.margin.execute(plan, wallet, {
      acceptUnverified: plan.simulation,
      signal,
    })
    print(`  done ${hash}`)
    return true
  }

  const opened = await trade(`long WETH at 3x with a margin of ${amount} ETH`, {
    operation: 'Open',
    sell: USDC, // USDC is borrowed and sold.
    buy: WETH, // WETH is bought and deposited.
    leverage: 3n * WAD,
    margin: { side: 'buy', amount: parseUnits(amount, 18, '--amount'), asNative: true },
    slippage: 1, // percent
  })
  if (!opened) return

  const positionsRequest = { account, chainIds: [ethereum.id], lenders: [LENDER] }
  const { positions } = await causeway.lending.getPositions(positionsRequest, { signal })
  const pools = positions[0]?.positions[0]?.pools
  print(heading('Position on the chain'))
  print(`  deposited ${formatUnits(pools?.[WETH]?.deposits ?? 0n, 18)} WETH`)
  print(`  debt ${formatUnits(pools?.[USDC]?.debt ?? 0n, 6)} USDC`)

  await trade('close the whole position', {
    operation: 'Close',
    sell: WETH, // WETH is withdrawn and sold.
    buy: USDC, // USDC is bought and repaid.
    maxIn: true,
    maxOut: true,
    slippage: 1,
  })
}

/** Formats a value in WAD. Above 10,000, the debt is negligible. */
function wadText(figure: bigint | 'unknown'): string {
  if (figure === 'unknown') return figure
  return figure > 10_000n * WAD ? 'without debt' : Number(formatUnits(figure, 18)).toFixed(3)
}
