import { parseAbi } from 'viem'

/** https://github.com/compound-finance/comet/blob/main/contracts/CometMainInterface.sol */
export const cometAbi = parseAbi([
  'struct AssetInfo { uint8 offset; address asset; address priceFeed; uint64 scale; uint64 borrowCollateralFactor; uint64 liquidateCollateralFactor; uint64 liquidationFactor; uint128 supplyCap; }',
  'function baseToken() view returns (address)',
  'function baseTokenPriceFeed() view returns (address)',
  'function baseBorrowMin() view returns (uint256)',
  'function baseMinForRewards() view returns (uint256)',
  'function baseTrackingSupplySpeed() view returns (uint256)',
  'function baseTrackingBorrowSpeed() view returns (uint256)',
  'function trackingIndexScale() view returns (uint256)',
  'function numAssets() view returns (uint8)',
  'function getAssetInfo(uint8 i) view returns (AssetInfo)',
  'function getPrice(address priceFeed) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalBorrow() view returns (uint256)',
  'function totalsCollateral(address asset) view returns (uint128 totalSupplyAsset, uint128 reserved)',
  'function getUtilization() view returns (uint256)',
  'function getSupplyRate(uint256 utilization) view returns (uint64)',
  'function getBorrowRate(uint256 utilization) view returns (uint64)',
  'function borrowKink() view returns (uint256)',
  'function borrowPerSecondInterestRateBase() view returns (uint256)',
  'function borrowPerSecondInterestRateSlopeLow() view returns (uint256)',
  'function borrowPerSecondInterestRateSlopeHigh() view returns (uint256)',
  'function supplyKink() view returns (uint256)',
  'function supplyPerSecondInterestRateBase() view returns (uint256)',
  'function supplyPerSecondInterestRateSlopeLow() view returns (uint256)',
  'function supplyPerSecondInterestRateSlopeHigh() view returns (uint256)',
  'function isSupplyPaused() view returns (bool)',
  'function isWithdrawPaused() view returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function borrowBalanceOf(address account) view returns (uint256)',
  'function userCollateral(address account, address asset) view returns (uint128 balance, uint128 reserved)',
  'function supplyTo(address dst, address asset, uint256 amount)',
  'function withdrawTo(address to, address asset, uint256 amount)',
  'function allow(address manager, bool isAllowed)',
])

/** https://github.com/compound-finance/comet/blob/main/contracts/CometRewards.sol */
export const rewardsAbi = parseAbi([
  'struct RewardOwed { address token; uint256 owed; }',
  'function rewardConfig(address comet) view returns (address token, uint64 rescaleFactor, bool shouldUpscale)',
  'function getRewardOwed(address comet, address account) returns (RewardOwed)',
  'function claim(address comet, address src, bool shouldAccrue)',
])

/** Later deployments scale rewards by one more factor, in WAD. */
export const scaledRewardsAbi = parseAbi([
  'function rewardConfig(address comet) view returns (address token, uint64 rescaleFactor, bool shouldUpscale, uint256 multiplier)',
])

/** https://github.com/compound-finance/comet/blob/main/contracts/bulkers/BaseBulker.sol */
export const bulkerAbi = parseAbi(['function invoke(bytes32[] actions, bytes[] data) payable'])

export const priceFeedAbi = parseAbi(['function description() view returns (string)'])
