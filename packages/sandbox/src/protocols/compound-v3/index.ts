import { parseEther } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { acquire } from '../acquire.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { cometAbi } from './comet-abi.ts'
import { type CometSeed, cometSeedsOn, compoundV3On } from './deployments.ts'
import { changeCometDebt, fillComet } from './fill-comet.ts'
import { getContracts } from './get-contracts.ts'

export { compoundV3On } from './deployments.ts'

const rewardReserve = parseEther('1000000')

/** Stand-ins for Compound III's Comets, rewards and bulker, at their real addresses. */
export const compoundV3: Protocol = {
  id: 'compound-v3',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const deployment = compoundV3On(chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const seeds = cometSeedsOn(chainId)
    await deployAt(client, owner, getContracts(deployment, spec.wrapped.address, owner, artifacts))
    await sendAll(client, owner, [
      acquire(chainId, deployment.comp, deployment.rewards, rewardReserve),
      ...seeds.flatMap((seed) => fillComet(chainId, seed, owner)),
    ])
    await verify(chain, seeds)
  },
  changeDebt: ({ chainId, getPercent }) =>
    cometSeedsOn(chainId).flatMap((seed, index) => changeCometDebt(seed, getPercent(index))),
}

async function verify(chain: LocalChain, seeds: readonly CometSeed[]): Promise<void> {
  for (const { comet, borrowed } of seeds) {
    const call = { address: comet.comet, abi: cometAbi } as const
    const [base, totalBorrow] = await Promise.all([
      chain.client.readContract({ ...call, functionName: 'baseToken' }),
      chain.client.readContract({ ...call, functionName: 'totalBorrow' }),
    ])
    expectInstalled(chain, `the base of ${comet.lender}`, base, comet.base.address)
    expectInstalled(chain, `the debt check of ${comet.lender}`, totalBorrow >= borrowed, true)
  }
}
