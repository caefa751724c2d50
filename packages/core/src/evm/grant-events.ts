import { parseAbi } from 'viem'

/**
 * Events that grant rights over positions and debt. Sources: aave-dao/aave-v3-origin (`IDebtTokenBase`, whose event
 * Aave V2 has with `asset` not indexed), morpho-org/morpho-blue (`EventsLib`), VenusProtocol/venus-protocol
 * (`ComptrollerEvents`), ERC-777, ERC-6909.
 */
export const GRANT_EVENTS = parseAbi([
  'event BorrowAllowanceDelegated(address indexed owner, address indexed delegate, address indexed asset, uint256 amount)',
  'event SetAuthorization(address indexed caller, address indexed owner, address indexed delegate, bool isGranted)',
  'event DelegateUpdated(address indexed owner, address indexed delegate, bool isGranted)',
  'event AuthorizedOperator(address indexed delegate, address indexed owner)',
  'event OperatorSet(address indexed owner, address indexed delegate, bool isGranted)',
])
/** `BorrowAllowanceDelegated` of Aave V2. */
export const AAVE_V2_GRANT_EVENTS = parseAbi([
  'event BorrowAllowanceDelegated(address indexed owner, address indexed delegate, address asset, uint256 amount)',
])
