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
  createAaveDeployer,
  deployDollarOracle,
  deployLibraries,
  initializeProxy,
  registerContract,
  registerContractById,
} from '../aave/create-aave-deployer.ts'
import { rateModels } from '../aave/rates.ts'
import { type DeployContract, encodeAddresses } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { emissionManagerAbi } from './abi.ts'
import type { AaveV3Market } from './deployments.ts'

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
  const deploy = createAaveDeployer(artifacts, 'AaveV3')
  const { addressesProvider, pool, rewardsController } = market
  const provider = encodeAddresses(addressesProvider)
  const feed = priceFeedOn(market.chainId, wrapped)
  const named = encodeAbiParameters(parseAbiParameters('string, address'), ['Sandbox Aave Market', owner])
  return [
    ...deployLibraries(deploy, libraryNames),
    deploy(addressesProvider, 'PoolAddressesProvider', named),
    deploy(inner.poolLogic, 'Pool', provider),
    deploy(pool, 'Proxy', provider),
    deploy(inner.configuratorLogic, 'PoolConfigurator'),
    deploy(market.configurator, 'Proxy', provider),
    deployDollarOracle(market, artifacts),
    deploy(market.dataProvider, 'AaveProtocolDataProvider', provider),
    deploy(market.uiPoolDataProvider, 'UiPoolDataProviderV3', encodeAddresses(feed, feed)),
    deploy(market.uiIncentiveDataProvider, 'UiIncentiveDataProviderV3'),
    deploy(market.gateway, 'WrappedTokenGatewayV3', encodeAddresses(wrapped, owner, pool)),
    deploy(inner.emissionManager, 'EmissionManager', encodeAddresses(owner)),
    deploy(inner.rewardsLogic, 'RewardsController', encodeAddresses(inner.emissionManager)),
    deploy(rewardsController, 'Proxy', provider),
    deploy(
      inner.transferStrategy,
      'PullRewardsTransferStrategy',
      encodeAddresses(rewardsController, owner, owner),
    ),
    ...Object.entries(rateModels).map(([model, rates]) =>
      deployStrategy(deploy, addressesProvider, model, rates),
    ),
  ]
}

/** Returns the placements of contracts whose constructors call the pool or the addresses provider. */
export function getTokenContracts({ addressesProvider, pool }: AaveV3Market, artifacts: Artifacts) {
  const deploy = createAaveDeployer(artifacts, 'AaveV3')
  const poolArgument = encodeAddresses(pool)
  return [
    deploy(inner.aclManager, 'ACLManager', encodeAddresses(addressesProvider)),
    deploy(inner.aToken, 'AToken', poolArgument),
    deploy(inner.stableDebtToken, 'StableDebtToken', poolArgument),
    deploy(inner.variableDebtToken, 'VariableDebtToken', poolArgument),
  ]
}

/** Returns the calls that register the contracts with the addresses provider and initialize the proxies. */
export function wireContracts(market: AaveV3Market, owner: Address): readonly PlannedTransaction[] {
  const provider = market.addressesProvider
  return [
    registerContract(provider, 'ACL_ADMIN', owner),
    registerContract(provider, 'ACL_MANAGER', inner.aclManager),
    registerContract(provider, 'PRICE_ORACLE', market.oracle),
    registerContract(provider, 'DATA_PROVIDER', market.dataProvider),
    registerContract(provider, 'POOL', market.pool),
    registerContract(provider, 'POOL_CONFIGURATOR', market.configurator),
    registerContractById(provider, keccak256(stringToHex('INCENTIVES_CONTROLLER')), market.rewardsController),
    initializeProxy(market.pool, inner.poolLogic, provider),
    initializeProxy(market.configurator, inner.configuratorLogic, provider),
    initializeProxy(market.rewardsController, inner.rewardsLogic, zeroAddress),
    encodeCall(inner.emissionManager, 'setting the rewards controller', {
      abi: emissionManagerAbi,
      functionName: 'setRewardsController',
      args: [market.rewardsController],
    }),
  ]
}

function deployStrategy(
  deploy: DeployContract,
  provider: Address,
  model: string,
  rates: (typeof rateModels)[keyof typeof rateModels],
): Placement {
  const types = parseAbiParameters(
    'address, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256',
  )
  const args = encodeAbiParameters(types, [provider, ...rates])
  return deploy(getRateStrategy(model), 'DefaultReserveInterestRateStrategy', args)
}
