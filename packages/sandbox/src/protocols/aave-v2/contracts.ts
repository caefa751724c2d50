import {
  type Address,
  concatHex,
  encodeAbiParameters,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send.ts'
import { ownAddress } from '../../own-address.ts'
import { nameContract, type Place, placeLibraries, placer, putBehind } from '../aave/contracts.ts'
import { rateModels } from '../aave/rates.ts'
import type { ReserveTokens } from '../aave/reserve-tokens.ts'
import type { AaveReserve } from '../aave/reserves.ts'
import type { AaveV2Market } from './markets.ts'
import { placeOracle } from './oracle.ts'

/** What clients never call stands at addresses of our own, the same on every chain. */
const inner = {
  poolLogic: ownAddress('aave-v2 LendingPool'),
  configuratorLogic: ownAddress('aave-v2 LendingPoolConfigurator'),
  collateralManager: ownAddress('aave-v2 LendingPoolCollateralManager'),
  rateOracle: ownAddress('aave-v2 LendingRateOracle'),
  treasury: ownAddress('aave-v2 treasury'),
} as const

export const rateOracle = inner.rateOracle

export function rateStrategyOf(model: string): Address {
  return ownAddress(`aave-v2 rates ${model}`)
}

/** The contracts behind a reserve's tokens: V2 has a set for each. */
export function tokenLogicOf(symbol: string): ReserveTokens {
  return {
    aToken: ownAddress(`aave-v2 AToken ${symbol}`),
    stableDebtToken: ownAddress(`aave-v2 StableDebtToken ${symbol}`),
    variableDebtToken: ownAddress(`aave-v2 VariableDebtToken ${symbol}`),
  }
}

export function contractsOf(
  market: AaveV2Market,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = placer(artifacts, 'AaveV2')
  const { addressesProvider, pool, configurator, reserves } = market
  const provider = encodeAbiParameters([{ type: 'address' }], [addressesProvider])
  const marketId = encodeAbiParameters([{ type: 'string' }], ['Sandbox Aave Market'])
  return [
    ...placeLibraries(place, ['GenericLogic', 'ReserveLogic', 'ValidationLogic']),
    place('LendingPoolAddressesProvider', addressesProvider, marketId),
    place('LendingPool', inner.poolLogic),
    place('Proxy', pool, provider),
    place('LendingPoolConfigurator', inner.configuratorLogic),
    place('Proxy', configurator, provider),
    place('LendingPoolCollateralManager', inner.collateralManager),
    place('LendingRateOracle', inner.rateOracle),
    place('AaveProtocolDataProvider', market.dataProvider, provider),
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

/** Tells the provider who is who, and each proxy what stands behind it. */
export function wireContracts(market: AaveV2Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  const named = (id: string, address: Address) =>
    nameContract(provider, stringToHex(id, { size: 32 }), address)
  return [
    named('POOL_ADMIN', owner),
    named('EMERGENCY_ADMIN', owner),
    named('COLLATERAL_MANAGER', inner.collateralManager),
    named('PRICE_ORACLE', market.oracle),
    named('LENDING_RATE_ORACLE', inner.rateOracle),
    named('LENDING_POOL', market.pool),
    named('LENDING_POOL_CONFIGURATOR', market.configurator),
    putBehind(market.pool, inner.poolLogic, provider),
    putBehind(market.configurator, inner.configuratorLogic, provider),
  ]
}

/** V2's strategies have no more than the slopes; what a stable rate starts from is in the rate oracle. */
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
  return place('DefaultReserveInterestRateStrategy', rateStrategyOf(model), args)
}

function placeTokens(place: Place, pool: Address, { symbol, underlying }: AaveReserve): readonly Placement[] {
  const logic = tokenLogicOf(symbol)
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
    place('AToken', logic.aToken, supplied),
    place('StableDebtToken', logic.stableDebtToken, debt('stable', 'stableDebt')),
    place('VariableDebtToken', logic.variableDebtToken, debt('variable', 'variableDebt')),
  ]
}

function placeGateway(
  { pool, gateway }: AaveV2Market,
  { underlying, aToken, stableDebtToken, variableDebtToken }: AaveReserve,
  artifacts: Artifacts,
): Placement {
  const args = encodeAbiParameters(parseAbiParameters('address, address, address, address, address'), [
    underlying,
    pool,
    aToken,
    stableDebtToken,
    variableDebtToken,
  ])
  const initCode = concatHex([artifacts.bytecode('AaveV2Gateway'), args])
  return { address: gateway, initCode, label: "AaveV2's gateway" }
}
