import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { rateModels, type VenusSetup } from './deployments.ts'

const vTokenDecimals = 8

/** Returns the placements of the contracts that the constructors of the markets call, and of their dependencies. */
export function getCoreContracts(
  chainId: number,
  { deployment, blocksPerYear, seeds, lens, accessControl }: VenusSetup,
  owner: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const rates = (multiplier: string, jump: string) =>
    encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256, uint256, uint256'), [
      0n,
      parseEther(multiplier),
      parseEther(jump),
      parseEther('0.8'),
      blocksPerYear,
    ])
  const sources = seeds.map(({ vToken, underlying }) => ({
    vToken,
    asset: underlying.address,
    feed: priceFeedOn(chainId, underlying.address),
    decimals: underlying.decimals,
  }))
  const names = parseAbiParameters('string, string, uint8')
  return [
    deploy(deployment.comptroller, 'VenusComptroller'),
    deploy(lens, 'VenusComptrollerLens'),
    deploy(accessControl, 'VenusAccessControl', encodeAddresses(owner)),
    deploy(rateModels.stable, 'VenusJumpRateModel', rates('0.08', '2.5')),
    deploy(rateModels.other, 'VenusJumpRateModel', rates('0.045', '3')),
    deploy(deployment.oracle, 'VenusOracle', encodeAbiParameters(sourceTypes, [sources])),
    deploy(deployment.xvs, 'PlainToken', encodeAbiParameters(names, ['Venus XVS', 'XVS', 18])),
  ]
}

export function getMarketContracts(
  { deployment, seeds }: VenusSetup,
  owner: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const types = parseAbiParameters('address, address, address, uint256, string, string, uint8, address')
  return seeds.map(({ vToken, underlying, rateModel }) => {
    const args = encodeAbiParameters(types, [
      underlying.address,
      deployment.comptroller,
      rateModel,
      getInitialExchangeRate(underlying.decimals),
      `Venus ${underlying.symbol} (Core)`,
      `v${underlying.symbol}_Core`,
      vTokenDecimals,
      owner,
    ])
    return deploy(vToken, 'VBep20Immutable', args, `Venus' market of ${underlying.symbol}`)
  })
}

const sourceTypes = parseAbiParameters([
  'Source[] sources',
  'struct Source { address vToken; address asset; address feed; uint8 decimals; }',
])

/** Returns the initial exchange rate, scaled like `exchangeRateStored`. One vToken is worth 0.02 underlying tokens. */
function getInitialExchangeRate(decimals: number): bigint {
  return 2n * 10n ** BigInt(16 + decimals - vTokenDecimals)
}
