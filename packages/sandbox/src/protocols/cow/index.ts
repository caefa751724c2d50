import { type Address, domainSeparator } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { InstallContext, Protocol } from '../protocol.ts'
import { authenticationAbi, settlementAbi } from './abi.ts'
import {
  authenticationAddress,
  balancerVaultAddress,
  cowDomain,
  cowNetworks,
  ethFlowAddress,
  settlementAddress,
  vaultRelayerAddress,
} from './deployments.ts'

/**
 * CoW Protocol: the real settlement contract at its real address, the relayer as its solver, and a stand-in for
 * EthFlow.
 */
export const cowProtocol: Protocol = {
  id: 'cow',
  async install(context) {
    if (cowNetworks[context.chain.chainId] === undefined) return
    await deployContracts(context)
    await verify(context.chain, context.accounts.relayer.address)
  },
}

async function deployContracts({ chain, artifacts, accounts }: InstallContext): Promise<void> {
  const { client } = chain
  const deployer = accounts.deployer.address
  const solver = accounts.relayer.address
  const deploy = createDeployer(artifacts)
  // A contract creates its first child with nonce 1. This gives the vault relayer its real address.
  await client.setNonce({ address: settlementAddress, nonce: 1 })
  const settlementArguments = encodeAddresses(authenticationAddress, balancerVaultAddress)
  const ethFlowArguments = encodeAddresses(settlementAddress, chain.spec.wrapped.address, solver)
  await deployAt(client, deployer, [
    deploy(authenticationAddress, 'GPv2AllowListAuthentication'),
    deploy(settlementAddress, 'GPv2Settlement', settlementArguments),
  ])
  // EthFlow's constructor calls the settlement contract.
  await deployAt(client, deployer, [deploy(ethFlowAddress, 'EthFlow', ethFlowArguments)])
  await sendAll(client, deployer, [
    encodeCall(authenticationAddress, 'setting the manager of solvers', {
      abi: authenticationAbi,
      functionName: 'initializeManager',
      args: [deployer],
    }),
    encodeCall(authenticationAddress, 'adding the solver', {
      abi: authenticationAbi,
      functionName: 'addSolver',
      args: [solver],
    }),
  ])
}

async function verify(chain: LocalChain, solver: Address): Promise<void> {
  const settlement = { address: settlementAddress, abi: settlementAbi } as const
  const [relayer, domain, isSolver, relayerCode] = await Promise.all([
    chain.client.readContract({ ...settlement, functionName: 'vaultRelayer' }),
    chain.client.readContract({ ...settlement, functionName: 'domainSeparator' }),
    chain.client.readContract({
      address: authenticationAddress,
      abi: authenticationAbi,
      functionName: 'isSolver',
      args: [solver],
    }),
    chain.client.getCode({ address: vaultRelayerAddress }),
  ])
  expectInstalled(chain, "CoW's vault relayer", relayer, vaultRelayerAddress)
  expectInstalled(chain, "the code check of CoW's vault relayer", relayerCode !== undefined, true)
  expectInstalled(
    chain,
    "CoW's domain separator",
    domain,
    domainSeparator({ domain: cowDomain(chain.chainId) }),
  )
  expectInstalled(chain, 'the solver role of the relayer', isSolver, true)
}
