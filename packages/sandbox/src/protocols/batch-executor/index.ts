import { deployAt } from '../../chains/deploy-at.ts'
import type { Protocol } from '../protocol.ts'
import { batchExecutorAddress } from './address.ts'

/** What the sandbox's burner wallet delegates its account to when it sends a batch (EIP-7702). */
export const batchExecutor: Protocol = {
  id: 'batch-executor',
  async install({ chain, artifacts, accounts }) {
    const initCode = artifacts.bytecode('BatchExecutor')
    await deployAt(chain.client, accounts.deployer.address, [
      { address: batchExecutorAddress, initCode, label: 'BatchExecutor' },
    ])
  },
}
