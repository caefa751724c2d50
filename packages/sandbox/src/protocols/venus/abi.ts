import { parseAbi } from 'viem'

/** Part of the ABI of Venus' comptroller. Source: @venusprotocol/venus-protocol 10.3.0. */
export const comptrollerAbi = parseAbi([
  'function _setAccessControl(address newAccessControlAddress)',
  'function _setComptrollerLens(address comptrollerLens)',
  'function setPriceOracle(address newOracle)',
  'function setDeviationBoundedOracle(address newDeviationBoundedOracle)',
  'function _setCloseFactor(uint256 newCloseFactorMantissa)',
  'function _supportMarket(address vToken)',
  'function setCollateralFactor(address vToken, uint256 newCollateralFactorMantissa, uint256 newLiquidationThresholdMantissa)',
  'function setCollateralFactor(uint96 poolId, address vToken, uint256 newCollateralFactorMantissa, uint256 newLiquidationThresholdMantissa)',
  'function setLiquidationIncentive(uint96 poolId, address vToken, uint256 newLiquidationIncentiveMantissa)',
  'function setIsBorrowAllowed(uint96 poolId, address vToken, bool borrowAllowed)',
  'function setMarketSupplyCaps(address[] vTokens, uint256[] newSupplyCaps)',
  'function setMarketBorrowCaps(address[] vTokens, uint256[] newBorrowCaps)',
  'function setActionsPaused(address[] markets, uint8[] actions, bool paused)',
  'function createPool(string label)',
  'function addPoolMarkets(uint96[] poolIds, address[] vTokens)',
  'function _setXVSToken(address xvs)',
  'function _setVenusSpeeds(address[] vTokens, uint256[] supplySpeeds, uint256[] borrowSpeeds)',
  'function enterMarkets(address[] vTokens)',
  'function getAllMarkets() view returns (address[])',
])

export const vTokenAbi = parseAbi([
  'function setAccessControlManager(address newAccessControlManagerAddress)',
  'function setReduceReservesBlockDelta(uint256 newReduceReservesBlockDelta)',
  'function _setReserveFactor(uint256 newReserveFactorMantissa)',
  'function mint(uint256 mintAmount)',
  'function borrow(uint256 borrowAmount)',
  'function repayBorrow(uint256 repayAmount)',
  'function totalBorrows() view returns (uint256)',
])
