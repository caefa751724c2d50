import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { ownAddress } from '../../own-address.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { type InitDeployment, type InitSeed, initChainId, initModes } from './deployments.ts'

/** Returns the placements of Init's core, its components and its pools. */
export function getContracts(
  { core, config, posManager, oracle, hook }: InitDeployment,
  seeds: readonly InitSeed[],
  wrapped: Address,
  guardian: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const sources = seeds.map(({ underlying }) => ({
    token: underlying.address,
    feed: priceFeedOn(initChainId, underlying.address),
    decimals: underlying.decimals,
  }))
  return [
    deploy(core, 'InitCoreStandIn', encodeAddresses(posManager, config, oracle)),
    deploy(posManager, 'InitPosManagerStandIn', encodeAddresses(core)),
    deploy(oracle, 'InitOracleStandIn', encodeAbiParameters(sourceTypes, [sources])),
    deploy(hook, 'InitHookStandIn', encodeAddresses(core, posManager, wrapped)),
    deploy(config, 'InitConfigStandIn', configArguments(seeds, guardian)),
    ...seeds.map(({ pool, underlying }) => {
      const { symbol, decimals } = underlying
      const types = parseAbiParameters('address, address, string, uint8, address')
      const values = [core, underlying.address, symbol, decimals, ownAddress('init treasury')] as const
      return deploy(pool, 'InitPoolStandIn', encodeAbiParameters(types, values))
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
  const factors = seeds.flatMap(({ pool, factors: poolFactors }) =>
    poolFactors.map(({ mode, collateral, borrow }) => ({
      mode,
      pool,
      factors: { collFactor_e18: collateral, borrFactor_e18: borrow },
    })),
  )
  return encodeAbiParameters(configTypes, [guardian, pools, modes, factors])
}
