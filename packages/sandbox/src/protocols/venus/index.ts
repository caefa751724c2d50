import { parseEther } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { acquire } from '../acquire.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { vTokenAbi } from './abi.ts'
import { getCoreContracts, getMarketContracts } from './contracts.ts'
import { type VenusSetup, venusSetupOn } from './deployments.ts'
import { borrow, changeBorrows, closeMarkets, openMarkets, supply } from './open-markets.ts'

export { venusOn } from './deployments.ts'

const rewardReserve = parseEther('1000000')

/**
 * Venus: the real contracts of its core pool on BNB Chain, at the addresses of its isolated pools on these chains. A
 * stand-in for the oracle reads the sandbox's price feeds.
 */
export const venus: Protocol = {
  id: 'venus',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId } = chain
    const setup = venusSetupOn(chainId)
    if (setup === undefined) return
    const owner = accounts.deployer.address
    await deployAt(client, owner, getCoreContracts(chainId, setup, owner, artifacts))
    // The constructors of the markets call the comptroller and the rate models.
    await deployAt(client, owner, getMarketContracts(setup, owner, artifacts))
    const { xvs, comptroller } = setup.deployment
    await sendAll(client, owner, [
      acquire(chainId, xvs, comptroller, rewardReserve),
      ...openMarkets(setup),
      ...setup.seeds.flatMap((seed) => supply(chainId, setup, seed, owner)),
      ...borrow(setup),
      ...closeMarkets(setup),
    ])
    await verify(chain, setup)
  },
  changeDebt({ chainId, getPercent }) {
    const setup = venusSetupOn(chainId)
    return setup === undefined ? [] : changeBorrows(setup, getPercent)
  },
}

/**
 * Checks the total borrows of each market, because these contracts can return an error code in a successful
 * transaction.
 */
async function verify(chain: LocalChain, { seeds }: VenusSetup): Promise<void> {
  const totalBorrows = await Promise.all(
    seeds.map(({ vToken }) =>
      chain.client.readContract({ address: vToken, abi: vTokenAbi, functionName: 'totalBorrows' }),
    ),
  )
  for (const [index, { underlying, borrowed }] of seeds.entries()) {
    const isBorrowed = (totalBorrows[index] ?? 0n) >= borrowed
    expectInstalled(chain, `the debt check of ${underlying.symbol} in Venus`, isBorrowed, true)
  }
}
