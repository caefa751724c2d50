import { parseAbi } from 'viem'

/**
 * Part of the ABI of the addresses provider of Aave V2 and V3. Sources: @aave/protocol-v2 1.0.1, @aave/core-v3 in
 * @aave/periphery-v3 2.5.2.
 */
export const addressesProviderAbi = parseAbi(['function setAddress(bytes32 id, address newAddress)'])

export const proxyAbi = parseAbi(['function initialize(address logic, bytes data) payable'])

export const initializeAbi = parseAbi(['function initialize(address provider)'])

/** Part of the ABI of the pool. V3 still supports `deposit`, V2's name for `supply`. */
export const poolAbi = parseAbi([
  'function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
  'function setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
])

export const dataProviderAbi = parseAbi([
  'function getReserveTokensAddresses(address asset) view returns (address aToken, address stableDebtToken, address variableDebtToken)',
])

export const oracleAbi = parseAbi(['function getAssetPrice(address asset) view returns (uint256)'])
