import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { createDeployer, type DeployContract, encodeAddresses } from '../create-deployer.ts'
import { priceFeedOn } from '../feeds/index.ts'
import type { MorphoDeployment, MorphoMarket } from './deployments.ts'

/**
 * Returns the placements of Morpho, its rate model, an oracle for each market, and Bundler3 with its general adapter.
 */
export function getContracts(
  { chainId, spec }: Pick<LocalChain, 'chainId' | 'spec'>,
  { morpho, irm, bundler3, generalAdapter1, markets }: MorphoDeployment,
  owner: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  return [
    deploy(morpho, 'Morpho', encodeAddresses(owner)),
    deploy(irm, 'AdaptiveIrmStandIn'),
    deploy(bundler3, 'Bundler3StandIn'),
    deploy(generalAdapter1, 'GeneralAdapterStandIn', encodeAddresses(bundler3, morpho, spec.wrapped.address)),
    ...markets.map((market) => deployOracle(deploy, chainId, market)),
  ]
}

function deployOracle(deploy: DeployContract, chainId: number, market: MorphoMarket): Placement {
  const { collateralToken, loanToken, oracle } = market
  const args = encodeAbiParameters(parseAbiParameters('address, address, uint8, uint8'), [
    priceFeedOn(chainId, collateralToken.address),
    priceFeedOn(chainId, loanToken.address),
    collateralToken.decimals,
    loanToken.decimals,
  ])
  const label = `the oracle of ${collateralToken.symbol} / ${loanToken.symbol}`
  return deploy(oracle, 'MorphoOracle', args, label)
}
