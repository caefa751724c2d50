import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '../../kernel/schema.ts'

/** Interface of a wrapping contract. */
export type WrapMethod = 'wsteth' | 'erc4626' | 'erc20-wrapper'

/** Accounts of a call. */
export interface Parties {
  readonly sender: Address
  readonly recipient: Address
}

/** One direction of a wrapping contract. Calls are sent to the contract itself. */
export interface Way {
  /** Encodes the call that returns the output. Default: the output equals the input. */
  readonly preview?: (amount: bigint) => Hex
  /** Encodes the call that returns the maximum input. Default: no limit. */
  readonly limit?: (parties: Parties) => Hex
  readonly call: (amount: bigint, parties: Parties) => Hex
  /** The output goes to the caller, so the recipient must be the sender. */
  readonly paysSender?: true
}

/** ABI of all wrapping contracts, for decoding. */
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
