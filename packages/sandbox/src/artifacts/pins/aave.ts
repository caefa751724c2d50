import { libraries } from '../libraries.ts'
import type { PinnedPackage } from '../manifest.ts'

const json = { kind: 'json' } as const
/** Artifacts whose bytecode has to be linked with libraries. */
const linked = { ...json, libraries }

/** Aave V3.0.2, with core and periphery in one package, and Aave V2. */
export const aavePins: readonly PinnedPackage[] = [
  {
    name: '@aave/periphery-v3',
    version: '2.5.2',
    integrity:
      'sha512-Csqqi5gIxdzUMoOqtYpAzm9KTJ1aIK19RS49U9F/pLAE60bRth3Az/yANWiVS+WtlUTT/aAu5hjL7h5smmiXfg==',
    licence: 'AGPL-3.0, core BUSL-1.1',
    source: 'https://github.com/aave/aave-v3-periphery',
    megabytes: 5.4,
    files: [
      {
        artifact: 'AaveV3_Pool',
        path: 'artifacts/@aave/core-v3/contracts/protocol/pool/Pool.sol/Pool.json',
        form: linked,
      },
      {
        artifact: 'AaveV3_PoolConfigurator',
        path: 'artifacts/@aave/core-v3/contracts/protocol/pool/PoolConfigurator.sol/PoolConfigurator.json',
        form: linked,
      },
      {
        artifact: 'AaveV3_DefaultReserveInterestRateStrategy',
        path: 'artifacts/@aave/core-v3/contracts/protocol/pool/DefaultReserveInterestRateStrategy.sol/DefaultReserveInterestRateStrategy.json',
        form: json,
      },
      {
        artifact: 'AaveV3_PoolAddressesProvider',
        path: 'artifacts/@aave/core-v3/contracts/protocol/configuration/PoolAddressesProvider.sol/PoolAddressesProvider.json',
        form: json,
      },
      {
        artifact: 'AaveV3_ACLManager',
        path: 'artifacts/@aave/core-v3/contracts/protocol/configuration/ACLManager.sol/ACLManager.json',
        form: json,
      },
      {
        artifact: 'AaveV3_AToken',
        path: 'artifacts/@aave/core-v3/contracts/protocol/tokenization/AToken.sol/AToken.json',
        form: json,
      },
      {
        artifact: 'AaveV3_StableDebtToken',
        path: 'artifacts/@aave/core-v3/contracts/protocol/tokenization/StableDebtToken.sol/StableDebtToken.json',
        form: json,
      },
      {
        artifact: 'AaveV3_VariableDebtToken',
        path: 'artifacts/@aave/core-v3/contracts/protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json',
        form: json,
      },
      {
        artifact: 'AaveV3_AaveOracle',
        path: 'artifacts/@aave/core-v3/contracts/misc/AaveOracle.sol/AaveOracle.json',
        form: json,
      },
      {
        artifact: 'AaveV3_AaveProtocolDataProvider',
        path: 'artifacts/@aave/core-v3/contracts/misc/AaveProtocolDataProvider.sol/AaveProtocolDataProvider.json',
        form: json,
      },
      {
        artifact: 'AaveV3_BorrowLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/BorrowLogic.sol/BorrowLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_BridgeLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/BridgeLogic.sol/BridgeLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_ConfiguratorLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/ConfiguratorLogic.sol/ConfiguratorLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_EModeLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/EModeLogic.sol/EModeLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_FlashLoanLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/FlashLoanLogic.sol/FlashLoanLogic.json',
        form: linked,
      },
      {
        artifact: 'AaveV3_LiquidationLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/LiquidationLogic.sol/LiquidationLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_PoolLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/PoolLogic.sol/PoolLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_SupplyLogic',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/logic/SupplyLogic.sol/SupplyLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV3_Proxy',
        path: 'artifacts/@aave/core-v3/contracts/protocol/libraries/aave-upgradeability/InitializableImmutableAdminUpgradeabilityProxy.sol/InitializableImmutableAdminUpgradeabilityProxy.json',
        form: json,
      },
      {
        artifact: 'AaveV3_UiPoolDataProviderV3',
        path: 'artifacts/contracts/misc/UiPoolDataProviderV3.sol/UiPoolDataProviderV3.json',
        form: json,
      },
      {
        artifact: 'AaveV3_UiIncentiveDataProviderV3',
        path: 'artifacts/contracts/misc/UiIncentiveDataProviderV3.sol/UiIncentiveDataProviderV3.json',
        form: json,
      },
      {
        artifact: 'AaveV3_WrappedTokenGatewayV3',
        path: 'artifacts/contracts/misc/WrappedTokenGatewayV3.sol/WrappedTokenGatewayV3.json',
        form: json,
      },
      {
        artifact: 'AaveV3_RewardsController',
        path: 'artifacts/contracts/rewards/RewardsController.sol/RewardsController.json',
        form: json,
      },
      {
        artifact: 'AaveV3_EmissionManager',
        path: 'artifacts/contracts/rewards/EmissionManager.sol/EmissionManager.json',
        form: json,
      },
      {
        artifact: 'AaveV3_PullRewardsTransferStrategy',
        path: 'artifacts/contracts/rewards/transfer-strategies/PullRewardsTransferStrategy.sol/PullRewardsTransferStrategy.json',
        form: json,
      },
    ],
  },
  {
    name: '@aave/protocol-v2',
    version: '1.0.1',
    integrity:
      'sha512-MU3WiigW89DWDpCtvaw4rafih7RbADB45uUM/zqfnOD4g9JNUVfeT6MrjV4/DP/JPA2Iv5ySKSx+a1OfUES0Pg==',
    licence: 'AGPL-3.0',
    source: 'https://github.com/aave/protocol-v2',
    megabytes: 2.0,
    files: [
      {
        artifact: 'AaveV2_LendingPool',
        path: 'artifacts/contracts/protocol/lendingpool/LendingPool.sol/LendingPool.json',
        form: linked,
      },
      {
        artifact: 'AaveV2_LendingPoolConfigurator',
        path: 'artifacts/contracts/protocol/lendingpool/LendingPoolConfigurator.sol/LendingPoolConfigurator.json',
        form: json,
      },
      {
        artifact: 'AaveV2_LendingPoolCollateralManager',
        path: 'artifacts/contracts/protocol/lendingpool/LendingPoolCollateralManager.sol/LendingPoolCollateralManager.json',
        form: json,
      },
      {
        artifact: 'AaveV2_DefaultReserveInterestRateStrategy',
        path: 'artifacts/contracts/protocol/lendingpool/DefaultReserveInterestRateStrategy.sol/DefaultReserveInterestRateStrategy.json',
        form: json,
      },
      {
        artifact: 'AaveV2_LendingPoolAddressesProvider',
        path: 'artifacts/contracts/protocol/configuration/LendingPoolAddressesProvider.sol/LendingPoolAddressesProvider.json',
        form: json,
      },
      {
        artifact: 'AaveV2_AToken',
        path: 'artifacts/contracts/protocol/tokenization/AToken.sol/AToken.json',
        form: json,
      },
      {
        artifact: 'AaveV2_StableDebtToken',
        path: 'artifacts/contracts/protocol/tokenization/StableDebtToken.sol/StableDebtToken.json',
        form: json,
      },
      {
        artifact: 'AaveV2_VariableDebtToken',
        path: 'artifacts/contracts/protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json',
        form: json,
      },
      {
        artifact: 'AaveV2_AaveOracle',
        path: 'artifacts/contracts/misc/AaveOracle.sol/AaveOracle.json',
        form: json,
      },
      {
        artifact: 'AaveV2_AaveProtocolDataProvider',
        path: 'artifacts/contracts/misc/AaveProtocolDataProvider.sol/AaveProtocolDataProvider.json',
        form: json,
      },
      {
        artifact: 'AaveV2_WETHGateway',
        path: 'artifacts/contracts/misc/WETHGateway.sol/WETHGateway.json',
        form: json,
      },
      {
        artifact: 'AaveV2_GenericLogic',
        path: 'artifacts/contracts/protocol/libraries/logic/GenericLogic.sol/GenericLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV2_ReserveLogic',
        path: 'artifacts/contracts/protocol/libraries/logic/ReserveLogic.sol/ReserveLogic.json',
        form: json,
      },
      {
        artifact: 'AaveV2_ValidationLogic',
        path: 'artifacts/contracts/protocol/libraries/logic/ValidationLogic.sol/ValidationLogic.json',
        form: linked,
      },
      {
        artifact: 'AaveV2_Proxy',
        path: 'artifacts/contracts/protocol/libraries/aave-upgradeability/InitializableImmutableAdminUpgradeabilityProxy.sol/InitializableImmutableAdminUpgradeabilityProxy.json',
        form: json,
      },
      {
        artifact: 'AaveV2_LendingRateOracle',
        path: 'artifacts/contracts/mocks/oracle/LendingRateOracle.sol/LendingRateOracle.json',
        form: json,
      },
    ],
  },
]
