import { type Address, encodeAbiParameters, parseAbiParameters, zeroAddress } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { ownAddress } from '../../own-address.ts'
import { aavePlacer, nameContract, placeLibraries, putBehind } from '../aave/place.ts'
import { rateModels } from '../aave/rates.ts'
import type { ReserveTokens } from '../aave/reserve-tokens.ts'
import type { AaveReserve } from '../aave/reserves.ts'
import { encodeAddresses, type Place, placer } from '../place.ts'
import { placeOracle } from './oracle.ts'
import type { AaveV2Market } from './table.ts'

/** Addresses of contracts that clients never call. They are fictitious and the same on every chain. */
const inner = {
  poolLogic: ownAddress('aave-v2 LendingPool'),
  configuratorLogic: ownAddress('aave-v2 LendingPoolConfigurator'),
  collateralManager: ownAddress('aave-v2 LendingPoolCollateralManager'),
  rateOracle: ownAddress('aave-v2 LendingRateOracle'),
  treasury: ownAddress('aave-v2 treasury'),
} as const

export const rateOracle = inner.rateOracle

export function getRateStrategy(model: string): Address {
  return ownAddress(`aave-v2 rates ${model}`)
}

/** Returns the placements of a reserve's token implementations. In V2 each reserve has its own implementations. */
export function getTokenLogic(symbol: string): ReserveTokens {
  return {
    aToken: ownAddress(`aave-v2 AToken ${symbol}`),
    stableDebtToken: ownAddress(`aave-v2 StableDebtToken ${symbol}`),
    variableDebtToken: ownAddress(`aave-v2 VariableDebtToken ${symbol}`),
  }
}

export function getContracts(
  market: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = aavePlacer(artifacts, 'AaveV2')
  const { addressesProvider, pool, configurator, reserves } = market
  const provider = encodeAddresses(addressesProvider)
  const marketId = encodeAbiParameters([{ type: 'string' }], ['Sandbox Aave Market'])
  return [
    ...placeLibraries(place, ['GenericLogic', 'ReserveLogic', 'ValidationLogic']),
    place(addressesProvider, 'LendingPoolAddressesProvider', marketId),
    place(inner.poolLogic, 'LendingPool'),
    place(pool, 'Proxy', provider),
    place(inner.configuratorLogic, 'LendingPoolConfigurator'),
    place(configurator, 'Proxy', provider),
    place(inner.collateralManager, 'LendingPoolCollateralManager'),
    place(inner.rateOracle, 'LendingRateOracle'),
    place(market.dataProvider, 'AaveProtocolDataProvider', provider),
    ...placeOracle(market, wrapped, artifacts),
    ...Object.entries(rateModels).map(([model, rates]) =>
      placeStrategy(place, addressesProvider, model, rates),
    ),
    ...reserves.flatMap((reserve) => placeTokens(place, pool, reserve)),
    ...reserves
      .filter(({ underlying }) => underlying === wrapped)
      .map((reserve) => placeGateway(market, reserve, artifacts)),
  ]
}

/** Returns the calls that register the contracts with the addresses provider and initialize the proxies. */
export function wireContracts(market: AaveV2Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  return [
    nameContract(provider, 'POOL_ADMIN', owner),
    nameContract(provider, 'EMERGENCY_ADMIN', owner),
    nameContract(provider, 'COLLATERAL_MANAGER', inner.collateralManager),
    nameContract(provider, 'PRICE_ORACLE', market.oracle),
    nameContract(provider, 'LENDING_RATE_ORACLE', inner.rateOracle),
    nameContract(provider, 'LENDING_POOL', market.pool),
    nameContract(provider, 'LENDING_POOL_CONFIGURATOR', market.configurator),
    putBehind(market.pool, inner.poolLogic, provider),
    putBehind(market.configurator, inner.configuratorLogic, provider),
  ]
}

/**
 * Places an interest rate strategy. V2's strategies only contain the slopes; the base of the stable rate is in the rate
 * oracle.
 */
function placeStrategy(
  place: Place,
  provider: Address,
  model: string,
  [optimal, base, variable1, variable2, stable1, stable2]: (typeof rateModels)[keyof typeof rateModels],
): Placement {
  const args = encodeAbiParameters(
    parseAbiParameters('address, uint256, uint256, uint256, uint256, uint256, uint256'),
    [provider, optimal, base, variable1, variable2, stable1, stable2],
  )
  return place(getRateStrategy(model), 'DefaultReserveInterestRateStrategy', args)
}

function placeTokens(place: Place, pool: Address, { symbol, underlying }: AaveReserve): readonly Placement[] {
  const logic = getTokenLogic(symbol)
  const debt = (name: string, prefix: string) =>
    encodeAbiParameters(parseAbiParameters('address, address, string, string, address'), [
      pool,
      underlying,
      `Aave ${name} debt bearing ${symbol}`,
      `${prefix}${symbol}`,
      zeroAddress,
    ])
  const supplied = encodeAbiParameters(
    parseAbiParameters('address, address, address, string, string, address'),
    [pool, underlying, inner.treasury, `Aave interest bearing ${symbol}`, `a${symbol}`, zeroAddress],
  )
  return [
    place(logic.aToken, 'AToken', supplied),
    place(logic.stableDebtToken, 'StableDebtToken', debt('stable', 'stableDebt')),
    place(logic.variableDebtToken, 'VariableDebtToken', debt('variable', 'variableDebt')),
  ]
}

function placeGateway(
  { pool, gateway }: AaveV2Market,
  { underlying, aToken, stableDebtToken, variableDebtToken }: AaveReserve,
  artifacts: Artifacts,
): Placement {
  const args = encodeAddresses(underlying, pool, aToken, stableDebtToken, variableDebtToken)
  return placer(artifacts)(gateway, 'AaveV2Gateway', args)
}
