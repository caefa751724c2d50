import { parseAbi } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { meeSuite } from './deployments.ts'

const abi = parseAbi(['function accountId() view returns (string)'])

/**
 * Stand-ins for Biconomy's account, its factory and the entry point, which only accepts operations from the relayer.
 * Only an account's proxy has Biconomy's bytecode. Signatures are verified by the sandbox's MEE node instead of a
 * validator contract.
 */
export const mee: Protocol = {
  id: 'mee',
  async install({ chain, artifacts, accounts }) {
    const { client } = chain
    const { factory, bootstrap, implementation, validator, entryPoint } = meeSuite
    const deploy = createDeployer(artifacts)
    await deployAt(client, accounts.deployer.address, [
      deploy(entryPoint, 'EntryPointStandIn', encodeAddresses(accounts.relayer.address)),
      deploy(implementation, 'NexusStandIn', encodeAddresses(entryPoint)),
      deploy(factory, 'NexusFactoryStandIn', encodeAddresses(implementation)),
    ])
    // Biconomy's library checks that these addresses have code, and never calls them.
    for (const address of [bootstrap, validator]) await client.setCode({ address, bytecode: '0x00' })
    const accountId = await client.readContract({ address: implementation, abi, functionName: 'accountId' })
    expectInstalled(chain, 'the account id of Nexus', accountId, 'biconomy.nexus.1.2.0')
  },
}
