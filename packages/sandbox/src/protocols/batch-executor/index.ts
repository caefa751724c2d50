import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer } from '../create-deployer.ts'
import type { Protocol } from '../protocol.ts'
import { batchExecutorAddress } from './batch-executor-address.ts'

/** Contract to which the sandbox's burner wallet delegates its account (EIP-7702) when it sends a batch. */
export const batchExecutor: Protocol = {
  id: 'batch-executor',
  async install({ chain, artifacts, accounts }) {
    const executor = createDeployer(artifacts)(batchExecutorAddress, 'BatchExecutor')
    await deployAt(chain.client, accounts.deployer.address, [executor])
  },
}
