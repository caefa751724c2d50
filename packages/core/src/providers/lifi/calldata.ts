import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import {
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCall, UNREADABLE_CALL } from '../shared/decode-call.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'
import { findMinimumLocked } from '../shared/find-minimum-locked.ts'
import { pooledToken } from '../shared/pool-quoter.ts'
import { BRIDGE_SELECTORS, SWAP_AND_BRIDGE_SELECTORS } from './selectors.ts'

/** lifinance/contracts, `ILiFi.BridgeData` and `LibSwap.SwapData` */
const BRIDGE_DATA =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'
const SWAP_DATA =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const BRIDGE = parseAbiParameters(BRIDGE_DATA)
const SWAP_AND_BRIDGE = parseAbiParameters(`${BRIDGE_DATA}, ${SWAP_DATA}[] swaps`)

/** Swaps on one chain (lifinance/contracts, `GenericSwapFacet` and `GenericSwapFacetV3`). */
const SWAP_ABI = parseAbi([
  `function swapTokensGeneric(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP_DATA}[] swaps)`,
  ...(['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'] as const).flatMap(
    (pair) =>
      [
        `function swapTokensSingle${pair}(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP_DATA} swap)`,
        `function swapTokensSingleV3${pair}(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP_DATA} swap)`,
        `function swapTokensMultipleV3${pair}(bytes32, string, string, address receiver, uint256 minAmount, ${SWAP_DATA}[] swaps)`,
      ] as const,
  ),
])

/**
 * Bridge calls that name the output token, the minimum output, the recipient and the refund recipient
 * (lifinance/contracts, `AcrossFacetV4` and `DeBridgeDlnFacet`).
 */
const TERMS_ABI = parseAbi([
  `struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }`,
  `struct DeBridgeDlnData { bytes receivingAssetId; bytes receiver; bytes orderAuthorityDst; uint256 minAmountOut; }`,
  `function startBridgeTokensViaAcrossV4(${BRIDGE_DATA}, AcrossV4Data terms)`,
  `function swapAndStartBridgeTokensViaAcrossV4(${BRIDGE_DATA}, ${SWAP_DATA}[] swaps, AcrossV4Data terms)`,
  `function startBridgeTokensViaDeBridgeDln(${BRIDGE_DATA}, DeBridgeDlnData terms)`,
  `function swapAndStartBridgeTokensViaDeBridgeDln(${BRIDGE_DATA}, ${SWAP_DATA}[] swaps, DeBridgeDlnData terms)`,
])

/** `AcrossFacetV4`, `MULTIPLIER_BASE` */
const MULTIPLIER_BASE = 10n ** 18n

