/**
 * Deposits, borrows, plans an excessive withdrawal, repays and withdraws everything. Prints the health factor before
 * and after each action.
 */
import { type Address, formatUnits, isCausewayError, parseUnits } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { INFINITE_HEALTH, type LendingAction } from '@causeway/core/lending'
import { heading } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const LENDER = 'AAVE_V3'
const WETH: Address = '0x4200000000000000000000000000000000000006'
const USDC: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, account, flags, print, review, signal } = context
  const { amount = '1' } = flags
  const lending = { chainId: base.id, lender: LENDER, account }

  const act = async (title: string, actions: LendingAction | readonly LendingAction[]): Promise<boolean> => {
    // Reads the current state, validates the actions against the lender's rules, and simulates them.
    const plan = await causeway.lending.plan(lending, actions, { signal })
    const [before, after] = [plan.before, plan.after].map(({ figures }) => healthText(figures.healthFactor))
    const wallet = await review(title, [
      ['health factor', `${before} -> ${after}`],
      ['simulation', plan.simulation.status === 'verified' ? 'verified' : plan.simulation.message],
      ...plan.notices.map(({ code, message }) => [code, message] as const),
    ])
    if (!wallet) return false
    const { hash = '' } = await causeway.lending.execute(plan, wallet, {
      acceptUnverified: plan.simulation,
      signal,
    })
    print(`  done ${hash}`)
    return true
  }

  const deposit = {
    type: 'Deposit',
    poolId: WETH,
    amount: parseUnits(amount, 18, '--amount'),
    asNative: true,
  } as const
  if (!(await act(`deposit ${amount} ETH with ${LENDER}`, deposit))) return
  if (!(await act('borrow 100 USDC', { type: 'Borrow', poolId: USDC, amount: parseUnits('100', 6) }))) return

  print(heading('An excessive withdrawal is rejected before signing'))
  const tooMuch = { type: 'Withdraw', poolId: WETH, amount: 'all' } as const
  const error = await causeway.lending.plan(lending, tooMuch, { signal }).catch((thrown: unknown) => thrown)
  if (isCausewayError(error)) print(`  ${error.code}: ${error.message}`)

  const { positions } = await causeway.lending.getPositions(
    { account, chainIds: [base.id], lenders: [LENDER] },
    { signal },
  )
  const debt = positions[0]?.positions[0]?.pools[USDC]?.debt ?? 0n
  print(`\nDebt: ${formatUnits(debt, 6)} USDC`)

  // 'all' is the balance at execution, including interest, so that no dust remains.
  if (!(await act('repay the whole debt', { type: 'Repay', poolId: USDC, amount: 'all' }))) return
  await act('withdraw the whole deposit', { type: 'Withdraw', poolId: WETH, amount: 'all' })
}

function healthText(health: bigint | 'unknown'): string {
  if (health === 'unknown') return health
  return health === INFINITE_HEALTH ? 'without debt' : Number(formatUnits(health, 18)).toFixed(2)
}
