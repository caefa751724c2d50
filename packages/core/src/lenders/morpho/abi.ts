import { parseAbi } from 'viem'

/**
 * Morpho Blue. Lista's Moolah, a fork, has the same functions.
 * https://github.com/morpho-org/morpho-blue/blob/main/src/interfaces/IMorpho.sol
 */
export const morphoAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'struct Market { uint128 totalSupplyAssets; uint128 totalSupplyShares; uint128 totalBorrowAssets; uint128 totalBorrowShares; uint128 lastUpdate; uint128 fee; }',
  'struct Position { uint256 supplyShares; uint128 borrowShares; uint128 collateral; }',
  'function idToMarketParams(bytes32 id) view returns (MarketParams)',
  'function market(bytes32 id) view returns (Market)',
  'function position(bytes32 id, address user) view returns (Position)',
  'function supply(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
  'function withdraw(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)',
  'function borrow(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)',
  'function repay(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
  'function supplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
  'function withdrawCollateral(MarketParams marketParams, uint256 assets, address onBehalf, address receiver)',
])

/** Functions that Lista's Moolah adds. https://github.com/lista-dao/moolah/blob/master/src/moolah/Moolah.sol */
export const moolahAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function getPrice(MarketParams marketParams) view returns (uint256)',
  'function minLoan(MarketParams marketParams) view returns (uint256)',
  'function providers(bytes32 id, address token) view returns (address)',
  'function brokers(bytes32 id) view returns (address)',
  'function getWhiteList(bytes32 id) view returns (address[])',
  'function paused() view returns (bool)',
])

/** Broker that lends funds of Moolah at fixed terms. https://github.com/lista-dao/moolah/tree/master/src/broker */
export const brokerAbi = parseAbi(['function getUserTotalDebt(address user) view returns (uint256)'])

/** https://github.com/morpho-org/morpho-blue-irm/blob/main/src/adaptive-curve-irm/AdaptiveCurveIrm.sol */
export const irmAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'struct Market { uint128 totalSupplyAssets; uint128 totalSupplyShares; uint128 totalBorrowAssets; uint128 totalBorrowShares; uint128 lastUpdate; uint128 fee; }',
  'function rateAtTarget(bytes32 id) view returns (int256)',
  'function borrowRateView(MarketParams marketParams, Market market) view returns (uint256)',
])

export const oracleAbi = parseAbi(['function price() view returns (uint256)'])
