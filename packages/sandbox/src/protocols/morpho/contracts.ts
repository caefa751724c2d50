import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { encodeAddresses, type Place, placer } from '../place.ts'
import type { MorphoDeployment, MorphoMarket } from './table.ts'

/**
 * Returns the placements of Morpho, its rate model, an oracle for each market, and Bundler3 with its general adapter.
 */
export function getContracts(
  { chainId, spec }: Pick<LocalChain, 'chainId' | 'spec'>,
  { morpho, irm, bundler3, generalAdapter1, markets }: MorphoDeployment,
  owner: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = placer(artifacts)
  return [
    place(morpho, 'Morpho', encodeAddresses(owner)),
    place(irm, 'AdaptiveIrmStandIn'),
    place(bundler3, 'Bundler3StandIn'),
    place(generalAdapter1, 'GeneralAdapterStandIn', encodeAddresses(bundler3, morpho, spec.wrapped.address)),
    ...markets.map((market) => placeOracle(place, chainId, market)),
  ]
}

function placeOracle(place: Place, chainId: number, market: MorphoMarket): Placement {
  const { collateralToken, loanToken, oracle } = market
  const args = encodeAbiParameters(parseAbiParameters('address, address, uint8, uint8'), [
    priceFeedOn(chainId, collateralToken.address),
    priceFeedOn(chainId, loanToken.address),
    collateralToken.decimals,
    loanToken.decimals,
  ])
  const label = `the oracle of ${collateralToken.symbol} / ${loanToken.symbol}`
  return place(oracle, 'MorphoOracle', args, label)
}
