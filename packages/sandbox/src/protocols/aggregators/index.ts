import { type Address, parseAbi, zeroAddress } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { uniswapV3On } from '../uniswap-v3/deployments.ts'
import { type AggregatorContracts, aggregatorContracts } from './deployments.ts'

const abi = parseAbi(['function pools() view returns (address)', 'function puller() view returns (address)'])

/** Stand-ins for the routers of swap aggregators, at their real addresses. They swap through the Uniswap V3 pools. */
export const aggregators: Protocol = {
  id: 'aggregators',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const pools = uniswapV3On(chainId)?.router
    if (pools === undefined) return
    const deployer = accounts.deployer.address
    const deploy = createDeployer(artifacts)
    const routers = routersOn(chainId)
    await deployAt(
      client,
      deployer,
      routers.flatMap(({ router, spender }) => [
        deploy(
          router,
          'AggregatorStandIn',
          encodeAddresses(pools, spec.wrapped.address, spender ?? zeroAddress),
        ),
        ...(spender === undefined ? [] : [deploy(spender, 'AggregatorPuller', encodeAddresses(router))]),
      ]),
    )
    for (const { router: address, spender = zeroAddress } of routers) {
      const read = (functionName: 'pools' | 'puller'): Promise<Address> =>
        client.readContract({ address, abi, functionName })
      expectInstalled(chain, `the Uniswap pools of ${address}`, await read('pools'), pools)
      expectInstalled(chain, `the spender of ${address}`, await read('puller'), spender)
    }
  },
}

function routersOn(chainId: number): readonly AggregatorContracts[] {
  return Object.values<Readonly<Record<number, AggregatorContracts>>>(aggregatorContracts).flatMap(
    (table) => table[chainId] ?? [],
  )
}
