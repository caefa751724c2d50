import { parseAbi } from 'viem'

/** Part of the ABI of GPv2Settlement. Source: @cowprotocol/contracts 1.8.0. */
export const settlementAbi = parseAbi([
  'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
  'function domainSeparator() view returns (bytes32)',
  'function vaultRelayer() view returns (address)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

/** Part of the ABI of GPv2AllowListAuthentication. Source: @cowprotocol/contracts 1.8.0. */
export const authenticationAbi = parseAbi([
  'function initializeManager(address manager_)',
  'function addSolver(address solver)',
  'function isSolver(address prospectiveSolver) view returns (bool)',
])

/** ABI of `src/contracts/EthFlow.sol`. */
export const ethFlowAbi = parseAbi([
  'struct Data { address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; bytes32 appData; uint256 feeAmount; uint32 validTo; bool partiallyFillable; int64 quoteId; }',
  'struct CowOrder { address sellToken; address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; bytes32 kind; bool partiallyFillable; bytes32 sellTokenBalance; bytes32 buyTokenBalance; }',
  'struct OnchainSignature { uint8 scheme; bytes data; }',
  'function wrap(uint256 amount)',
  'function invalidateOrder(Data order)',
  'event OrderPlacement(address indexed sender, CowOrder order, OnchainSignature signature, bytes data)',
  'event OrderInvalidation(bytes orderUid)',
  'event OrderRefund(bytes orderUid, address indexed refunder)',
])
