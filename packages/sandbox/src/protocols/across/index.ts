import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send.ts'
import { SandboxError } from '../../errors.ts'
import type { Protocol } from '../protocol.ts'
import { tokensOn } from '../tokens/table.ts'
import { expectInstalled } from '../verify.ts'
import { spokePoolAbi } from './abi.ts'
import { type SpokePool, spokePoolOn } from './pools.ts'

const quoteTimeBufferSeconds = 3_600
const fillDeadlineBufferSeconds = 21_600

/**
 * Across's SpokePool behind its proxy at the real address. Every chain gets the Ethereum flavour: the flavours
 * differ only in who may administer them and how they send tokens back to the hub, which is not simulated.
 */
export const acrossPools: Protocol = {
  id: 'across',
  async install({ chain, artifacts, accounts }) {
    const pool = spokePoolOn(chain.chainId)
    if (pool === undefined) return
    const owner = accounts.deployer.address
    const implementation = await deployImplementation(chain, artifacts, owner)
    await deployAt(chain.client, owner, [
      {
        address: pool.address,
        initCode: proxyCode(pool, implementation, owner, artifacts),
        label: 'SpokePool',
      },
    ])
    await approvePool(chain, pool, accounts.relayer.address)
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
  throw new SandboxError('INSTALL_FAILED', `Chain ${spec.id}: the SpokePool implementation got no address`)
}

function proxyCode(pool: SpokePool, implementation: Address, owner: Address, artifacts: Artifacts) {
  const initialize = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'initialize',
    args: [pool.initialDepositId, owner],
  })
  const args = encodeAbiParameters(parseAbiParameters('address, bytes'), [implementation, initialize])
  return concatHex([artifacts.bytecode('ERC1967Proxy'), args])
}

async function approvePool({ client, spec }: LocalChain, pool: SpokePool, relayer: Address): Promise<void> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [pool.address, maxUint256],
  })
  const addresses = [spec.wrapped.address, ...tokensOn(spec.id).map((token) => token.address)]
  const approvals = addresses.map((to) => ({ to, data, label: `the relayer's approval of ${to}` }))
  await sendAll(client, relayer, approvals)
}

async function verify(chain: LocalChain, { address, initialDepositId }: SpokePool): Promise<void> {
  const [wrapped, deposits] = await Promise.all([
    chain.client.readContract({ address, abi: spokePoolAbi, functionName: 'wrappedNativeToken' }),
    chain.client.readContract({ address, abi: spokePoolAbi, functionName: 'numberOfDeposits' }),
  ])
  expectInstalled(chain, "the pool's wrapped coin", wrapped, chain.spec.wrapped.address)
  expectInstalled(chain, "the pool's deposit count", deposits, initialDepositId)
}
