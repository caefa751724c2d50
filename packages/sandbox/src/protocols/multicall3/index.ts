import { type Address, parseAbi } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'

/** Address of Multicall3 on every chain. Source: https://github.com/mds1/multicall3 */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

const abi = parseAbi(['function getChainId() view returns (uint256)'])

export const multicall3: Protocol = {
  id: 'multicall3',
  async install({ chain, artifacts, accounts }) {
    const address = multicall3Address
    await deployAt(chain.client, accounts.deployer.address, [
      createDeployer(artifacts)(address, 'Multicall3'),
    ])
    const chainId = await chain.client.readContract({ address, abi, functionName: 'getChainId' })
    expectInstalled(chain, "Multicall3's chain id", chainId, BigInt(chain.chainId))
  },
}
