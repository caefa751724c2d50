import { parseAbi } from 'viem'

/** Debt tokens of Aave. Source: https://github.com/aave/aave-v3-core, `ICreditDelegationToken`. */
export const DEBT_TOKEN = parseAbi([
  'function borrowAllowance(address fromUser, address toUser) view returns (uint256)',
  'function approveDelegation(address delegatee, uint256 amount)',
])

/** https://github.com/compound-finance/comet/blob/main/contracts/CometMainInterface.sol */
export const COMET = parseAbi([
  'function isAllowed(address owner, address manager) view returns (bool)',
  'function allow(address manager, bool isAllowed)',
])

/** https://github.com/morpho-org/morpho-blue/blob/main/src/interfaces/IMorpho.sol */
export const MORPHO = parseAbi([
  'function isAuthorized(address authorizer, address authorized) view returns (bool)',
  'function setAuthorization(address authorized, bool isAuthorized)',
])

/** https://github.com/VenusProtocol/venus-protocol, `MarketFacet` */
export const VENUS = parseAbi([
  'function approvedDelegates(address borrower, address delegate) view returns (bool)',
  'function updateDelegate(address delegate, bool approved)',
])

export const ERC20 = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

const PREMIUM = 'function FLASHLOAN_PREMIUM_TOTAL() view returns (uint128)'

/** Where each generation of Aave's pools keeps a reserve's tokens in its answer. Their structs are static: in a row, their fields are encoded alike. */
export const AAVE_POOLS = {
  'aave-v3': parseAbi([
    'function getReserveData(address asset) view returns (uint256, uint128, uint128, uint128, uint128, uint128, uint40, uint16, address aToken)',
    PREMIUM,
  ]),
  'aave-v2': parseAbi([
    'function getReserveData(address asset) view returns (uint256, uint128, uint128, uint128, uint128, uint128, uint40, address aToken)',
    PREMIUM,
  ]),
} as const
