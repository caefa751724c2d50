import {
  type Address,
  concatHex,
  encodeAbiParameters,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { ownAddress } from '../../own-address.ts'
import { placer } from '../aave/contracts.ts'
import { priceDecimals, priceFeedOn } from '../feeds/index.ts'
import type { AaveV2Market } from './markets.ts'

/**
 * The oracle of V2 counts in ether. The fork's counts in dollars with 8 decimals and says so, which V2's first one could
 * not: it is the oracle of V3, that grew out of it.
 */
export function placeOracle(
  market: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  return market.currency === 'ether'
    ? etherOracle(market, wrapped, artifacts)
    : [dollarOracle(market, artifacts)]
}

/** What the oracle should say at these prices in dollars. */
export function oraclePrices(
  { currency }: AaveV2Market,
  wrapped: Address,
  prices: ReadonlyMap<Address, bigint>,
): ReadonlyMap<Address, bigint> {
  const ether = prices.get(wrapped)
  if (currency === 'dollars' || ether === undefined) return prices
  return new Map([...prices].map(([token, price]) => [token, (price * parseEther('1')) / ether]))
}

function etherOracle(
  { chainId, oracle, reserves }: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const fed = reserves.map(({ underlying, symbol }) => {
    const feed = ownAddress(`price feed ${symbol} / ETH ${chainId}`)
    const args = encodeAbiParameters(parseAbiParameters('address, address'), [
      priceFeedOn(chainId, underlying),
      priceFeedOn(chainId, wrapped),
    ])
    const initCode = concatHex([artifacts.bytecode('EtherFeed'), args])
    return { underlying, placement: { address: feed, initCode, label: `the feed of ${symbol} in ether` } }
  })
  const args = encodeAbiParameters(parseAbiParameters('address[], address[], address, address'), [
    fed.map(({ underlying }) => underlying),
    fed.map(({ placement }) => placement.address),
    zeroAddress,
    wrapped,
  ])
  const placements = fed.map(({ placement }) => placement)
  return [...placements, placer(artifacts, 'AaveV2')('AaveOracle', oracle, args)]
}

function dollarOracle(
  { chainId, addressesProvider, oracle, reserves }: AaveV2Market,
  artifacts: Artifacts,
): Placement {
  const args = encodeAbiParameters(
    parseAbiParameters('address, address[], address[], address, address, uint256'),
    [
      addressesProvider,
      reserves.map(({ underlying }) => underlying),
      reserves.map(({ underlying }) => priceFeedOn(chainId, underlying)),
      zeroAddress,
      zeroAddress,
      10n ** BigInt(priceDecimals),
    ],
  )
  return placer(artifacts, 'AaveV3')('AaveOracle', oracle, args)
}
