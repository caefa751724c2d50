import { deployAt } from '../../chains/deploy-at.ts'
import { placer } from '../place.ts'
import type { Protocol } from '../protocol.ts'
import { batchExecutorAddress } from './table.ts'

/** Contract to which the sandbox's burner wallet delegates its account (EIP-7702) when it sends a batch. */
export const batchExecutor: Protocol = {
  id: 'batch-executor',
  async install({ chain, artifacts, accounts }) {
    const executor = placer(artifacts)(batchExecutorAddress, 'BatchExecutor')
    await deployAt(chain.client, accounts.deployer.address, [executor])
  },
}
