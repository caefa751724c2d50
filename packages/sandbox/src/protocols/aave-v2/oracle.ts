import { type Address, encodeAbiParameters, parseAbiParameters, parseEther, zeroAddress } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import { ownAddress } from '../../own-address.ts'
import { createAaveDeployer, deployDollarOracle } from '../aave/create-aave-deployer.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { priceFeedOn } from '../feeds/index.ts'
import type { AaveV2Market } from './deployments.ts'

/**
 * Returns the placement of a market's oracle. Aave V2 has prices in ether. The fork uses V3's oracle, which has prices
 * in US dollars with 8 decimals and reports this unit.
 */
export function deployOracle(
  market: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  return market.currency === 'ether'
    ? deployEtherOracle(market, wrapped, artifacts)
    : [deployDollarOracle(market, artifacts)]
}

/** Converts prices in 1e-8 US dollars to the currency of a market's oracle. Ether prices are in wei. */
export function oraclePrices(
  { currency }: AaveV2Market,
  wrapped: Address,
  prices: ReadonlyMap<Address, bigint>,
): ReadonlyMap<Address, bigint> {
  const ether = prices.get(wrapped)
  if (currency === 'dollars' || ether === undefined) return prices
  return new Map([...prices].map(([token, price]) => [token, (price * parseEther('1')) / ether]))
}

function deployEtherOracle(
  { chainId, oracle, reserves }: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const feeds = reserves.map(({ underlying, symbol }) => {
    const args = encodeAddresses(priceFeedOn(chainId, underlying), priceFeedOn(chainId, wrapped))
    return deploy(ownAddress(`price feed ${symbol} / ETH ${chainId}`), 'EtherFeed', args)
  })
  const args = encodeAbiParameters(parseAbiParameters('address[], address[], address, address'), [
    reserves.map(({ underlying }) => underlying),
    feeds.map(({ address }) => address),
    zeroAddress,
    wrapped,
  ])
  return [...feeds, createAaveDeployer(artifacts, 'AaveV2')(oracle, 'AaveOracle', args)]
}
