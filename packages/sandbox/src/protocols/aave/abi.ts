import { parseAbi } from 'viem'

/** What Aave V2 and V3 have in common. Sources: @aave/protocol-v2 1.0.1, @aave/core-v3 in @aave/periphery-v3 2.5.2. */
export const proxyAbi = parseAbi(['function initialize(address logic, bytes data) payable'])

/** Pool and configurator are told their addresses provider. */
export const initializeAbi = parseAbi(['function initialize(address provider)'])

export const dataProviderAbi = parseAbi([
  'function getReserveTokensAddresses(address asset) view returns (address aToken, address stableDebtToken, address variableDebtToken)',
])

export const oracleAbi = parseAbi(['function getAssetPrice(address asset) view returns (uint256)'])
