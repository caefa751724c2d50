import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem'
import type { IsolatedMarket } from '../../lending/lender-market.ts'

const PARAMS = parseAbiParameters('address, address, address, address, uint256')

/**
 * Returns whether the parameters of a market of Morpho or Lista hash to its id, as in `MarketParamsLib`. Otherwise they
 * belong to another market, which anyone may have created.
 * https://github.com/morpho-org/morpho-blue/blob/main/src/libraries/MarketParamsLib.sol
 */
export function hasMarketId({ id, loanToken, collateralToken, oracle, irm, lltv }: IsolatedMarket): boolean {
  const encoded = encodeAbiParameters(PARAMS, [loanToken, collateralToken, oracle, irm, lltv])
  return keccak256(encoded) === id.toLowerCase()
}
