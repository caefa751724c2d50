import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { encodeAddresses, type Place, placer } from '../place.ts'
import type { MorphoDeployment, MorphoMarket } from './table.ts'

/** Morpho, its rate model and an oracle for each market. */
export function contractsOf(
  chainId: number,
  { morpho, irm, markets }: MorphoDeployment,
  owner: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = placer(artifacts)
  return [
    place(morpho, 'Morpho', encodeAddresses(owner)),
    place(irm, 'AdaptiveIrmStandIn'),
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
