import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { deployAt, type Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send.ts'
import { ownAddress } from '../../own-address.ts'
import { priceFeedOn } from '../feeds/index.ts'
import type { InstallContext, Protocol } from '../protocol.ts'
import { acquire, approveAll } from '../seeding.ts'
import { expectInstalled } from '../verify.ts'
import { initCoreAbi, initPoolAbi } from './abi.ts'
import { type InitDeployment, type InitSeed, initModes, initOn, initSeeds } from './table.ts'

export { initOn } from './table.ts'

/** Native coins that the first lender wraps. */
const purse = parseEther('1000000')

/** Stand-ins for Init Capital's contracts at their real addresses on Mantle. */
export const init: Protocol = {
  id: 'init',
  async install(context) {
    const { chain, accounts } = context
    const deployment = initOn(chain.chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const seeds = initSeeds()
    await deployAt(chain.client, owner, place(context, deployment, seeds))
    await chain.client.setBalance({ address: owner, value: purse })
    await sendAll(chain.client, owner, [
      ...seeds.flatMap(({ underlying, supplied }) => [
        acquire(chain.chainId, underlying.address, owner, supplied),
        approveAll(underlying.address, deployment.core),
      ]),
      ...fillPools(deployment, seeds, owner),
    ])
    await verify(chain, deployment, seeds)
  },
}

function place(
  { chain, artifacts, accounts }: InstallContext,
  deployment: InitDeployment,
  seeds: readonly InitSeed[],
): Placement[] {
  const { core, config, posManager, oracle, hook } = deployment
  const one = (address: Address, artifact: string, args: Hex) => {
    return { address, initCode: concatHex([artifacts.bytecode(artifact), args]), label: artifact }
  }
  const address = [{ type: 'address' }] as const
  const sources = seeds.map(({ underlying }) => ({
    token: underlying.address,
    feed: priceFeedOn(chain.chainId, underlying.address),
    decimals: underlying.decimals,
  }))
  const parts = parseAbiParameters('address, address, address')
  return [
    one(core, 'InitCoreStandIn', encodeAbiParameters(parts, [posManager, config, oracle])),
    one(posManager, 'InitPosManagerStandIn', encodeAbiParameters(address, [core])),
    one(oracle, 'InitOracleStandIn', encodeAbiParameters(sourceTypes, [sources])),
    one(hook, 'InitHookStandIn', encodeAbiParameters(parts, [core, posManager, chain.spec.wrapped.address])),
    one(config, 'InitConfigStandIn', configArguments(seeds, accounts.deployer.address)),
    ...seeds.map(({ pool, underlying }) => {
      const { symbol, decimals } = underlying
      const types = parseAbiParameters('address, address, string, uint8, address')
      const values = [core, underlying.address, symbol, decimals, ownAddress('init treasury')] as const
      return one(pool, 'InitPoolStandIn', encodeAbiParameters(types, values))
    }),
  ]
}

const sourceTypes = parseAbiParameters([
  'Source[] sources',
  'struct Source { address token; address feed; uint8 decimals; }',
])

const configTypes = parseAbiParameters([
  'address guardian, Pool[] pools, Mode[] modes, Factor[] factors',
  'struct PoolConfig { uint128 supplyCap; uint128 borrowCap; bool canMint; bool canBurn; bool canBorrow; bool canRepay; bool canFlash; }',
  'struct ModeStatus { bool canCollateralize; bool canDecollateralize; bool canBorrow; bool canRepay; }',
  'struct TokenFactors { uint128 collFactor_e18; uint128 borrFactor_e18; }',
  'struct Pool { address pool; PoolConfig config; }',
  'struct Mode { uint16 mode; ModeStatus status; }',
  'struct Factor { uint16 mode; address pool; TokenFactors factors; }',
])

function configArguments(seeds: readonly InitSeed[], guardian: Address): Hex {
  const pools = seeds.map(({ pool, supplyCap, borrowCap, canBorrow }) => ({
    pool,
    config: {
      supplyCap,
      borrowCap,
      canMint: true,
      canBurn: true,
      canBorrow,
      canRepay: true,
      canFlash: false,
    },
  }))
  const modes = initModes.map(({ mode, canBorrow }) => ({
    mode,
    status: { canCollateralize: true, canDecollateralize: true, canBorrow, canRepay: true },
  }))
  const factors = seeds.flatMap(({ pool, factors: ofPool }) =>
    ofPool.map(({ mode, collateral, borrow }) => ({
      mode,
      pool,
      factors: { collFactor_e18: collateral, borrFactor_e18: borrow },
    })),
  )
  return encodeAbiParameters(configTypes, [guardian, pools, modes, factors])
}

/** One position in the general mode lends everything and borrows. */
function fillPools(
  { core, posManager }: InitDeployment,
  seeds: readonly InitSeed[],
  owner: Address,
): PlannedTransaction[] {
  const abi = initCoreAbi
  const posId = BigInt(keccak256(encodePacked(['address', 'uint256'], [owner, 0n])))
  const supply = seeds.flatMap(({ pool, underlying, supplied }) => [
    encodeFunctionData({ abi, functionName: 'transferToken', args: [underlying.address, pool, supplied] }),
    encodeFunctionData({ abi, functionName: 'mintTo', args: [pool, posManager] }),
    encodeFunctionData({ abi, functionName: 'collateralize', args: [posId, pool] }),
  ])
  const loans = seeds
    .filter(({ borrowed }) => borrowed > 0n)
    .map(({ pool, borrowed }) =>
      encodeFunctionData({ abi, functionName: 'borrow', args: [pool, borrowed, posId, owner] }),
    )
  const create = encodeFunctionData({ abi, functionName: 'createPos', args: [1, owner] })
  const all = [create, ...supply, ...loans]
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [all] })
  return [{ to: core, data, label: "filling Init's pools" }]
}

async function verify(
  chain: LocalChain,
  { core, posManager }: InitDeployment,
  seeds: readonly InitSeed[],
): Promise<void> {
  const manager = await chain.client.readContract({
    address: core,
    abi: initCoreAbi,
    functionName: 'POS_MANAGER',
  })
  expectInstalled(chain, "Init's position manager", manager, posManager)
  const debts = await Promise.all(
    seeds.map(({ pool }) =>
      chain.client.readContract({ address: pool, abi: initPoolAbi, functionName: 'totalDebt' }),
    ),
  )
  for (const [index, { underlying, borrowed }] of seeds.entries()) {
    const isOwed = (debts[index] ?? 0n) >= borrowed
    expectInstalled(chain, `whether ${underlying.symbol} is borrowed of Init`, isOwed, true)
  }
}
