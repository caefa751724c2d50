import { parseAbi, parseAbiParameters } from 'viem'

const order =
  'struct Order { bytes32 quoteId; address inputToken; uint256 inputAmount; uint256 nativeFee; uint256 destinationChainId; address outputToken; uint256 outputAmount; address recipient; }'

/** ABI of `src/contracts/BridgeEscrow.sol`. */
export const escrowAbi = parseAbi([
  order,
  'function relayer() view returns (address)',
  'function fill(bytes32 id, address token, uint256 amount, address recipient) payable',
  'function refund(bytes32 id)',
  'event Deposited(bytes32 indexed id, address indexed sender, Order order)',
  'event Noted(bytes32 indexed id, address indexed sender, address token, uint256 amount, bytes note)',
  'event Filled(bytes32 indexed id, address token, uint256 amount, address recipient)',
  'event Refunded(bytes32 indexed id, address token, uint256 amount, address recipient)',
])

/** ABI parameters of an order in the encoded form that some routers receive. */
export const orderTypes = parseAbiParameters(['Order order', order])

/** ABI of `src/contracts/OpaqueRouter.sol`. */
export const opaqueRouterAbi = parseAbi([order, 'function bridge(Order order) payable'])
