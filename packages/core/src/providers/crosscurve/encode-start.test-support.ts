import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'

/** Independent copy of the ABI: eywa-protocol/eywa-clp, `IRouterV2.sol`. */
const ABI = parseAbi([
  'function start(string[], bytes[], (uint256, uint256, uint8, bytes32, bytes32)) payable',
])
const BRIDGE = parseAbiParameters('address, uint256, address, address, uint64, uint64, address')
const SWAP = parseAbiParameters('address, uint256, address, address, address, uint256, uint8, uint8, address')
const LIQUIDITY = parseAbiParameters('address, uint256, address, address, address, uint256, uint8, address')
const WRAP = parseAbiParameters('address, uint256, address, address')
const PERMIT = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')

const POOL: Hex = '0x5555555555555555555555555555555555555555'
/** A synthetic token of CrossCurve. */
const SYNTH: Hex = '0x7777777777777777777777777777777777777777'
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex

export interface OperationInput {
  readonly code: string
  readonly tokenIn?: string | undefined
  readonly amountIn?: bigint
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly chainIdTo?: number
  readonly minAmountOut?: bigint
}

/** Encodes a call with operations. By default, each takes the output of the previous one. */
export function encodeStart(operations: readonly OperationInput[]): Hex {
  return encodeFunctionData({
    abi: ABI,
    args: [
      operations.map(({ code }) => code),
      operations.map(encodeOperation),
      [400_000_000_000_000n, 1_742_331_600n, 27, zeroHash, zeroHash],
    ],
  })
}

function encodeOperation(operation: OperationInput): Hex {
  const { code, chainIdTo = 0, minAmountOut = 0n, amountIn = maxUint256 } = operation
  const tokenIn = hex(operation.tokenIn ?? SYNTH)
  const from = hex(operation.from)
  const to = hex(operation.to)
  switch (code) {
    case 'P':
      return encodeAbiParameters(PERMIT, [tokenIn, from, amountIn, maxUint256, 27, zeroHash, zeroHash])
    case 'W':
    case 'Uw':
      return encodeAbiParameters(WRAP, [tokenIn, amountIn, from, to])
    case 'S':
      return encodeAbiParameters(SWAP, [tokenIn, amountIn, from, to, POOL, minAmountOut, 0, 1, zeroAddress])
    case 'A':
    case 'R':
      return encodeAbiParameters(LIQUIDITY, [tokenIn, amountIn, from, to, POOL, minAmountOut, 0, zeroAddress])
    default:
      return encodeAbiParameters(BRIDGE, [tokenIn, amountIn, from, to, BigInt(chainIdTo), 0n, from])
  }
}

/** Returns operations that bridge a synthetic token and swap it on the destination chain. */
export function getOperations(request: QuoteRequest, minAmountOut: bigint): OperationInput[] {
  const { fromAddress, toAddress, fromTokenAddress, toTokenAddress, fromAmount, fromChainId, toChainId } =
    request
  const isNative = isNativeToken(fromTokenAddress)
  const tokenIn = isNative ? getWrappedNative(fromChainId) : fromTokenAddress
  const spend = { tokenIn, amountIn: fromAmount, from: fromAddress }
  const bridge = { code: 'LM', chainIdTo: toChainId }
  const swap = { code: 'S', minAmountOut }
  return [
    ...(isNative
      ? [
          { ...spend, code: 'W' },
          { ...bridge, tokenIn },
        ]
      : [{ ...bridge, ...spend }]),
    ...(isNativeToken(toTokenAddress)
      ? [swap, { code: 'Uw', tokenIn: getWrappedNative(toChainId), to: toAddress }]
      : [{ ...swap, to: toAddress }]),
  ]
}
