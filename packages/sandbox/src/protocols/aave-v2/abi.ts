import { parseAbi } from 'viem'

/** Part of the ABI of Aave V2's configurator. Source: @aave/protocol-v2 1.0.1. */
export const configuratorAbi = parseAbi([
  'function initReserve(address aTokenImpl, address stableDebtTokenImpl, address variableDebtTokenImpl, uint8 underlyingAssetDecimals, address interestRateStrategyAddress)',
  'function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)',
  'function enableBorrowingOnReserve(address asset, bool stableBorrowRateEnabled)',
  'function setReserveFactor(address asset, uint256 reserveFactor)',
])

export const rateOracleAbi = parseAbi(['function setMarketBorrowRate(address asset, uint256 rate)'])
