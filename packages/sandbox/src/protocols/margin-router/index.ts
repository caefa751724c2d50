import { parseAbi } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { uniswapV3On } from '../uniswap-v3/index.ts'
import { marginContracts } from './margin-contracts.ts'

export { marginContracts } from './margin-contracts.ts'

const routerAbi = parseAbi(['function forwarder() view returns (address)'])

/** Causeway's own routers for margin trades and swaps. They are not audited: use them only in the sandbox. */
export const marginRouter: Protocol = {
  id: 'margin-router',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const pools = uniswapV3On(chainId)
    if (pools === undefined) return
    const { marginRouter: router, swapForwarder, poolRouter } = marginContracts
    const wrapped = spec.wrapped.address
    const deploy = createDeployer(artifacts)
    await deployAt(client, accounts.deployer.address, [
      deploy(swapForwarder, 'SwapForwarder', encodeAddresses(router)),
      deploy(router, 'MarginRouter', encodeAddresses(swapForwarder, wrapped)),
      deploy(poolRouter, 'PoolRouter', encodeAddresses(pools.router, wrapped)),
    ])
    const configuredForwarder = await client.readContract({
      address: router,
      abi: routerAbi,
      functionName: 'forwarder',
    })
    expectInstalled(chain, "the margin router's forwarder", configuredForwarder, swapForwarder)
  },
}
