import { parseAbi } from 'viem'

/** Part of the ABI of Aave V3.0.2's ACL manager. Source: @aave/periphery-v3 2.5.2. */
export const aclManagerAbi = parseAbi(['function addPoolAdmin(address admin)'])

export const configuratorAbi = parseAbi([
  'struct InitReserveInput { address aTokenImpl; address stableDebtTokenImpl; address variableDebtTokenImpl; uint8 underlyingAssetDecimals; address interestRateStrategyAddress; address underlyingAsset; address treasury; address incentivesController; string aTokenName; string aTokenSymbol; string variableDebtTokenName; string variableDebtTokenSymbol; string stableDebtTokenName; string stableDebtTokenSymbol; bytes params; }',
  'function initReserves(InitReserveInput[] input)',
  'function configureReserveAsCollateral(address asset, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus)',
  'function setReserveBorrowing(address asset, bool enabled)',
  'function setReserveStableRateBorrowing(address asset, bool enabled)',
  'function setReserveFactor(address asset, uint256 newReserveFactor)',
  'function setReserveFlashLoaning(address asset, bool enabled)',
  'function setReserveFreeze(address asset, bool freeze)',
  'function setSupplyCap(address asset, uint256 newSupplyCap)',
  'function setBorrowCap(address asset, uint256 newBorrowCap)',
  'function setDebtCeiling(address asset, uint256 newDebtCeiling)',
  'function setBorrowableInIsolation(address asset, bool borrowable)',
  'function setEModeCategory(uint8 categoryId, uint16 ltv, uint16 liquidationThreshold, uint16 liquidationBonus, address oracle, string label)',
  'function setAssetEModeCategory(address asset, uint8 newCategoryId)',
  'function updateFlashloanPremiumTotal(uint128 newFlashloanPremiumTotal)',
])

export const emissionManagerAbi = parseAbi([
  'struct RewardsConfigInput { uint88 emissionPerSecond; uint256 totalSupply; uint32 distributionEnd; address asset; address reward; address transferStrategy; address rewardOracle; }',
  'function setRewardsController(address controller)',
  'function setEmissionAdmin(address reward, address admin)',
  'function configureAssets(RewardsConfigInput[] config)',
])