interface Swap {
  readonly sendingAssetId: string
  readonly receivingAssetId: string
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/** Terms in the bridge-specific part of the calldata. */
interface BridgeTerms {
  readonly recipient: string
  /** Token that the bridge takes from the Diamond, if the bridge data names one besides `BridgeData.sendingAssetId`. */
  readonly inputToken?: string
  readonly toTokenAddress: string
  readonly toAmountMin: bigint
  /** Account that is refunded if the deposit is not filled. */
  readonly refundRecipient: string
  /** Whether the bridge calls the recipient with a message. */
  readonly hasMessage?: boolean
}

/**
 * Decodes a call of the known Diamond; undefined for any other target or selector, and for packed calls.
 *
 * Most facets only emit `BridgeData.receiver` in an event, and read the actual terms from bridge-specific data or off
 * chain. A recipient that differs from the requested one is always returned. The requested recipient is only returned
 * if the calldata names the output token and its minimum, no other account can withdraw the deposit, and a swap before
 * the bridge provably yields enough to fill it.
 */
export function decodeLifi(
  { to, data }: TransactionData,
  request: QuoteRequest,
  diamond: string | undefined,
): DecodedTransaction | undefined {
  if (!diamond || !sameAddress(to, diamond)) return undefined
  const decoded = toDecodedSwap(data, request) ?? decodeBridge(data, request)
  return decoded && { ...decoded, spender: diamond }
}

function toDecodedSwap(data: Hex, { fromChainId }: QuoteRequest): DecodedTransaction | undefined {
  return decodeCall(SWAP_ABI, data, ({ functionName, args }) => {
    const [, , , recipient, toAmountMin, given] = args
    const swaps = 'length' in given ? given : [given]
    // ToNative calls pay the native token, regardless of the output that the last swap names.
    const paid = functionName.endsWith('ToNative') ? NATIVE_TOKEN_ADDRESS : swaps.at(-1)?.receivingAssetId
    return compact({
      ...getSpend(swaps),
      recipient,
      destinationChainId: fromChainId,
      toTokenAddress: paid && normalizeTokenAddress(paid),
      toAmountMin,
    })
  })
}

function decodeBridge(data: Hex, request: QuoteRequest): DecodedTransaction | undefined {
  const selector = data.slice(0, 10)
  const hasSwaps = SWAP_AND_BRIDGE_SELECTORS.has(selector)
  if (!hasSwaps && !BRIDGE_SELECTORS.has(selector)) return undefined
  const body: Hex = `0x${data.slice(10)}`
  const [bridge, swaps] =
    (hasSwaps
      ? attempt(() => decodeAbiParameters(SWAP_AND_BRIDGE, body))
      : attempt(() => [...decodeAbiParameters(BRIDGE, body), undefined] as const)) ?? []
  if (!bridge) return UNREADABLE_CALL
  const { sendingAssetId, minAmount, hasDestinationCall } = bridge
  const token = normalizeTokenAddress(sendingAssetId)
  const terms = attempt(() => decodeTerms(data))
  const problem = findBridgedProblem(token, { swapped: swaps?.at(-1)?.receivingAssetId, terms })
  return {
    ...(swaps ? getSpend(swaps) : { token, amount: minAmount }),
    destinationChainId: Number(bridge.destinationChainId),
    // With a destination call, a contract receives the tokens, and its payment cannot be decoded.
    ...(hasDestinationCall || terms?.hasMessage
      ? {}
      : decodePayment({ ...bridge, hasSwaps }, terms, request)),
    ...(problem === undefined ? {} : { problem }),
  }
}

/**
 * Returns why the bridge would take other tokens than the call provides; undefined if it takes them. The Diamond does
 * not compare these tokens: anyone can take tokens that remain in it, and a deposit of a worthless token is never
 * filled.
 */
function findBridgedProblem(
  token: string,
  { swapped, terms }: { readonly swapped: string | undefined; readonly terms: BridgeTerms | undefined },
): string | undefined {
  if (swapped !== undefined && !sameAddress(normalizeTokenAddress(swapped), token)) {
    return `The swap before the bridge yields ${swapped}, but ${token} is bridged.`
  }
  // For the native token, the facet ignores the named token and deposits the wrapped one.
  const { inputToken = token } = isNativeToken(token) ? {} : (terms ?? {})
  return sameAddress(inputToken, token) ? undefined : `The bridge takes ${inputToken}, not ${token}.`
}

function decodePayment(
  bridge: {
    readonly receiver: string
    readonly sendingAssetId: string
    readonly minAmount: bigint
    readonly hasSwaps: boolean
  },
  terms: BridgeTerms | undefined,
  request: QuoteRequest,
): Pick<DecodedTransaction, 'recipient' | 'toTokenAddress' | 'toAmountMin'> {
  const { fromAddress, toAddress } = request
  if (!sameAddress(bridge.receiver, toAddress)) return { recipient: bridge.receiver }
  if (!terms) return {}
  const { refundRecipient, recipient, toTokenAddress, toAmountMin } = terms
  const isRefundSafe = sameAddress(refundRecipient, fromAddress) || sameAddress(refundRecipient, toAddress)
  const isSafe = isRefundSafe && (!bridge.hasSwaps || locksEnough(bridge, toAmountMin, request))
  return {
    toTokenAddress: paidToken(toTokenAddress, request),
    toAmountMin,
    ...(isSafe || !sameAddress(recipient, toAddress) ? { recipient } : {}),
  }
}

/** Returns whether a swap before the bridge yields enough for relayers to fill the deposit. */
function locksEnough(
  { sendingAssetId, minAmount }: { readonly sendingAssetId: string; readonly minAmount: bigint },
  toAmountMin: bigint,
  request: QuoteRequest,
): boolean {
  const minimum = findMinimumLocked(request, normalizeTokenAddress(sendingAssetId), toAmountMin)
  return minimum !== undefined && minAmount >= minimum
}

/**
 * Returns the minimum output of a quote, lowered to the minimum that its transaction guarantees after a swap on the
 * source chain. LI.FI rounds `outputAmountMultiplier`, so an honest call may guarantee slightly less than the quote. A
 * larger difference is not corrected, and fails the verification.
 *
 * `AcrossFacetV4.swapAndStartBridgeTokensViaAcrossV4` ignores `outputAmount`. It reverts if the swap yields less than
 * `minAmount`, and requests an output of `swapped * outputAmountMultiplier / 1e18` from Across, rounded down, where
 * `outputAmountMultiplier` is a whole number near `1e18 * 10^(output decimals - swapped decimals)`.
 *
 * @see https://github.com/lifinance/contracts/blob/ef00558/src/Facets/AcrossFacetV4.sol
 */
export function guaranteedMinimum(data: Hex, toAmountMin: bigint): bigint {
  const call = attempt(() => decodeFunctionData({ abi: TERMS_ABI, data }))
  if (call?.functionName !== 'swapAndStartBridgeTokensViaAcrossV4') return toAmountMin
  const [{ minAmount }, , { outputAmountMultiplier }] = call.args
  const guaranteed = (minAmount * outputAmountMultiplier) / MULTIPLIER_BASE
  // Tolerate one step of the multiplier, or a millionth: LI.FI computes with floating-point numbers.
  const step = minAmount / MULTIPLIER_BASE + 1n
  const millionth = toAmountMin / 1_000_000n
  const missing = toAmountMin - guaranteed
  return missing > 0n && missing <= (step > millionth ? step : millionth) ? guaranteed : toAmountMin
}

function decodeTerms(data: Hex): BridgeTerms {
  const { functionName, args } = decodeCanonicalCall(TERMS_ABI, data, 'ignored')
  switch (functionName) {
    case 'startBridgeTokensViaAcrossV4':
      return acrossTerms(args[1], args[1].outputAmount)
    case 'swapAndStartBridgeTokensViaAcrossV4':
      return acrossTerms(args[2], (args[0].minAmount * args[2].outputAmountMultiplier) / MULTIPLIER_BASE)
    case 'startBridgeTokensViaDeBridgeDln':
      return deBridgeTerms(args[1])
    case 'swapAndStartBridgeTokensViaDeBridgeDln':
      return deBridgeTerms(args[2])
  }
}

function acrossTerms(
  {
    receiverAddress,
    refundAddress,
    sendingAssetId,
    receivingAssetId,
    message,
  }: Readonly<
    Record<'receiverAddress' | 'refundAddress' | 'sendingAssetId' | 'receivingAssetId' | 'message', Hex>
  >,
  toAmountMin: bigint,
): BridgeTerms {
  return {
    recipient: addressIn(receiverAddress),
    inputToken: addressIn(sendingAssetId),
    refundRecipient: addressIn(refundAddress),
    toTokenAddress: normalizeTokenAddress(addressIn(receivingAssetId)),
    toAmountMin,
    hasMessage: message !== '0x',
  }
}

function deBridgeTerms({
  receiver,
  receivingAssetId,
  orderAuthorityDst,
  minAmountOut,
}: {
  readonly receiver: Hex
  readonly receivingAssetId: Hex
  readonly orderAuthorityDst: Hex
  readonly minAmountOut: bigint
}): BridgeTerms {
  return {
    recipient: receiver,
    refundRecipient: orderAuthorityDst,
    toTokenAddress: normalizeTokenAddress(receivingAssetId),
    toAmountMin: minAmountOut,
  }
}

/** Converts the wrapped native token to the native one if that was requested: Across unwraps it. */
function paidToken(token: string, { toTokenAddress, toChainId }: QuoteRequest): string {
  const isWrapped =
    isNativeToken(toTokenAddress) && sameAddress(token, pooledToken(toTokenAddress, toChainId))
  return isWrapped ? toTokenAddress : token
}

/** Converts a left-padded word to an address. A wider word is returned unchanged, and equals no address. */
function addressIn(word: Hex): string {
  return /^0x0{24}/.test(word) ? `0x${word.slice(26)}` : word
}

/**
 * Returns the input of the swaps that take tokens from the sender; other swaps spend the output of those. A second
 * ERC-20 token is a problem, because the Diamond may still have an allowance for it. The value of the call limits the
 * native token.
 */
function getSpend(swaps: readonly Swap[]): Pick<DecodedTransaction, 'token' | 'amount' | 'problem'> {
  const deposits = swaps.filter(({ requiresDeposit }) => requiresDeposit)
  const tokens = deposits.filter(({ sendingAssetId }) => !isNativeToken(sendingAssetId))
  const [first] = tokens.length > 0 ? tokens : deposits
  if (!first) return {}
  const { sendingAssetId: token } = first
  const same = deposits.filter(({ sendingAssetId }) => sameAddress(sendingAssetId, token))
  const secondToken = tokens.find(({ sendingAssetId }) => !sameAddress(sendingAssetId, token))
  return compact({
    token: normalizeTokenAddress(token),
    amount: same.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
    problem: secondToken && `The call takes ${secondToken.sendingAssetId} in addition to ${token}.`,
  })
}
