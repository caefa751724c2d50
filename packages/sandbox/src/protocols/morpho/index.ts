import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { morphoAbi } from './abi.ts'
import { type MorphoDeployment, morphoOn, seedsOn } from './deployments.ts'
import { getContracts } from './get-contracts.ts'
import { changeMarketDebt, fillMarket, openMarkets } from './open-markets.ts'

export { type MorphoMarket, morphoOn } from './deployments.ts'

/**
 * Morpho's real contract at its real address, with seeded markets. The rate model is a stand-in whose target rate never
 * adapts; the oracles are stand-ins that read the sandbox's price feeds. Bundler3 and its general adapter are stand-ins
 * at their real addresses, because no package contains the real contracts.
 */
export const morpho: Protocol = {
  id: 'morpho',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId } = chain
    const deployment = morphoOn(chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const seeds = seedsOn(chainId)
    await deployAt(client, owner, getContracts(chain, deployment, owner, artifacts))
    await sendAll(client, owner, [
      ...openMarkets(deployment, seeds),
      ...seeds.flatMap((seed) => fillMarket(chainId, deployment.morpho, seed, owner)),
    ])
    await verify(chain, deployment)
  },
  changeDebt({ chainId, owner, getPercent }) {
    const deployment = morphoOn(chainId)
    if (deployment === undefined) return []
    return seedsOn(chainId).flatMap((seed, index) =>
      changeMarketDebt(deployment.morpho, seed, owner, getPercent(index)),
    )
  },
}

async function verify(chain: LocalChain, { morpho, markets }: MorphoDeployment): Promise<void> {
  const params = await Promise.all(
    markets.map(({ id }) =>
      chain.client.readContract({
        address: morpho,
        abi: morphoAbi,
        functionName: 'idToMarketParams',
        args: [id],
      }),
    ),
  )
  for (const [index, { id, oracle }] of markets.entries()) {
    expectInstalled(chain, `the oracle of Morpho's market ${id}`, params[index]?.[2], oracle)
  }
}
