import { type Address, encodeAbiParameters, parseAbiParameters, zeroAddress } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { ownAddress } from '../../own-address.ts'
import {
  createAaveDeployer,
  deployLibraries,
  initializeProxy,
  registerContract,
} from '../aave/create-aave-deployer.ts'
import { rateModels } from '../aave/rates.ts'
import type { ReserveTokens } from '../aave/reserve-tokens.ts'
import type { AaveReserve } from '../aave/reserves.ts'
import { createDeployer, type DeployContract, encodeAddresses } from '../create-deployer.ts'
import type { AaveV2Market } from './deployments.ts'
import { deployOracle } from './oracle.ts'

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
  const deploy = createAaveDeployer(artifacts, 'AaveV2')
  const { addressesProvider, pool, configurator, reserves } = market
  const provider = encodeAddresses(addressesProvider)
  const marketId = encodeAbiParameters([{ type: 'string' }], ['Sandbox Aave Market'])
  return [
    ...deployLibraries(deploy, ['GenericLogic', 'ReserveLogic', 'ValidationLogic']),
    deploy(addressesProvider, 'LendingPoolAddressesProvider', marketId),
    deploy(inner.poolLogic, 'LendingPool'),
    deploy(pool, 'Proxy', provider),
    deploy(inner.configuratorLogic, 'LendingPoolConfigurator'),
    deploy(configurator, 'Proxy', provider),
    deploy(inner.collateralManager, 'LendingPoolCollateralManager'),
    deploy(inner.rateOracle, 'LendingRateOracle'),
    deploy(market.dataProvider, 'AaveProtocolDataProvider', provider),
    ...deployOracle(market, wrapped, artifacts),
    ...Object.entries(rateModels).map(([model, rates]) =>
      deployStrategy(deploy, addressesProvider, model, rates),
    ),
    ...reserves.flatMap((reserve) => deployTokens(deploy, pool, reserve)),
    ...reserves
      .filter(({ underlying }) => underlying === wrapped)
      .map((reserve) => deployGateway(market, reserve, artifacts)),
  ]
}

/** Returns the calls that register the contracts with the addresses provider and initialize the proxies. */
export function wireContracts(market: AaveV2Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  return [
    registerContract(provider, 'POOL_ADMIN', owner),
    registerContract(provider, 'EMERGENCY_ADMIN', owner),
    registerContract(provider, 'COLLATERAL_MANAGER', inner.collateralManager),
    registerContract(provider, 'PRICE_ORACLE', market.oracle),
    registerContract(provider, 'LENDING_RATE_ORACLE', inner.rateOracle),
    registerContract(provider, 'LENDING_POOL', market.pool),
    registerContract(provider, 'LENDING_POOL_CONFIGURATOR', market.configurator),
    initializeProxy(market.pool, inner.poolLogic, provider),
    initializeProxy(market.configurator, inner.configuratorLogic, provider),
  ]
}

/**
 * Places an interest rate strategy. V2's strategies only contain the slopes; the base of the stable rate is in the rate
 * oracle.
 */
function deployStrategy(
  deploy: DeployContract,
  provider: Address,
  model: string,
  [optimal, base, variable1, variable2, stable1, stable2]: (typeof rateModels)[keyof typeof rateModels],
): Placement {
  const args = encodeAbiParameters(
    parseAbiParameters('address, uint256, uint256, uint256, uint256, uint256, uint256'),
    [provider, optimal, base, variable1, variable2, stable1, stable2],
  )
  return deploy(getRateStrategy(model), 'DefaultReserveInterestRateStrategy', args)
}

function deployTokens(
  deploy: DeployContract,
  pool: Address,
  { symbol, underlying }: AaveReserve,
): readonly Placement[] {
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
    deploy(logic.aToken, 'AToken', supplied),
    deploy(logic.stableDebtToken, 'StableDebtToken', debt('stable', 'stableDebt')),
    deploy(logic.variableDebtToken, 'VariableDebtToken', debt('variable', 'variableDebt')),
  ]
}

function deployGateway(
  { pool, gateway }: AaveV2Market,
  { underlying, aToken, stableDebtToken, variableDebtToken }: AaveReserve,
  artifacts: Artifacts,
): Placement {
  const args = encodeAddresses(underlying, pool, aToken, stableDebtToken, variableDebtToken)
  return createDeployer(artifacts)(gateway, 'AaveV2Gateway', args)
}
