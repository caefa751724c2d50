import type { LendingAction } from '@causeway/core/lending'
import { parseUnits } from 'viem'
import { getToken } from '../support/create-test-client.ts'
import type { Person, World } from './create-person.ts'
import { CHAIN_IDS } from './create-request.ts'
import type { LendStep, Step } from './create-schedule.ts'
import { recordError } from './resume-transfers.ts'
import { openTab } from './tab.ts'

/** Deposits, borrows, repays everything and withdraws everything, each in a separate transaction. */
export async function lendAndRepay(
  world: World,
  person: Person,
  { lender, chainId, killAt, wallet }: LendStep,
): Promise<void> {
  const tab = openTab(world, person, { killAt, wallet })
  const getAddress = (symbol: string) => getToken(world.description, chainId, symbol).address.toLowerCase()
  const [weth, usdc] = [getAddress('WETH'), getAddress('USDC')]
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
        await tab.causeway.lending.execute(plan, tab.wallet, { acceptUnverified: plan.simulation })
        world.tally.count(`lending ${action.type}`)
      } catch (error) {
        recordError(world, error, `${action.type} at ${lender}`)
      }
    }
  })
  await tab.close()
}

/** Reads the data for a screen: balances, prices and positions on every chain. */
export async function readEverything(
  world: World,
  person: Person,
  { cancelAfterMs }: Extract<Step, { kind: 'read' }>,
): Promise<void> {
  const tab = openTab(world, person)
  const { balances, prices, lending } = tab.causeway
  const signal = cancelAfterMs === undefined ? undefined : AbortSignal.timeout(cancelAfterMs)
  const account = person.account.address
  const getTokens = (chainId: number) =>
    world.description.tokens.filter((token) => token.chainId === chainId).map(({ address }) => address)
  const reads = {
    balances: () =>
      Promise.all(
        CHAIN_IDS.map((chainId) =>
          balances.getChainBalances({ chainId, account, tokens: getTokens(chainId) }, { signal }),
        ),
      ),
    prices: () =>
      prices.getPrices(
        { chains: Object.fromEntries(CHAIN_IDS.map((chainId) => [chainId, getTokens(chainId)])) },
        {
          signal,
        },
      ),
    positions: () => lending.getPositions({ account, chainIds: [8453], lenders: ['AAVE_V3'] }, { signal }),
  }
  await tab.live(async () => {
    for (const [name, read] of Object.entries(reads)) {
      try {
        await read()
        world.tally.count(`read ${name}`)
      } catch (error) {
        recordError(world, error, `reading ${name}`)
      }
    }
  })
  await tab.close()
}
