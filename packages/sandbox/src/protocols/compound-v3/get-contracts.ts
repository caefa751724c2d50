import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { createDeployer, type DeployContract, encodeAddresses } from '../create-deployer.ts'
import type { Comet, CompoundV3Deployment } from './deployments.ts'

/** Returns the placements of a chain's Comets and their shared contracts. */
export function getContracts(
  { bulker, rewards, comp, comets, crossFeeds }: CompoundV3Deployment,
  wrapped: Address,
  guardian: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const compArguments = encodeAbiParameters(parseAbiParameters('string, string, uint8'), [
    'Compound',
    'COMP',
    18,
  ])
  const cometAddresses = comets.map(({ comet }) => comet)
  const rewardsArguments = encodeAbiParameters(parseAbiParameters('address, address[]'), [
    comp,
    cometAddresses,
  ])
  return [
    ...crossFeeds.map(({ address, description, base, quote }) => {
      const types = parseAbiParameters('string, address, address')
      return deploy(address, 'CrossFeed', encodeAbiParameters(types, [description, base, quote]), description)
    }),
    deploy(comp, 'PlainToken', compArguments, 'COMP'),
    deploy(rewards, 'CometRewardsStandIn', rewardsArguments),
    deploy(bulker, 'BulkerStandIn', encodeAddresses(wrapped)),
    ...comets.map((comet) => deployComet(deploy, comet, guardian)),
  ]
}

function deployComet(deploy: DeployContract, comet: Comet, guardian: Address): Placement {
  const { base, lender } = comet
  const config = {
    name: `Compound ${base.symbol}`,
    symbol: `c${base.symbol}v3`,
    pauseGuardian: guardian,
    baseToken: base.address,
    baseTokenPriceFeed: comet.basePriceFeed,
    baseScale: 10n ** BigInt(base.decimals),
    decimals: base.decimals,
    baseBorrowMin: comet.baseBorrowMin,
    baseMinForRewards: 10n ** BigInt(base.decimals),
    // COMP per second, with 15 decimals.
    baseTrackingSupplySpeed: 400_000_000_000n,
    baseTrackingBorrowSpeed: 200_000_000_000n,
    assets: comet.collaterals.map(({ token, ...collateral }, offset) => ({
      offset,
      asset: token.address,
      scale: 10n ** BigInt(token.decimals),
      liquidationFactor: parseEther('0.95'),
      ...collateral,
    })),
  }
  return deploy(comet.comet, 'CometStandIn', encodeAbiParameters(configType, [config]), lender)
}

const configType = parseAbiParameters([
  'Config config',
  'struct AssetInfo { uint8 offset; address asset; address priceFeed; uint64 scale; uint64 borrowCollateralFactor; uint64 liquidateCollateralFactor; uint64 liquidationFactor; uint128 supplyCap; }',
  'struct Config { string name; string symbol; address pauseGuardian; address baseToken; address baseTokenPriceFeed; uint64 baseScale; uint8 decimals; uint104 baseBorrowMin; uint104 baseMinForRewards; uint64 baseTrackingSupplySpeed; uint64 baseTrackingBorrowSpeed; AssetInfo[] assets; }',
])
