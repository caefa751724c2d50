/** Prints the points of an account and of a transaction. */
import { type Address, type ExecutionPlan, isCausewayError } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { getPointsLevel, POINTS_LEVEL_THRESHOLDS } from '@causeway/core/points'
import { encodeFunctionData, erc20Abi } from 'viem'
import { bad, good, heading, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const RECIPIENT: Address = '0x000000000000000000000000000000000000dEaD'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, print, signal } = context
  try {
    await showTotal(context)
  } catch (error) {
    if (!isCausewayError(error, 'POINTS_NOT_CONFIGURED')) throw error
    return print('  No points service is configured: set it with points: { baseUrl }')
  }
  const { tasks } = await causeway.points.getTasks({ signal })
  print(heading('Tasks that earn points'))
  print(table(tasks.map(({ title, points }) => [title, `${points}`])))

  const sent = await requireTransaction(context)
  if (!sent) return
  // Transfers of this client are awarded once they succeed. `award` is for other transactions.
  const outcome = await causeway.points.award(sent, { signal })
  print(heading(`For ${sent.hash}`))
  if (outcome.status === 'awarded') {
    for (const { points, type } of outcome.entries) print(`  ${good(`${points} points`)} (${type})`)
  } else if (outcome.code === 'ALREADY_AWARDED') {
    print(`  ${good('Awarded')} when the transaction was confirmed`)
  } else {
    return print(`  ${bad(outcome.code)}: ${outcome.message}`)
  }
  await showTotal(context)
}

async function showTotal({ causeway, account, print, signal }: ExampleContext): Promise<void> {
  const { summaryCombined, history } = await causeway.points.getTotal({ evmAddress: account }, { signal })
  const { totalPoints } = summaryCombined
  const level = getPointsLevel(totalPoints)
  const next = POINTS_LEVEL_THRESHOLDS[level + 1]
  print(heading(`Points of ${account}`))
  print(`  ${totalPoints} points in ${history.length} entries, level ${level}`)
  if (next !== undefined) print(`  ${next - totalPoints} points to the next level`)
}

/**
 * Returns the given transaction, or sends a payment of 250 USDC. An execution plan is plain data and can contain any
 * call.
 */
async function requireTransaction({ causeway, account, flags, review, signal }: ExampleContext) {
  if (flags.hash !== undefined) return { hash: flags.hash, chainId: Number(flags.chain) }
  const amount = 250_000_000n
  const plan: ExecutionPlan = {
    chainId: base.id,
    account,
    name: 'USDC',
    info: { type: 'Swap', recipient: RECIPIENT },
    steps: [
      {
        kind: 'transfer',
        call: {
          to: USDC,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECIPIENT, amount] }),
          value: 0n,
        },
      },
    ],
    spends: [{ token: USDC, amount }],
  }
  const wallet = await review(
    'send 250 USDC to earn points (to use an existing transaction, pass --hash and --chain)',
  )
  if (!wallet) return undefined
  const { hash, chainId } = await causeway.executor.execute(plan, wallet, { signal })
  return hash === undefined ? undefined : { hash, chainId }
}
