import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { DEFAULT_QUOTE_RECIPIENT } from '../../quotes/to-buildable-request.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { ATTACKER, swapRequest } from './cases.test-support.ts'

/** Terms of a swap in the calldata of a router. */
export interface CalldataTerms {
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: Address
  /** 1 allows a partial swap. */
  readonly flags: bigint
}

/** Returns the terms of an honest swap. */
export function toCalldataTerms({ request, toAmount }: ApiTerms): CalldataTerms {
  return {
    fromToken: request.fromTokenAddress,
    toToken: request.toTokenAddress,
    amount: request.fromAmount,
    minimum: toAmount,
    recipient: (request.toAddress ?? DEFAULT_QUOTE_RECIPIENT) as Address,
    flags: 0n,
  }
}

/** Terms of `swapRequest`. The minimum is the output of the recorded replies less a slippage of 0.1 %. */
export const HONEST_TERMS: CalldataTerms = {
  fromToken: swapRequest.fromTokenAddress,
  toToken: swapRequest.toTokenAddress,
  amount: swapRequest.fromAmount,
  minimum: 399_400_200_000_000_000n,
  recipient: swapRequest.toAddress,
  flags: 0n,
}

const ONEINCH = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
])
const OPENOCEAN = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 guaranteedAmount; uint256 flags; address referrer; bytes permit; }',
  'struct CallDescription { uint256 target; uint256 gasLimit; uint256 value; bytes data; }',
  'function swap(address caller, SwapDescription desc, CallDescription[] calls) payable returns (uint256)',
])
const SUSHI = parseAbi([
  'function snwap(address tokenIn, uint256 amountIn, address recipient, address tokenOut, uint256 amountOutMin, address executor, bytes executorData) payable returns (uint256)',
])
const KYBERSWAP = parseAbi([
  'struct SwapDescriptionV2 { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct SwapExecutionParams { address callTarget; address approveTarget; bytes targetData; SwapDescriptionV2 desc; bytes clientData; }',
  'function swap(SwapExecutionParams execution) payable returns (uint256, uint256)',
  'function swapSimpleMode(address caller, SwapDescriptionV2 desc, bytes executorData, bytes clientData) returns (uint256, uint256)',
])

const toDescription = ({ fromToken, toToken, amount, minimum, recipient, flags }: CalldataTerms) => ({
  srcToken: fromToken,
  dstToken: toToken,
  srcReceiver: ATTACKER,
  dstReceiver: recipient,
  amount,
  minReturnAmount: minimum,
  flags,
})

const toKyberswapDescription = (terms: CalldataTerms) => ({
  ...toDescription(terms),
  srcReceivers: [ATTACKER],
  srcAmounts: [terms.amount],
  feeReceivers: [],
  feeAmounts: [],
  permit: '0x' as const,
})

/** Encodes `swap` of 1inch with an attacker's executor, which the router allows. */
export const encodeOneinchSwap = (terms: CalldataTerms): Hex =>
  encodeFunctionData({ abi: ONEINCH, args: [ATTACKER, toDescription(terms), '0x'] })

/** Encodes `swap` of OpenOcean with an attacker's executor. */
export const encodeOpenoceanSwap = (terms: CalldataTerms): Hex => {
  const rest = { guaranteedAmount: 0n, referrer: ATTACKER, permit: '0x' } as const
  return encodeFunctionData({ abi: OPENOCEAN, args: [ATTACKER, { ...toDescription(terms), ...rest }, []] })
}

/** Encodes `snwap` of Sushi with an attacker's executor. */
export const encodeSushiSwap = ({ fromToken, amount, recipient, toToken, minimum }: CalldataTerms): Hex =>
  encodeFunctionData({ abi: SUSHI, args: [fromToken, amount, recipient, toToken, minimum, ATTACKER, '0x'] })

/** Encodes `swap` of KyberSwap with an attacker's executor. */
export const encodeKyberswapSwap = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: KYBERSWAP,
    functionName: 'swap',
    args: [
      {
        callTarget: ATTACKER,
        approveTarget: zeroAddress,
        targetData: '0x01',
        desc: toKyberswapDescription(terms),
        clientData: '0x',
      },
    ],
  })

/** Encodes `swapSimpleMode` of KyberSwap with an attacker's executor. */
export const encodeKyberswapSimpleSwap = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: KYBERSWAP,
    functionName: 'swapSimpleMode',
    args: [ATTACKER, toKyberswapDescription(terms), '0x01', '0x'],
  })
