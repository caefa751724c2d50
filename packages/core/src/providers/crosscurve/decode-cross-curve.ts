import { decodeFunctionData, type Hex, maxUint256, parseAbi, parseAbiParameters, zeroAddress } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonical } from '../shared/decode-canonical.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'
import { UNIFIED_ROUTER } from './contracts.ts'

/** eywa-protocol/eywa-clp, `IRouterV2.sol`, as audited by MixBytes on 2024-08-09. */
const ROUTER_ABI = parseAbi([
  'struct Invoice { uint256 executionPrice; uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
  'function start(string[] operations, bytes[] params, Invoice receipt) payable',
])
const START = 'address tokenIn, uint256 amountIn, address from, address to'
const BRIDGE = parseAbiParameters(
  `${START}, uint64 chainIdTo, uint64 tokenInChainIdFrom, address emergencyTo`,
)
const LIQUIDITY = parseAbiParameters(
  `${START}, address pool, uint256 minAmountOut, uint8 index, address emergencyTo`,
)
const SWAP = parseAbiParameters(
  `${START}, address pool, uint256 minAmountOut, uint8 i, uint8 j, address emergencyTo`,
)
const WRAP = parseAbiParameters(START)

/** An operation of a call. The maximum uint256 as the amount stands for the output of the previous operation. */
interface Operation {
  readonly code: string
  readonly tokenIn: string
  readonly amountIn: bigint
  /** Account that pays; the zero address for the output of the previous operation. */
  readonly from: string
  /** Account that receives the output. */
  readonly to: string
  /** Destination chain of a bridge operation, where the following operations run. */
  readonly chainIdTo?: number
  readonly minAmountOut?: bigint
}

/**
 * Decodes a call of the audited unified router; undefined for any other contract, and for unknown operations.
 *
 * The call contains the operations of all chains, so it names the recipient, the destination chain and, if the last
 * operation is a swap, the minimum output. CrossCurve publishes no list of its pools and synthetic tokens. Therefore
 * the requested recipient is omitted unless the output is unwrapped and at most one swap can lose value. A different
 * recipient is returned.
 */
export function decodeCrossCurve(
  { to, data }: TransactionData,
  { fromChainId, toAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  if (!sameAddress(to, UNIFIED_ROUTER)) return undefined
  const operations = attempt(() => {
    const [codes, params] = decodeFunctionData({ abi: ROUTER_ABI, data }).args
    if (codes.length !== params.length) return undefined
    return codes.flatMap((code, index) => readOperation(code, params[index] ?? '0x'))
  })
  const [first, ...others] = operations ?? []
  const last = operations?.at(-1)
  if (!operations || !first || !last) return undefined
  const isUnwrapped = last.code === 'Uw'
  const payer = isUnwrapped ? operations.at(-2) : last
  const destinationChainId = operations.reduce((chainId, { chainIdTo = chainId }) => chainIdTo, fromChainId)
  const isCertain =
    isUnwrapped &&
    sameAddress(last.tokenIn, getWrappedNative(destinationChainId)) &&
    payer?.minAmountOut !== undefined &&
    others.every(({ amountIn }) => amountIn === maxUint256) &&
    operations.slice(0, -2).every((each) => isLossless(each, fromChainId))
  return compact({
    token: first.code === 'W' ? NATIVE_TOKEN_ADDRESS : first.tokenIn,
    amount: first.amountIn,
    spender: to,
    destinationChainId,
    recipient: isCertain || !sameAddress(last.to, toAddress) ? last.to : undefined,
    toTokenAddress: isUnwrapped ? NATIVE_TOKEN_ADDRESS : undefined,
    toAmountMin: payer?.minAmountOut,
    problem: others.every(({ from }) => from === zeroAddress)
      ? undefined
      : 'The call takes tokens from the account more than once.',
  })
}

/** Decodes an operation; an empty list for a permit. Throws for an unknown operation and for invalid parameters. */
function readOperation(code: string, params: Hex): readonly Operation[] {
  switch (code) {
    case 'P':
      return []
    case 'W':
    case 'Uw': {
      const [tokenIn, amountIn, from, to] = decodeCanonical(WRAP, params)
      return [{ code, tokenIn, amountIn, from, to }]
    }
    case 'LM':
    case 'BU':
    case 'BM': {
      const [tokenIn, amountIn, from, to, chainIdTo] = decodeCanonical(BRIDGE, params)
      return [{ code, tokenIn, amountIn, from, to, chainIdTo: Number(chainIdTo) }]
    }
    case 'A':
    case 'R':
    case 'S': {
      const types = code === 'S' ? SWAP : LIQUIDITY
      const [tokenIn, amountIn, from, to, , minAmountOut] = decodeCanonical(types, params)
      return [{ code, tokenIn, amountIn, from, to, minAmountOut }]
    }
    default:
      throw new Error(`Unknown operation: ${code}.`)
  }
}

/** Returns whether an operation cannot lose value: it bridges, or wraps the native token. */
function isLossless({ code, tokenIn, minAmountOut }: Operation, fromChainId: number): boolean {
  if (code === 'W') return sameAddress(tokenIn, getWrappedNative(fromChainId))
  return minAmountOut === undefined
}
