import { concatHex, domainSeparator, encodeAbiParameters, encodeFunctionData, parseAbiParameters } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send.ts'
import type { InstallContext, Protocol } from '../protocol.ts'
import { expectInstalled } from '../verify.ts'
import { authenticationAbi, settlementAbi } from './abi.ts'
import {
  authenticationAddress,
  balancerVaultAddress,
  cowDomain,
  cowNetworks,
  ethFlowAddress,
  settlementAddress,
  vaultRelayerAddress,
} from './contracts.ts'

/** CoW Protocol's real settlement contract at its real address, the relayer for its solver, and an EthFlow of ours. */
export const cowProtocol: Protocol = {
  id: 'cow',
  async install(context) {
    if (cowNetworks[context.chain.chainId] === undefined) return
    await deploySettlement(context)
    await deployEthFlow(context)
    await verify(context.chain, context.accounts.relayer.address)
  },
}

async function deploySettlement({ chain, artifacts, accounts }: InstallContext): Promise<void> {
  const { client } = chain
  const deployer = accounts.deployer.address
  const args = encodeAbiParameters(parseAbiParameters('address, address'), [
    authenticationAddress,
    balancerVaultAddress,
  ])
  // As for every contract, its first child is made with this nonce: the vault relayer gets its real address.
  await client.setNonce({ address: settlementAddress, nonce: 1 })
  await deployAt(client, deployer, [
    {
      address: authenticationAddress,
      initCode: artifacts.bytecode('GPv2AllowListAuthentication'),
      label: 'AllowListAuthentication',
    },
    {
      address: settlementAddress,
      initCode: concatHex([artifacts.bytecode('GPv2Settlement'), args]),
      label: 'GPv2Settlement',
    },
  ])
  const call = { abi: authenticationAbi } as const
  await sendAll(client, deployer, [
    {
      to: authenticationAddress,
      data: encodeFunctionData({ ...call, functionName: 'initializeManager', args: [deployer] }),
      label: 'naming the manager of solvers',
    },
    {
      to: authenticationAddress,
      data: encodeFunctionData({ ...call, functionName: 'addSolver', args: [accounts.relayer.address] }),
      label: 'allowing the solver',
    },
  ])
}

async function deployEthFlow({ chain, artifacts, accounts }: InstallContext): Promise<void> {
  const args = encodeAbiParameters(parseAbiParameters('address, address, address'), [
    settlementAddress,
    chain.spec.wrapped.address,
    accounts.relayer.address,
  ])
  await deployAt(chain.client, accounts.deployer.address, [
    {
      address: ethFlowAddress,
      initCode: concatHex([artifacts.bytecode('EthFlow'), args]),
      label: 'EthFlow',
    },
  ])
}

async function verify(chain: LocalChain, solver: `0x${string}`): Promise<void> {
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
  expectInstalled(chain, "whether CoW's vault relayer has code", relayerCode !== undefined, true)
  expectInstalled(
    chain,
    "CoW's domain separator",
    domain,
    domainSeparator({ domain: cowDomain(chain.chainId) }),
  )
  expectInstalled(chain, 'whether the relayer may solve', isSolver, true)
}
