import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { SandboxError } from '../../errors.ts'
import { approveAll } from '../acquire.ts'
import { createDeployer } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { tokensOn } from '../tokens/token-specs.ts'
import { multicallHandler, type SpokePool, spokePoolOn } from './deployments.ts'
import { spokePoolAbi } from './spoke-pool-abi.ts'

const quoteTimeBufferSeconds = 3_600
const fillDeadlineBufferSeconds = 21_600

/**
 * Across's SpokePool behind its proxy, and its MulticallHandler, at the real addresses. All chains have the Ethereum version: the versions only
 * differ in their administration and in how they send tokens back to the hub, which is not simulated.
 */
export const acrossPools: Protocol = {
  id: 'across',
  async install({ chain, artifacts, accounts }) {
    const pool = spokePoolOn(chain.chainId)
    if (pool === undefined) return
    const owner = accounts.deployer.address
    const implementation = await deployImplementation(chain, artifacts, owner)
    const args = proxyArguments(pool, implementation, owner)
    const deploy = createDeployer(artifacts)
    await deployAt(chain.client, owner, [
      deploy(pool.address, 'ERC1967Proxy', args, 'SpokePool'),
      deploy(multicallHandler, 'MulticallHandler'),
    ])
    const tokens = [chain.spec.wrapped, ...tokensOn(chain.chainId)]
    const approvals = tokens.map(({ address }) => approveAll(address, pool.address))
    await sendAll(chain.client, accounts.relayer.address, approvals)
    await verify(chain, pool)
  },
}

async function deployImplementation(
  { client, spec }: LocalChain,
  artifacts: Artifacts,
  owner: Address,
): Promise<Address> {
  const args = encodeAbiParameters(parseAbiParameters('address, uint32, uint32, address'), [
    spec.wrapped.address,
    quoteTimeBufferSeconds,
    fillDeadlineBufferSeconds,
    zeroAddress,
  ])
  const data = concatHex([artifacts.bytecode('Ethereum_SpokePool'), args])
  const [receipt] = await sendAll(client, owner, [{ data, label: "SpokePool's implementation" }])
  if (receipt?.contractAddress) return receipt.contractAddress
  throw new SandboxError(
    'INSTALL_FAILED',
    `Chain ${spec.id}: the address of the SpokePool implementation is missing from the receipt.`,
  )
}

function proxyArguments(pool: SpokePool, implementation: Address, owner: Address): Hex {
  const initialize = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'initialize',
    args: [pool.initialDepositId, owner],
  })
  return encodeAbiParameters(parseAbiParameters('address, bytes'), [implementation, initialize])
}

async function verify(chain: LocalChain, { address, initialDepositId }: SpokePool): Promise<void> {
  const [wrapped, deposits] = await Promise.all([
    chain.client.readContract({ address, abi: spokePoolAbi, functionName: 'wrappedNativeToken' }),
    chain.client.readContract({ address, abi: spokePoolAbi, functionName: 'numberOfDeposits' }),
  ])
  expectInstalled(chain, "the pool's wrapped native token", wrapped, chain.spec.wrapped.address)
  expectInstalled(chain, "the pool's deposit count", deposits, initialDepositId)
}
