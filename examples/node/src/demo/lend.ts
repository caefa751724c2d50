import { formatUnits } from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import {
  INFINITE_HEALTH,
  isBorrowable,
  type LenderMarket,
  type LendingAction,
  lenderDisplayName,
} from '@causeway/core/lending'
import { amountText, good, heading, quiet } from '../support/text.ts'
import type { DemoReport } from './report.ts'
import type { DemoToken, Say, Session } from './session.ts'

const LENDER = 'AAVE_V3'

interface Telling {
  readonly report: DemoReport
  readonly say: Say
  readonly signal: AbortSignal
}

/** Puts what arrived to work: deposits it, borrows against it twice, and shows what that makes of the health factor. */
export async function lendWhatArrived(
  { causeway, wallet }: Session,
  {
    chain,
    token,
    amount,
  }: { readonly chain: ChainRecord; readonly token: DemoToken; readonly amount: bigint },
  { report, say, signal }: Telling,
): Promise<void> {
  say(heading(`Lending it to ${lenderDisplayName(LENDER)}`))
  const account = { chainId: chain.id, lender: LENDER, account: wallet.address }
  const read = { account: wallet.address, chainIds: [chain.id], lenders: [LENDER] }
  // A position comes with its market as the contracts tell it, oracle prices and all.
  const [held] = (await causeway.lending.getPositions(read, { signal })).positions
  const asNative = isNativeToken(token.address)
  const poolId = (asNative ? chain.wrappedNative?.address : token.address)?.toLowerCase() ?? ''
  const loan = held && loanAgainst(poolId, held.market)
  if (!loan) return say(`  ${quiet(`It takes no ${token.symbol} on ${chain.name}`)}`)

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
  const most = causeway.lending.calculator.maxBorrow(deposited, loan.market, loan.pool.poolId)
  if (most === 'unknown') return say(`  ${quiet('What could be borrowed is not known: a price is missing')}`)
  const borrow = { type: 'Borrow', poolId: loan.pool.poolId, amount: most / 4n } as const
  say(`  ${quiet(`At most ${amountText(most, loan.pool.asset)} could be borrowed`)}`)
  await act(borrow)
  await act(borrow)
}

/** Something that can be borrowed against the pool. */
function loanAgainst(poolId: string, market: LenderMarket) {
  const collateral = market.pools[poolId]
  if (!collateral?.collateralActive || collateral.isFrozen) return undefined
  const pool = Object.values(market.pools).find((other) => other !== collateral && isBorrowable(other))
  return pool && { market, pool }
}

function healthText(health: bigint | 'unknown'): string {
  if (health === 'unknown') return health
  return health === INFINITE_HEALTH ? 'without debt' : Number(formatUnits(health, 18)).toFixed(2)
}
