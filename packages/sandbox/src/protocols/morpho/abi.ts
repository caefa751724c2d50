import { parseAbi } from 'viem'

/** Part of the ABI of Morpho. Source: @morpho-org/morpho-blue 1.0.0. */
export const morphoAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function owner() view returns (address)',
  'function enableIrm(address irm)',
  'function enableLltv(uint256 lltv)',
  'function setFeeRecipient(address newFeeRecipient)',
  'function setFee(MarketParams marketParams, uint256 newFee)',
  'function createMarket(MarketParams marketParams)',
  'function supply(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256 assetsSupplied, uint256 sharesSupplied)',
  'function supplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
  'function borrow(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256 assetsBorrowed, uint256 sharesBorrowed)',
  'function repay(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256 assetsRepaid, uint256 sharesRepaid)',
  'function idToMarketParams(bytes32 id) view returns (address loanToken, address collateralToken, address oracle, address irm, uint256 lltv)',
])
