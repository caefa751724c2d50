import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '../../kernel/schema.ts'

/** How a wrapping contract is called. */
export type WrapMethod = 'wsteth' | 'erc4626' | 'erc20-wrapper'

/** Who takes part in a call. */
export interface Parties {
  readonly sender: Address
  readonly recipient: Address
}

/** One way through a wrapping contract. Calls are for the contract itself. */
export interface Way {
  /** The read that says how much comes out. Without one as much comes out as goes in. */
  readonly preview?: (amount: bigint) => Hex
  /** The read that says how much may go in now. */
  readonly limit?: (parties: Parties) => Hex
  readonly call: (amount: bigint, parties: Parties) => Hex
  /** It pays whoever calls it: the recipient must be the sender. */
  readonly paysSender?: true
}

/** Every call below, to read transactions with. */
export const WRAP_ABI = parseAbi([
  'function wrap(uint256 amount)',
  'function unwrap(uint256 amount)',
  'function deposit(uint256 amount, address receiver)',
  'function redeem(uint256 amount, address receiver, address owner)',
  'function depositFor(address receiver, uint256 amount)',
  'function withdrawTo(address receiver, uint256 amount)',
])

const READS_ABI = parseAbi([
  'function getWstETHByStETH(uint256)',
  'function getStETHByWstETH(uint256)',
  'function previewDeposit(uint256)',
  'function previewRedeem(uint256)',
  'function maxDeposit(address)',
])

export const WRAP_METHODS: Readonly<Record<WrapMethod, { readonly wrap: Way; readonly unwrap: Way }>> = {
  /** lidofinance/core, `WstETH.sol` */
  wsteth: {
    wrap: {
      preview: (amount) => read('getWstETHByStETH', amount),
      call: (amount) => encodeFunctionData({ abi: WRAP_ABI, functionName: 'wrap', args: [amount] }),
      paysSender: true,
    },
    unwrap: {
      preview: (amount) => read('getStETHByWstETH', amount),
      call: (amount) => encodeFunctionData({ abi: WRAP_ABI, functionName: 'unwrap', args: [amount] }),
      paysSender: true,
    },
  },
  /** https://eips.ethereum.org/EIPS/eip-4626 */
  erc4626: {
    wrap: {
      preview: (amount) => read('previewDeposit', amount),
      limit: ({ recipient }) =>
        encodeFunctionData({ abi: READS_ABI, functionName: 'maxDeposit', args: [recipient] }),
      call: (amount, { recipient }) =>
        encodeFunctionData({ abi: WRAP_ABI, functionName: 'deposit', args: [amount, recipient] }),
    },
    unwrap: {
      preview: (amount) => read('previewRedeem', amount),
      call: (amount, { recipient, sender }) =>
        encodeFunctionData({ abi: WRAP_ABI, functionName: 'redeem', args: [amount, recipient, sender] }),
    },
  },
  /** OpenZeppelin/openzeppelin-contracts, `ERC20Wrapper.sol`: 1:1 */
  'erc20-wrapper': {
    wrap: {
      call: (amount, { recipient }) =>
        encodeFunctionData({ abi: WRAP_ABI, functionName: 'depositFor', args: [recipient, amount] }),
    },
    unwrap: {
      call: (amount, { recipient }) =>
        encodeFunctionData({ abi: WRAP_ABI, functionName: 'withdrawTo', args: [recipient, amount] }),
    },
  },
}

function read(
  functionName: 'getWstETHByStETH' | 'getStETHByWstETH' | 'previewDeposit' | 'previewRedeem',
  amount: bigint,
): Hex {
  return encodeFunctionData({ abi: READS_ABI, functionName, args: [amount] })
}
