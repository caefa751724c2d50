import {
  type Address,
  encodeAbiParameters,
  keccak256,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import type { LibraryName } from '../../artifacts/libraries.ts'
import type { Placement } from '../../chains/deploy-at.ts'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { ownAddress } from '../../own-address.ts'
import {
  aavePlacer,
  nameContract,
  nameContractBy,
  placeDollarOracle,
  placeLibraries,
  putBehind,
} from '../aave/place.ts'
import { rateModels } from '../aave/rates.ts'
import { encodeCall } from '../encode-call.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { encodeAddresses, type Place } from '../place.ts'
import { emissionManagerAbi } from './abi.ts'
import type { AaveV3Market } from './table.ts'

/** Addresses of contracts that clients never call. They are fictitious and the same on every chain. */
export const inner = {
  poolLogic: ownAddress('aave-v3 Pool'),
  configuratorLogic: ownAddress('aave-v3 PoolConfigurator'),
  aclManager: ownAddress('aave-v3 ACLManager'),
  aToken: ownAddress('aave-v3 AToken'),
  stableDebtToken: ownAddress('aave-v3 StableDebtToken'),
  variableDebtToken: ownAddress('aave-v3 VariableDebtToken'),
  rewardsLogic: ownAddress('aave-v3 RewardsController'),
  emissionManager: ownAddress('aave-v3 EmissionManager'),
  transferStrategy: ownAddress('aave-v3 PullRewardsTransferStrategy'),
  treasury: ownAddress('aave-v3 treasury'),
} as const

export function getRateStrategy(model: string): Address {
  return ownAddress(`aave-v3 rates ${model}`)
}

const libraryNames: readonly LibraryName[] = [
  'BorrowLogic',
  'BridgeLogic',
  'ConfiguratorLogic',
  'EModeLogic',
  'FlashLoanLogic',
  'LiquidationLogic',
  'PoolLogic',
  'SupplyLogic',
]

/** Returns the placements of contracts whose constructors call no other contract. */
export function getContracts(
  market: AaveV3Market,
  owner: Address,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = aavePlacer(artifacts, 'AaveV3')
  const { addressesProvider, pool, rewardsController } = market
  const provider = encodeAddresses(addressesProvider)
  const feed = priceFeedOn(market.chainId, wrapped)
  const named = encodeAbiParameters(parseAbiParameters('string, address'), ['Sandbox Aave Market', owner])
  return [
    ...placeLibraries(place, libraryNames),
    place(addressesProvider, 'PoolAddressesProvider', named),
    place(inner.poolLogic, 'Pool', provider),
    place(pool, 'Proxy', provider),
    place(inner.configuratorLogic, 'PoolConfigurator'),
    place(market.configurator, 'Proxy', provider),
    placeDollarOracle(market, artifacts),
    place(market.dataProvider, 'AaveProtocolDataProvider', provider),
    place(market.uiPoolDataProvider, 'UiPoolDataProviderV3', encodeAddresses(feed, feed)),
    place(market.uiIncentiveDataProvider, 'UiIncentiveDataProviderV3'),
    place(market.gateway, 'WrappedTokenGatewayV3', encodeAddresses(wrapped, owner, pool)),
    place(inner.emissionManager, 'EmissionManager', encodeAddresses(owner)),
    place(inner.rewardsLogic, 'RewardsController', encodeAddresses(inner.emissionManager)),
    place(rewardsController, 'Proxy', provider),
    place(
      inner.transferStrategy,
      'PullRewardsTransferStrategy',
      encodeAddresses(rewardsController, owner, owner),
    ),
    ...Object.entries(rateModels).map(([model, rates]) =>
      placeStrategy(place, addressesProvider, model, rates),
    ),
  ]
}

/** Returns the placements of contracts whose constructors call the pool or the addresses provider. */
export function getTokenContracts({ addressesProvider, pool }: AaveV3Market, artifacts: Artifacts) {
  const place = aavePlacer(artifacts, 'AaveV3')
  const poolArgument = encodeAddresses(pool)
  return [
    place(inner.aclManager, 'ACLManager', encodeAddresses(addressesProvider)),
    place(inner.aToken, 'AToken', poolArgument),
    place(inner.stableDebtToken, 'StableDebtToken', poolArgument),
    place(inner.variableDebtToken, 'VariableDebtToken', poolArgument),
  ]
}

/** Returns the calls that register the contracts with the addresses provider and initialize the proxies. */
export function wireContracts(market: AaveV3Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  return [
    nameContract(provider, 'ACL_ADMIN', owner),
    nameContract(provider, 'ACL_MANAGER', inner.aclManager),
    nameContract(provider, 'PRICE_ORACLE', market.oracle),
    nameContract(provider, 'DATA_PROVIDER', market.dataProvider),
    nameContract(provider, 'POOL', market.pool),
    nameContract(provider, 'POOL_CONFIGURATOR', market.configurator),
    nameContractBy(provider, keccak256(stringToHex('INCENTIVES_CONTROLLER')), market.rewardsController),
    putBehind(market.pool, inner.poolLogic, provider),
    putBehind(market.configurator, inner.configuratorLogic, provider),
    putBehind(market.rewardsController, inner.rewardsLogic, zeroAddress),
    encodeCall(inner.emissionManager, 'setting the rewards controller', {
      abi: emissionManagerAbi,
      functionName: 'setRewardsController',
      args: [market.rewardsController],
    }),
  ]
}

function placeStrategy(
  place: Place,
  provider: Address,
  model: string,
  rates: (typeof rateModels)[keyof typeof rateModels],
): Placement {
  const types = parseAbiParameters(
    'address, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256',
  )
  const args = encodeAbiParameters(types, [provider, ...rates])
  return place(getRateStrategy(model), 'DefaultReserveInterestRateStrategy', args)
}
