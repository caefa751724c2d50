import { parseEther } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { initCoreAbi, initPoolAbi } from './abi.ts'
import { type InitDeployment, type InitSeed, initOn, initSeeds } from './deployments.ts'
import { changePoolDebts, fillPools } from './fill-pools.ts'
import { getContracts } from './get-contracts.ts'

export { initOn } from './deployments.ts'

/** Native balance of the first lender in wei, part of which it wraps. */
const lenderBalance = parseEther('1000000')

/** Stand-ins for Init Capital's contracts, at their real addresses on Mantle. */
export const init: Protocol = {
  id: 'init',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const deployment = initOn(chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const seeds = initSeeds()
    await deployAt(client, owner, getContracts(deployment, seeds, spec.wrapped.address, owner, artifacts))
    await client.setBalance({ address: owner, value: lenderBalance })
    await sendAll(client, owner, fillPools(deployment, seeds, owner))
    await verify(chain, deployment, seeds)
  },
  changeDebt(change) {
    const deployment = initOn(change.chainId)
    return deployment === undefined ? [] : changePoolDebts(deployment, initSeeds(), change)
  },
}

async function verify(
  chain: LocalChain,
  { core, posManager }: InitDeployment,
  seeds: readonly InitSeed[],
): Promise<void> {
  const manager = await chain.client.readContract({
    address: core,
    abi: initCoreAbi,
    functionName: 'POS_MANAGER',
  })
  expectInstalled(chain, "Init's position manager", manager, posManager)
  const debts = await Promise.all(
    seeds.map(({ pool }) =>
      chain.client.readContract({ address: pool, abi: initPoolAbi, functionName: 'totalDebt' }),
    ),
  )
  for (const [index, { underlying, borrowed }] of seeds.entries()) {
    const isBorrowed = (debts[index] ?? 0n) >= borrowed
    expectInstalled(chain, `the debt check of ${underlying.symbol} in Init`, isBorrowed, true)
  }
}
