import { parseAbi, parseEther } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { sendAll } from '../../chains/send-all.ts'
import { transfer, wrap } from '../acquire.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { getMints } from '../tokens/index.ts'
import { zenlinkChainId, zenlinkExecutor, zenlinkRouter } from './deployments.ts'

const executorAbi = parseAbi(['function router() view returns (address)'])

/** Amounts of the native token and of the wrapped native token that the executor holds, in wei. */
const balance = parseEther('100000')

/** Stand-ins for Zenlink's contracts, at their real addresses. The executor pays the output from its balance. */
export const zenlink: Protocol = {
  id: 'zenlink',
  async install({ chain, artifacts, accounts }) {
    if (chain.chainId !== zenlinkChainId) return
    const { client, spec } = chain
    const deployer = accounts.deployer.address
    const deploy = createDeployer(artifacts)
    await deployAt(client, deployer, [
      deploy(zenlinkRouter, 'ZenlinkRouter'),
      deploy(zenlinkExecutor, 'ZenlinkExecutor', encodeAddresses(zenlinkRouter)),
    ])
    await client.setBalance({ address: zenlinkExecutor, value: balance })
    await client.setBalance({ address: deployer, value: balance + parseEther('10000') })
    const wrapped = spec.wrapped.address
    await sendAll(client, deployer, [
      wrap(wrapped, balance),
      transfer(wrapped, zenlinkExecutor, balance),
      ...getMints(chain.chainId, zenlinkExecutor, 'relayer'),
    ])
    const router = await client.readContract({
      address: zenlinkExecutor,
      abi: executorAbi,
      functionName: 'router',
    })
    expectInstalled(chain, "the router of Zenlink's executor", router, zenlinkRouter)
  },
}
