import { parseAbi } from 'viem'

/** `LendingPool` of V2. Source: https://github.com/aave/protocol-v2. */
export const poolV2Abi = parseAbi([
  'function getReservesList() view returns (address[])',
  'function paused() view returns (bool)',
  'function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf) returns (uint256)',
  'function setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
])

/**
 * `Pool` of V3, restricted to functions and fields that all its versions support. Source:
 * https://github.com/aave-dao/aave-v3-origin.
 */
export const poolV3Abi = parseAbi([
  'function POOL_REVISION() view returns (uint256)',
  'function getReservesList() view returns (address[])',
  // Declared as separate return values, because a static struct has the same encoding.
  'function getReserveData(address asset) view returns (uint256 configuration, uint128, uint128, uint128, uint128, uint128, uint40, uint16 id, address aToken, address sToken, address vToken, address, uint128, uint128, uint128)',
  'struct EMode { uint16 ltv; uint16 liquidationThreshold; uint16 liquidationBonus; address priceSource; string label; }',
  'function getEModeCategoryData(uint8 id) view returns (EMode)',
  'function getEModeCategoryCollateralBitmap(uint8 id) view returns (uint128)',
  'function getEModeCategoryBorrowableBitmap(uint8 id) view returns (uint128)',
  'function getEModeCategoryLtvzeroBitmap(uint8 id) view returns (uint128)',
  'function getIsEModeCategoryIsolated(uint8 id) view returns (bool)',
  'function getUserEMode(address user) view returns (uint256)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf) returns (uint256)',
  'function repayWithPermit(address asset, uint256 amount, uint256 rateMode, address onBehalfOf, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns (uint256)',
  'function setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
  'function setUserEMode(uint8 id)',
])

/** `AaveProtocolDataProvider`: functions of both versions, then those of V3. */
export const dataProviderAbi = parseAbi([
  'function getReserveConfigurationData(address asset) view returns (uint256 decimals, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus, uint256 reserveFactor, bool usageAsCollateral, bool borrowing, bool stable, bool isActive, bool isFrozen)',
  'function getReserveTokensAddresses(address asset) view returns (address aToken, address sToken, address vToken)',
  'function getUserReserveData(address asset, address user) view returns (uint256 deposits, uint256 stableDebt, uint256 debt, uint256 principalStableDebt, uint256 scaledDebt, uint256 stableBorrowRate, uint256 liquidityRate, uint40 stableRateLastUpdated, bool usedAsCollateral)',
  'function getReserveCaps(address asset) view returns (uint256 borrowCap, uint256 supplyCap)',
  'function getPaused(address asset) view returns (bool)',
  'function getSiloedBorrowing(address asset) view returns (bool)',
  'function getDebtCeiling(address asset) view returns (uint256)',
  'function getVirtualUnderlyingBalance(address asset) view returns (uint256)',
  'function getReserveEModeCategory(address asset) view returns (uint256)',
])

export const figuresV2Abi = parseAbi([
  'function getReserveData(address asset) view returns (uint256 liquidity, uint256 stableDebt, uint256 debt, uint256 liquidityRate, uint256 borrowRate, uint256 stableRate, uint256, uint256, uint256, uint40)',
])

export const figuresV3Abi = parseAbi([
  'function getReserveData(address asset) view returns (uint256, uint256, uint256 deposits, uint256 stableDebt, uint256 debt, uint256 liquidityRate, uint256 borrowRate, uint256 stableRate, uint256, uint256, uint256, uint40)',
])

/** `AaveOracle`. The oldest versions return neither their currency nor its unit, only WETH. */
export const oracleAbi = parseAbi([
  'function getAssetPrice(address asset) view returns (uint256)',
  'function BASE_CURRENCY() view returns (address)',
  'function BASE_CURRENCY_UNIT() view returns (uint256)',
  'function WETH() view returns (address)',
])

/** Functions of aTokens and debt tokens. */
export const reserveTokensAbi = parseAbi([
  'function getIncentivesController() view returns (address)',
  'function approveDelegation(address delegatee, uint256 amount)',
])

/** `IncentivesController` of V2, which has one reward. */
export const incentivesV2Abi = parseAbi([
  'function REWARD_TOKEN() view returns (address)',
  'function getRewardsBalance(address[] assets, address user) view returns (uint256)',
  'function claimRewards(address[] assets, uint256 amount, address to) returns (uint256)',
])

/** `RewardsController` of V3. */
export const incentivesV3Abi = parseAbi([
  'function getAllUserRewards(address[] assets, address user) view returns (address[] rewards, uint256[] amounts)',
  'function claimAllRewards(address[] assets, address to) returns (address[] rewards, uint256[] amounts)',
])

/**
 * `UiIncentiveDataProviderV3`. Up to 3.1, each reserve has a third entry for stable debts, which the decoder skips.
 * Sources: https://github.com/aave/aave-v3-periphery, https://github.com/aave-dao/aave-v3-origin.
 */
export const uiIncentivesAbi = parseAbi([
  'struct Reward { string symbol; address token; address priceFeed; uint256 perSecond; uint256 updatedAt; uint256 index; uint256 endsAt; int256 price; uint8 decimals; uint8 precision; uint8 priceDecimals; }',
  'struct Incentives { address token; address controller; Reward[] rewards; }',
  'struct Reserve { address underlying; Incentives ofDeposits; Incentives ofDebts; }',
  'function getReservesIncentivesData(address market) view returns (Reserve[])',
])

/** `WETHGateway` of V2, `WrappedTokenGatewayV3` up to 3.1. */
export const gatewayAbi = parseAbi([
  'function depositETH(address pool, address onBehalfOf, uint16 referralCode) payable',
  'function withdrawETH(address pool, uint256 amount, address to)',
  'function borrowETH(address pool, uint256 amount, uint256 rateMode, uint16 referralCode)',
  'function repayETH(address pool, uint256 amount, uint256 rateMode, address onBehalfOf) payable',
])

/** Gateway from 3.2 on, with a single rate mode. */
export const gatewayV32Abi = parseAbi([
  'function borrowETH(address pool, uint256 amount, uint16 referralCode)',
  'function repayETH(address pool, uint256 amount, address onBehalfOf) payable',
])

/** Referral code 0: no integrator. */
export const REFERRAL = 0

/**
 * Rate strategy: one contract for all reserves from V3.1 on, one contract per reserve before. The functions of V2 have
 * other names. Sources: https://github.com/aave-dao/aave-v3-origin, https://github.com/aave/aave-v3-core,
 * https://github.com/aave/protocol-v2.
 */
export const rateStrategyAbi = parseAbi([
  'struct RateData { uint256 optimum; uint256 base; uint256 slope1; uint256 slope2; }',
  'function getInterestRateData(address asset) view returns (RateData)',
  'function OPTIMAL_USAGE_RATIO() view returns (uint256)',
  'function getBaseVariableBorrowRate() view returns (uint256)',
  'function getVariableRateSlope1() view returns (uint256)',
  'function getVariableRateSlope2() view returns (uint256)',
  'function OPTIMAL_UTILIZATION_RATE() view returns (uint256)',
  'function baseVariableBorrowRate() view returns (uint256)',
  'function variableRateSlope1() view returns (uint256)',
  'function variableRateSlope2() view returns (uint256)',
])
