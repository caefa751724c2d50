/** Prints lending markets and the positions of an account, and previews the health factor after a loan. */
import { type Address, formatUnits, parseUnits } from '@causeway/core'
import { base } from '@causeway/core/chains'
import {
  emptyPosition,
  INFINITE_HEALTH,
  type LenderMarket,
  type LenderPosition,
  type LendingFigure,
  lenderDisplayName,
  poolUtilization,
} from '@causeway/core/lending'
import { bad, heading, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const WETH: Address = '0x4200000000000000000000000000000000000006'
const USDC: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, account, print, signal } = context
  const { markets, failures } = await causeway.lending.getMarkets({ chainIds: [base.id] }, { signal })
  for (const market of markets.filter(({ family }) => family !== 'morpho')) showMarket(market, context)
  print(heading(`${markets.length} lending markets on ${base.name}, including isolated markets`))
  for (const { lender = base.name, error } of failures)
    print(`  ${bad(lender)} could not be read: ${error.message}`)

  print(heading(`Positions of ${account}`))
  const request = { account, chainIds: [base.id] }
  const { positions } = await causeway.lending.getPositions(request, { signal })
  for (const { market, positions: accountPositions } of positions) {
    for (const position of accountPositions) showPosition(position, market, context)
  }
  if (positions.every(({ positions: accountPositions }) => accountPositions.length === 0)) print('  None')

  // The calculator is pure: it takes a market and a position. Use the market of a position, which contains the lender's
  // oracle prices from the chain; markets from a data host do not.
  const aave = positions.find(({ market }) => market.lender === 'AAVE_V3')?.market
  if (!aave?.pools[WETH] || !aave.pools[USDC]) return
  const nothing = emptyPosition({ chainId: base.id, lender: aave.lender, account })
  const { position, after } = causeway.lending.calculator.preview(nothing, aave, [
    { type: 'Deposit', poolId: WETH, amount: parseUnits('1', 18) },
    { type: 'Borrow', poolId: USDC, amount: parseUnits('1000', 6) },
  ])
  const maxBorrow = causeway.lending.calculator.maxBorrow(position, aave, USDC)
  print(heading('Preview: deposit 1 WETH in Aave V3 and borrow 1000 USDC'))
  print(`  health factor ${healthText(after.healthFactor)}`)
  print(`  remaining borrowing power ${maxBorrow === 'unknown' ? maxBorrow : formatUnits(maxBorrow, 6)} USDC`)
}

function showMarket(market: LenderMarket, { print }: ExampleContext): void {
  print(heading(lenderDisplayName(market.lender)))
  const rows = Object.values(market.pools).map((pool) => [
    pool.asset.symbol,
    `${pool.depositRate.toFixed(2)} %`,
    `${pool.variableBorrowRate.toFixed(2)} %`,
    percentText(poolUtilization(pool)),
    percentText(pool.config[0]?.borrowCollateralFactor ?? 0n),
    formatUnits(pool.totalLiquidity, pool.asset.decimals),
  ])
  print(table([['asset', 'supply APR', 'borrow APR', 'utilization', 'max LTV', 'available'], ...rows]))
}

function showPosition(
  position: LenderPosition,
  market: LenderMarket,
  { causeway, print }: ExampleContext,
): void {
  const { healthFactor } = causeway.lending.calculator.accountFigures(position, market)
  print(`  ${lenderDisplayName(market.lender)}: health factor ${healthText(healthFactor)}`)
  for (const { poolId, deposits, debt } of Object.values(position.pools)) {
    const asset = market.pools[poolId]?.asset
    if (!asset) continue
    const amount = (raw: bigint) => `${formatUnits(raw, asset.decimals)} ${asset.symbol}`
    print(`    deposited ${amount(deposits)}, debt ${amount(debt)}`)
  }
}

const percentText = (wad: bigint) => `${(Number(formatUnits(wad, 18)) * 100).toFixed(1)} %`

/** Formats a health factor in WAD. */
function healthText(health: LendingFigure): string {
  if (health === 'unknown') return health
  return health === INFINITE_HEALTH ? 'without debt' : Number(formatUnits(health, 18)).toFixed(4)
}
