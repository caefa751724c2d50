import type { LendingAction } from '@causeway/core/lending'
import { parseUnits } from 'viem'
import { tokenOf } from '../support/bridge.ts'
import { noteFailure } from './honest.ts'
import type { Person, World } from './person.ts'
import { CHAIN_IDS } from './routes.ts'
import type { LendStep, Step } from './schedule.ts'
import { openTab } from './tab.ts'

/** Deposits, borrows, repays all and withdraws all, each as a transaction of its own. */
export async function act(
  world: World,
  person: Person,
  { lender, chainId, killAt, wallet }: LendStep,
): Promise<void> {
  const tab = openTab(world, person, { killAt, wallet })
  const addressOf = (symbol: string) => tokenOf(world.description, chainId, symbol).address.toLowerCase()
  const [weth, usdc] = [addressOf('WETH'), addressOf('USDC')]
  const account = { chainId, lender, account: person.account.address }
  const actions: readonly LendingAction[] = [
    { type: 'Deposit', poolId: weth, amount: parseUnits('0.5', 18) },
    { type: 'Borrow', poolId: usdc, amount: parseUnits('200', 6) },
    { type: 'Repay', poolId: usdc, amount: 'all' },
    { type: 'Withdraw', poolId: weth, amount: 'all' },
  ]
  await tab.live(async () => {
    for (const action of actions) {
      try {
        const plan = await tab.causeway.lending.plan(account, action)
        await tab.causeway.lending.execute(plan, tab.wallet)
        world.tally.count(`lending ${action.type}`)
      } catch (error) {
        noteFailure(world, error, `${action.type} at ${lender}`)
      }
    }
  })
  await tab.close()
}

/** What a screen shows: balances, prices and positions of every chain. */
export async function readEverything(
  world: World,
  person: Person,
  { cancelAfterMs }: Extract<Step, { kind: 'read' }>,
): Promise<void> {
  const tab = openTab(world, person)
  const { balances, prices, lending } = tab.causeway
  const signal = cancelAfterMs === undefined ? undefined : AbortSignal.timeout(cancelAfterMs)
  const account = person.account.address
  const tokensOf = (chainId: number) =>
    world.description.tokens.filter((token) => token.chainId === chainId).map(({ address }) => address)
  const readings = {
    balances: () =>
      Promise.all(
        CHAIN_IDS.map((chainId) =>
          balances.getChainBalances({ chainId, account, tokens: tokensOf(chainId) }, { signal }),
        ),
      ),
    prices: () =>
      prices.getPrices(
        { chains: Object.fromEntries(CHAIN_IDS.map((chainId) => [chainId, tokensOf(chainId)])) },
        {
          signal,
        },
      ),
    positions: () => lending.getPositions({ account, chainIds: [8453], lenders: ['AAVE_V3'] }, { signal }),
  }
  await tab.live(async () => {
    for (const [name, read] of Object.entries(readings)) {
      try {
        await read()
        world.tally.count(`read ${name}`)
      } catch (error) {
        noteFailure(world, error, `reading ${name}`)
      }
    }
  })
  await tab.close()
}
