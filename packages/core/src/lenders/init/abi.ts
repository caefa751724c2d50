import { parseAbi } from 'viem'

// The audited sources: https://github.com/code-423n4/2024-01-init-capital-invitational/tree/main/contracts

export const coreAbi = parseAbi([
  'function oracle() view returns (address)',
  'function mintTo(address pool, address to) returns (uint256 shares)',
  'function burnTo(address pool, address to) returns (uint256 amt)',
  'function borrow(address pool, uint256 amt, uint256 posId, address to) returns (uint256 shares)',
  'function repay(address pool, uint256 shares, uint256 posId) returns (uint256 amt)',
  'function setPosMode(uint256 posId, uint16 mode)',
  'function collateralize(uint256 posId, address pool)',
  'function decollateralize(uint256 posId, address pool, uint256 shares, address to)',
  'function transferToken(address token, address to, uint256 amt)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])

export const configAbi = parseAbi([
  'struct PoolConfig { uint128 supplyCap; uint128 borrowCap; bool canMint; bool canBurn; bool canBorrow; bool canRepay; bool canFlash; }',
  'struct TokenFactors { uint128 collFactor_e18; uint128 borrFactor_e18; }',
  'struct ModeStatus { bool canCollateralize; bool canDecollateralize; bool canBorrow; bool canRepay; }',
  'function getPoolConfig(address pool) view returns (PoolConfig)',
  'function getTokenFactors(uint16 mode, address pool) view returns (TokenFactors)',
  'function getModeStatus(uint16 mode) view returns (ModeStatus)',
])

export const poolAbi = parseAbi([
  'function cash() view returns (uint256)',
  'function totalDebt() view returns (uint256)',
  'function totalDebtShares() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function lastAccruedTime() view returns (uint256)',
  'function reserveFactor_e18() view returns (uint256)',
  'function getBorrowRate_e18() view returns (uint256)',
])

export const oracleAbi = parseAbi(['function getPrice_e36(address token) view returns (uint256)'])

/** Position manager. Positions are enumerable ERC-721 tokens. */
export const posManagerAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function getPosMode(uint256 posId) view returns (uint16)',
  'function getPosCollInfo(uint256 posId) view returns (address[] pools, uint256[] amts, address[] wLps, uint256[][] ids, uint256[][] wLpAmts)',
  'function getPosBorrInfo(uint256 posId) view returns (address[] pools, uint256[] debtShares)',
])

/** Hook that holds the positions of users of Init's app, numbered from 1 for each account. */
export const hookAbi = parseAbi([
  'struct RebaseHelperParams { address helper; address tokenIn; }',
  'struct DepositParams { address pool; uint256 amt; RebaseHelperParams rebaseHelperParams; }',
  'struct WithdrawParams { address pool; uint256 shares; RebaseHelperParams rebaseHelperParams; address to; }',
  'struct RepayParams { address pool; uint256 shares; }',
  'struct BorrowParams { address pool; uint256 amt; address to; }',
  'struct OperationParams { uint256 posId; address viewer; uint16 mode; DepositParams[] depositParams; WithdrawParams[] withdrawParams; BorrowParams[] borrowParams; RepayParams[] repayParams; uint256 minHealth_e18; bool returnNative; }',
  'function lastPosIds(address user) view returns (uint256)',
  'function initPosIds(address user, uint256 posId) view returns (uint256)',
  'function execute(OperationParams params) payable returns (uint256 posId, uint256 initPosId, bytes[] results)',
])
