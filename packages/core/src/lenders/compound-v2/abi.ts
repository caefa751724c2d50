import { parseAbi } from 'viem'

/**
 * Functions of the comptrollers of Compound and its forks. No deployment has all of them.
 * https://github.com/compound-finance/compound-protocol/blob/master/contracts/Comptroller.sol
 * https://github.com/VenusProtocol/venus-protocol/tree/main/contracts/Comptroller
 */
export const comptrollerAbi = parseAbi([
  'function getAllMarkets() view returns (address[])',
  'function oracle() view returns (address)',
  // Forks return different values after the first two.
  'function markets(address cToken) view returns (bool isListed, uint256 collateralFactor)',
  'function supplyCaps(address cToken) view returns (uint256)',
  'function borrowCaps(address cToken) view returns (uint256)',
  'function mintGuardianPaused(address cToken) view returns (bool)',
  'function borrowGuardianPaused(address cToken) view returns (bool)',
  'function getAssetsIn(address account) view returns (address[])',
  'function enterMarkets(address[] cTokens) returns (uint256[])',
  'function exitMarket(address cToken) returns (uint256)',
  'function getCompAddress() view returns (address)',
  'function compSupplySpeeds(address cToken) view returns (uint256)',
  'function compBorrowSpeeds(address cToken) view returns (uint256)',
  'function compAccrued(address account) view returns (uint256)',
  'function claimComp(address holder, address[] cTokens)',
])

/** Additions of Venus: pauses by action, pools, VAI and XVS rewards. */
export const venusAbi = parseAbi([
  'function actionPaused(address vToken, uint8 action) view returns (bool)',
  'function userPoolId(address account) view returns (uint96)',
  'function lastPoolId() view returns (uint96)',
  'function pools(uint96 poolId) view returns (string label, bool isActive, bool allowCorePoolFallback)',
  'function getPoolVTokens(uint96 poolId) view returns (address[])',
  'function poolMarkets(uint96 poolId, address vToken) view returns (bool isListed, uint256 collateralFactor, bool isVenus, uint256 liquidationThreshold, uint256 liquidationIncentive, uint96 marketPoolId, bool isBorrowAllowed)',
  'function enterPool(uint96 poolId)',
  'function mintedVAIs(address account) view returns (uint256)',
  'function vaiController() view returns (address)',
  'function getXVSAddress() view returns (address)',
  'function venusSupplySpeeds(address vToken) view returns (uint256)',
  'function venusBorrowSpeeds(address vToken) view returns (uint256)',
  'function venusAccrued(address account) view returns (uint256)',
  'function claimVenus(address holder, address[] vTokens)',
])

/** https://github.com/VenusProtocol/venus-protocol/blob/main/contracts/Tokens/VAI/VAIController.sol */
export const vaiControllerAbi = parseAbi([
  'function getVAIAddress() view returns (address)',
  'function getVAIRepayRate() view returns (uint256)',
  'function getVAIRepayAmount(address account) view returns (uint256)',
  'function repayVAI(uint256 amount) returns (uint256 errorCode, uint256 repaid)',
  'function repayVAIBehalf(address borrower, uint256 amount) returns (uint256 errorCode, uint256 repaid)',
])

/**
 * Actions of a pause of Venus.
 * https://github.com/VenusProtocol/venus-protocol/blob/main/contracts/Comptroller/ComptrollerStorage.sol
 */
export const VENUS_ACTIONS = { mint: 0, redeem: 1, borrow: 2, repay: 3 } as const

/** https://github.com/compound-finance/compound-protocol/blob/master/contracts/CErc20.sol */
export const cTokenAbi = parseAbi([
  'function underlying() view returns (address)',
  'function exchangeRateCurrent() returns (uint256)',
  'function exchangeRateStored() view returns (uint256)',
  'function getCash() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalBorrowsCurrent() returns (uint256)',
  'function totalBorrows() view returns (uint256)',
  'function supplyRatePerBlock() view returns (uint256)',
  'function borrowRatePerBlock() view returns (uint256)',
  'function supplyRatePerTimestamp() view returns (uint256)',
  'function borrowRatePerTimestamp() view returns (uint256)',
  'function blocksOrSecondsPerYear() view returns (uint256)',
  'function interestRateModel() view returns (address)',
  'function reserveFactorMantissa() view returns (uint256)',
  'function getAccountSnapshot(address account) view returns (uint256 errorCode, uint256 cTokens, uint256 borrowed, uint256 exchangeRate)',
  'function balanceOfUnderlying(address account) returns (uint256)',
  'function borrowBalanceCurrent(address account) returns (uint256)',
  'function mint(uint256 amount) returns (uint256)',
  'function redeem(uint256 cTokens) returns (uint256)',
  'function redeemUnderlying(uint256 amount) returns (uint256)',
  'function borrow(uint256 amount) returns (uint256)',
  'function repayBorrow(uint256 amount) returns (uint256)',
  'function repayBorrowBehalf(address borrower, uint256 amount) returns (uint256)',
])

/**
 * cToken of the native asset: amounts are sent as value.
 * https://github.com/compound-finance/compound-protocol/blob/master/contracts/CEther.sol
 */
export const cNativeAbi = parseAbi([
  'function mint() payable',
  'function repayBorrow() payable',
  'function repayBorrowBehalf(address borrower) payable',
])

/**
 * `Maximillion`: repays a debt in the native token and refunds the excess.
 * https://github.com/compound-finance/compound-protocol/blob/master/contracts/Maximillion.sol
 */
export const repayHelperAbi = parseAbi(['function repayBehalf(address borrower) payable'])

export const oracleAbi = parseAbi(['function getUnderlyingPrice(address cToken) view returns (uint256)'])

/**
 * Rate models of markets, per block or per second. Those of Venus' isolated pools have an additional parameter for bad
 * debt. https://github.com/compound-finance/compound-protocol/blob/master/contracts/BaseJumpRateModelV2.sol
 * https://github.com/VenusProtocol/isolated-pools/blob/main/contracts/BaseJumpRateModelV2.sol
 * https://github.com/moonwell-fi/moonwell-contracts-v2/blob/main/src/irm/JumpRateModel.sol
 */
export const rateModelAbi = parseAbi([
  'function kink() view returns (uint256)',
  'function baseRatePerBlock() view returns (uint256)',
  'function multiplierPerBlock() view returns (uint256)',
  'function jumpMultiplierPerBlock() view returns (uint256)',
  'function baseRatePerTimestamp() view returns (uint256)',
  'function multiplierPerTimestamp() view returns (uint256)',
  'function jumpMultiplierPerTimestamp() view returns (uint256)',
  'function getBorrowRate(uint256 cash, uint256 borrows, uint256 reserves) view returns (uint256)',
])

export const isolatedRateModelAbi = parseAbi([
  'function getBorrowRate(uint256 cash, uint256 borrows, uint256 reserves, uint256 badDebt) view returns (uint256)',
])
