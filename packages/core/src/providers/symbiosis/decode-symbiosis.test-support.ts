import { encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { PORTAL, ROUTER } from './replies.test-support.ts'

/** Independent copy of the ABI: symbiosis-finance/core-contracts, and the pools of symbiosis-finance/js-sdk. */
const ABI = parseAbi([
  'function metaRoute((bytes, bytes, address[], address, address, uint256, bool, address, bytes)) payable',
  'function metaSynthesize((uint256, uint256, address, address, address, address, address, uint256, address[], address, bytes, address, bytes, uint256, address, bytes32))',
  'function metaBurnSyntheticToken((uint256, uint256, bytes32, address, address, address, bytes, uint256, address, address, address, address, uint256, bytes32))',
  'function synthesize(uint256, address, uint256, address, address, address, address, uint256, bytes32)',
  'function burnSyntheticToken(uint256, address, uint256, address, address, address, address, uint256, bytes32)',
  'function multicall(uint256, bytes[], address[], address[], uint256[], address)',
  'function swap(uint256, uint256, uint256, uint256, address, uint256)',
])

/** Chain of Symbiosis, whose pools swap synthetic tokens. */
export const HOST_CHAIN = 13_863_860
const CONTRACT: Hex = '0x5555555555555555555555555555555555555555'
const hex = (value: string | undefined) => (value ?? zeroAddress) as Hex

export interface TransferOptions {
  readonly recipient?: string | undefined
  readonly chainId?: number
  readonly fee?: bigint
  readonly secondSwap?: Hex
  readonly finalCall?: Hex
}

/** Encodes a transfer through the portal, which mints a synthetic token. */
export function encodeSynthesize(request: QuoteRequest, options: TransferOptions = {}): Hex {
  const { recipient = request.toAddress, chainId = request.toChainId, fee = 0n } = options
  const { secondSwap = '0x', finalCall = '0x' } = options
  const token = hex(isNativeToken(request.fromTokenAddress) ? CONTRACT : request.fromTokenAddress)
  const to = hex(recipient)
  const from = hex(request.fromAddress)
  return encodeFunctionData({
    abi: ABI,
    functionName: 'metaSynthesize',
    args: [
      [
        fee,
        request.fromAmount,
        token,
        to,
        CONTRACT,
        CONTRACT,
        from,
        BigInt(chainId),
        [CONTRACT, CONTRACT],
        CONTRACT,
        secondSwap,
        CONTRACT,
        finalCall,
        100n,
        from,
        zeroHash,
      ],
    ],
  })
}

/** Encodes a transfer through the synthesis, which burns a synthetic token. */
export function encodeBurn(request: QuoteRequest, options: TransferOptions = {}): Hex {
  const { recipient = request.toAddress, chainId = request.toChainId, fee = 0n, finalCall = '0x' } = options
  const to = hex(recipient)
  const from = hex(request.fromAddress)
  return encodeFunctionData({
    abi: ABI,
    functionName: 'metaBurnSyntheticToken',
    args: [
      [
        fee,
        request.fromAmount,
        zeroHash,
        from,
        CONTRACT,
        CONTRACT,
        finalCall,
        100n,
        to,
        CONTRACT,
        CONTRACT,
        from,
        BigInt(chainId),
        zeroHash,
      ],
    ],
  })
}

/** Encodes a direct transfer, which makes no calls on the destination chain. */
export function encodeDirect(
  functionName: 'synthesize' | 'burnSyntheticToken',
  request: QuoteRequest,
  options: TransferOptions = {},
): Hex {
  const { recipient = request.toAddress, chainId = request.toChainId, fee = 0n } = options
  const token = hex(request.fromTokenAddress)
  const from = hex(request.fromAddress)
  return encodeFunctionData({
    abi: ABI,
    functionName,
    args: [
      fee,
      token,
      request.fromAmount,
      hex(recipient),
      CONTRACT,
      CONTRACT,
      from,
      BigInt(chainId),
      zeroHash,
    ],
  })
}

/** Encodes a pool swap that is followed by other calls. */
export function encodePoolSwap(minToAmount: bigint, ...others: readonly Hex[]): Hex {
  const swap = encodeFunctionData({
    abi: ABI,
    functionName: 'swap',
    args: [0n, 1n, 1n, minToAmount, CONTRACT, 2_000_000_000n],
  })
  const calls = [swap, ...others]
  return encodeFunctionData({
    abi: ABI,
    functionName: 'multicall',
    args: [1n, calls, calls.map(() => CONTRACT), [CONTRACT, CONTRACT], calls.map(() => 100n), CONTRACT],
  })
}

/** Encodes a transfer with a pool swap on the host chain, the default route between other chains. */
export function encodeHostTransfer(
  request: QuoteRequest,
  minToAmount: bigint,
  burn: TransferOptions = {},
): Hex {
  return encodeSynthesize(request, {
    chainId: HOST_CHAIN,
    secondSwap: encodePoolSwap(minToAmount),
    finalCall: encodeBurn(request, burn),
  })
}

export interface RouteOptions {
  readonly firstSwap?: Hex
  readonly secondSwap?: Hex
  readonly relayRecipient?: string
  readonly otherSide: Hex
}

/** Encodes a call of the MetaRouter. */
export function routeCalldata({ fromTokenAddress, fromAmount }: QuoteRequest, options: RouteOptions): Hex {
  const { firstSwap = '0x', secondSwap = '0x', relayRecipient = PORTAL, otherSide } = options
  const nativeIn = isNativeToken(fromTokenAddress)
  const token = hex(nativeIn ? ROUTER : fromTokenAddress)
  return encodeFunctionData({
    abi: ABI,
    functionName: 'metaRoute',
    args: [
      [
        firstSwap,
        secondSwap,
        [token, token],
        CONTRACT,
        CONTRACT,
        fromAmount,
        nativeIn,
        hex(relayRecipient),
        otherSide,
      ],
    ],
  })
}
