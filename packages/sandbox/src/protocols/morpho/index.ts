import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send.ts'
import type { Protocol } from '../protocol.ts'
import { expectInstalled } from '../verify.ts'
import { morphoAbi } from './abi.ts'
import { contractsOf } from './contracts.ts'
import { fillMarket, openMarkets } from './seed.ts'
import { type MorphoDeployment, morphoOn, seedsOn } from './table.ts'

export { type MorphoMarket, morphoOn } from './table.ts'

/**
 * Morpho's real contract at its real address with markets in which somebody lends and borrows. The rate model is a stand-in
 * whose target rate never adapts, the oracles are of our own, over the sandbox's feeds. Bundler3 and its general adapter
 * are stand-ins at their real addresses: no package has the real ones.
 */
export const morpho: Protocol = {
  id: 'morpho',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId } = chain
    const deployment = morphoOn(chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const seeds = seedsOn(chainId)
    await deployAt(client, owner, contractsOf(chain, deployment, owner, artifacts))
    await sendAll(client, owner, [
      ...openMarkets(deployment, seeds),
      ...seeds.flatMap((seed) => fillMarket(chainId, deployment.morpho, seed, owner)),
    ])
    await verify(chain, deployment)
  },
}

async function verify(chain: LocalChain, { morpho, markets }: MorphoDeployment): Promise<void> {
  const read = await Promise.all(
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
    expectInstalled(chain, `the oracle of Morpho's market ${id}`, read[index]?.[2], oracle)
  }
}
