import { parseAbi } from 'viem'

/** Debt token of Aave. Source: https://github.com/aave/aave-v3-core, `ICreditDelegationToken`. */
export const debtTokenAbi = parseAbi([
  'function borrowAllowance(address fromUser, address toUser) view returns (uint256)',
  'function approveDelegation(address delegatee, uint256 amount)',
])

/** Source: https://github.com/compound-finance/comet/blob/main/contracts/CometMainInterface.sol */
export const cometAbi = parseAbi([
  'function isAllowed(address owner, address manager) view returns (bool)',
  'function allow(address manager, bool isAllowed)',
])

/** Source: https://github.com/morpho-org/morpho-blue/blob/main/src/interfaces/IMorpho.sol */
export const morphoAbi = parseAbi([
  'function isAuthorized(address authorizer, address authorized) view returns (bool)',
  'function setAuthorization(address authorized, bool isAuthorized)',
])

/** Source: https://github.com/VenusProtocol/venus-protocol, `MarketFacet`. */
export const venusAbi = parseAbi([
  'function approvedDelegates(address borrower, address delegate) view returns (bool)',
  'function updateDelegate(address delegate, bool approved)',
])

const PREMIUM = 'function FLASHLOAN_PREMIUM_TOTAL() view returns (uint128)'

/**
 * Pools of Aave V3 and V2, which return the aToken of a reserve at different positions. Their structs are static, so the fields
 * are declared as separate return values.
 */
export const aavePoolAbis = {
  'aave-v3': parseAbi([
    'function getReserveData(address asset) view returns (uint256, uint128, uint128, uint128, uint128, uint128, uint40, uint16, address aToken)',
    PREMIUM,
  ]),
  'aave-v2': parseAbi([
    'function getReserveData(address asset) view returns (uint256, uint128, uint128, uint128, uint128, uint128, uint40, address aToken)',
    PREMIUM,
  ]),
} as const
