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
import type { PlannedTransaction } from '../../chains/send.ts'
import { ownAddress } from '../../own-address.ts'
import { nameContract, placeLibraries, placer, putBehind } from '../aave/contracts.ts'
import { rateModels } from '../aave/rates.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { callOf } from '../plan.ts'
import { emissionManagerAbi } from './abi.ts'
import type { AaveV3Market } from './markets.ts'

/** What clients never call stands at addresses of our own, the same on every chain. */
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

export function rateStrategyOf(model: string): Address {
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

/** Everything whose constructor asks nobody. */
export function contractsOf(
  market: AaveV3Market,
  owner: Address,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const place = placer(artifacts, 'AaveV3')
  const { chainId, addressesProvider, pool, reserves } = market
  const provider = encodeAbiParameters([{ type: 'address' }], [addressesProvider])
  const ownedBy = encodeAbiParameters([{ type: 'address' }], [owner])
  const oracle = encodeAbiParameters(
    parseAbiParameters('address, address[], address[], address, address, uint256'),
    [
      addressesProvider,
      reserves.map(({ underlying }) => underlying),
      reserves.map(({ underlying }) => priceFeedOn(chainId, underlying)),
      zeroAddress,
      zeroAddress,
      100_000_000n,
    ],
  )
  const feed = priceFeedOn(chainId, wrapped)
  const strategy = encodeAbiParameters(parseAbiParameters('address, address, address'), [
    market.rewardsController,
    owner,
    owner,
  ])
  return [
    ...placeLibraries(place, libraryNames),
    place(
      'PoolAddressesProvider',
      addressesProvider,
      encodeAbiParameters(parseAbiParameters('string, address'), ['Sandbox Aave Market', owner]),
    ),
    place('Pool', inner.poolLogic, provider),
    place('Proxy', pool, provider),
    place('PoolConfigurator', inner.configuratorLogic),
    place('Proxy', market.configurator, provider),
    place('AaveOracle', market.oracle, oracle),
    place('AaveProtocolDataProvider', market.dataProvider, provider),
    place(
      'UiPoolDataProviderV3',
      market.uiPoolDataProvider,
      encodeAbiParameters(parseAbiParameters('address, address'), [feed, feed]),
    ),
    place('UiIncentiveDataProviderV3', market.uiIncentiveDataProvider),
    place(
      'WrappedTokenGatewayV3',
      market.gateway,
      encodeAbiParameters(parseAbiParameters('address, address, address'), [wrapped, owner, pool]),
    ),
    place('EmissionManager', inner.emissionManager, ownedBy),
    place(
      'RewardsController',
      inner.rewardsLogic,
      encodeAbiParameters([{ type: 'address' }], [inner.emissionManager]),
    ),
    place('Proxy', market.rewardsController, provider),
    place('PullRewardsTransferStrategy', inner.transferStrategy, strategy),
    ...Object.entries(rateModels).map(([model, rates]) =>
      place(
        'DefaultReserveInterestRateStrategy',
        rateStrategyOf(model),
        encodeAbiParameters(
          parseAbiParameters(
            'address, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256',
          ),
          [addressesProvider, ...rates],
        ),
      ),
    ),
  ]
}

/** What asks the pool or the provider while it is made. */
export function tokenContractsOf({ addressesProvider, pool }: AaveV3Market, artifacts: Artifacts) {
  const place = placer(artifacts, 'AaveV3')
  const provider = encodeAbiParameters([{ type: 'address' }], [addressesProvider])
  const ofPool = encodeAbiParameters([{ type: 'address' }], [pool])
  return [
    place('ACLManager', inner.aclManager, provider),
    place('AToken', inner.aToken, ofPool),
    place('StableDebtToken', inner.stableDebtToken, ofPool),
    place('VariableDebtToken', inner.variableDebtToken, ofPool),
  ]
}

/** Tells the provider who is who, and each proxy what stands behind it. */
export function wireContracts(market: AaveV3Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  const named = (id: string, address: Address) =>
    nameContract(provider, stringToHex(id, { size: 32 }), address)
  return [
    named('ACL_ADMIN', owner),
    named('ACL_MANAGER', inner.aclManager),
    named('PRICE_ORACLE', market.oracle),
    named('DATA_PROVIDER', market.dataProvider),
    named('POOL', market.pool),
    named('POOL_CONFIGURATOR', market.configurator),
    nameContract(provider, keccak256(stringToHex('INCENTIVES_CONTROLLER')), market.rewardsController),
    putBehind(market.pool, inner.poolLogic, provider),
    putBehind(market.configurator, inner.configuratorLogic, provider),
    putBehind(market.rewardsController, inner.rewardsLogic, zeroAddress),
    callOf(inner.emissionManager, 'naming the rewards controller', {
      abi: emissionManagerAbi,
      functionName: 'setRewardsController',
      args: [market.rewardsController],
    }),
  ]
}
