import { formatUnits } from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import {
  INFINITE_HEALTH,
  isBorrowable,
  type LenderMarket,
  type LendingAction,
  lenderDisplayName,
} from '@causeway/core/lending'
import { amountText, good, heading, quiet } from '../support/amount-text.ts'
import type { DemoReport } from './report.ts'
import type { DemoToken, Say, Session } from './session.ts'

const LENDER = 'AAVE_V3'

interface Output {
  readonly report: DemoReport
  readonly say: Say
  readonly signal: AbortSignal
}

/** Deposits the received tokens, borrows against them twice, and prints the health factor after each action. */
export async function lendReceivedTokens(
  { causeway, wallet }: Session,
  {
    chain,
    token,
    amount,
  }: { readonly chain: ChainRecord; readonly token: DemoToken; readonly amount: bigint },
  { report, say, signal }: Output,
): Promise<void> {
  say(heading(`Supplying to ${lenderDisplayName(LENDER)}`))
  const account = { chainId: chain.id, lender: LENDER, account: wallet.address }
  const read = { account: wallet.address, chainIds: [chain.id], lenders: [LENDER] }
  // A position includes its market as read from the contracts, with oracle prices.
  const [held] = (await causeway.lending.getPositions(read, { signal })).positions
  const asNative = isNativeToken(token.address)
  const poolId = (asNative ? chain.wrappedNative?.address : token.address)?.toLowerCase() ?? ''
  const loan = held && findLoan(poolId, held.market)
  if (!loan) return say(`  ${quiet(`${token.symbol} is not a collateral on ${chain.name}`)}`)

  const act = async (actions: LendingAction | readonly LendingAction[]) => {
    const plan = await causeway.lending.plan(account, actions, { signal })
    await causeway.lending.execute(plan, wallet, { signal })
    const before = healthText(plan.before.figures.healthFactor)
    const after = healthText(plan.after.figures.healthFactor)
    report.lending.push({ lender: LENDER, actions: plan.execution.info.txType ?? '', before, after })
    say(`  ${plan.execution.info.txType}: health ${before} -> ${good(after)}`)
    return plan.after.position
  }
  const deposited = await act({ type: 'Deposit', poolId, amount, asNative })
  const maxBorrow = causeway.lending.calculator.maxBorrow(deposited, loan.market, loan.pool.poolId)
  if (maxBorrow === 'unknown') return say(`  ${quiet('The maximum borrow is unknown: a price is missing')}`)
  const borrow = { type: 'Borrow', poolId: loan.pool.poolId, amount: maxBorrow / 4n } as const
  say(`  ${quiet(`Maximum borrow: ${amountText(maxBorrow, loan.pool.asset)}`)}`)
  await act(borrow)
  await act(borrow)
}

/**
 * Returns the market and a pool to borrow from against the given collateral, or undefined if the pool cannot be used as
 * collateral.
 */
function findLoan(poolId: string, market: LenderMarket) {
  const collateral = market.pools[poolId]
  if (!collateral?.collateralActive || collateral.isFrozen) return undefined
  const pool = Object.values(market.pools).find(
    (candidate) => candidate !== collateral && isBorrowable(candidate),
  )
  return pool && { market, pool }
}

function healthText(health: bigint | 'unknown'): string {
  if (health === 'unknown') return health
  return health === INFINITE_HEALTH ? 'without debt' : Number(formatUnits(health, 18)).toFixed(2)
}
