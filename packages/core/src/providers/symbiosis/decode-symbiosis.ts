import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'

/** symbiosis-finance/core-contracts of 2025-05-30, `MetaRouter.sol`. */
const ROUTER_ABI = parseAbi([
  'struct Route { bytes firstSwapCalldata; bytes secondSwapCalldata; address[] approvedTokens; address firstDexRouter; address secondDexRouter; uint256 amount; bool nativeIn; address relayRecipient; bytes otherSideCalldata; }',
  'function metaRoute(Route route) payable',
])
/** `Portal.sol`, `Synthesis.sol` and `MetaRouteStructs.sol` of the same. */
const TRANSFER_ABI = parseAbi([
  'struct MetaSynthesize { uint256 stableBridgingFee; uint256 amount; address rtoken; address chain2address; address receiveSide; address oppositeBridge; address syntCaller; uint256 chainID; address[] swapTokens; address secondDexRouter; bytes secondSwapCalldata; address finalReceiveSide; bytes finalCalldata; uint256 finalOffset; address revertableAddress; bytes32 clientID; }',
  'struct MetaBurn { uint256 stableBridgingFee; uint256 amount; bytes32 crossChainID; address syntCaller; address finalReceiveSide; address sToken; bytes finalCallData; uint256 finalOffset; address chain2address; address receiveSide; address oppositeBridge; address revertableAddress; uint256 chainID; bytes32 clientID; }',
  'function synthesize(uint256 stableBridgingFee, address token, uint256 amount, address chain2address, address receiveSide, address oppositeBridge, address revertableAddress, uint256 chainID, bytes32 clientID) returns (bytes32)',
  'function burnSyntheticToken(uint256 stableBridgingFee, address stoken, uint256 amount, address chain2address, address receiveSide, address oppositeBridge, address revertableAddress, uint256 chainID, bytes32 clientID) returns (bytes32)',
  'function metaSynthesize(MetaSynthesize transaction) returns (bytes32)',
  'function metaBurnSyntheticToken(MetaBurn transaction) returns (bytes32)',
])
/** `MulticallRouter.sol` of the same, and the pools of symbiosis-finance/js-sdk, `omniPool.json` (2026-06-17). */
const SWAP_ABI = parseAbi([
  'function multicall(uint256 amountIn, bytes[] calls, address[] receiveSides, address[] path, uint256[] offsets, address to)',
  'function swap(uint256 fromId, uint256 toId, uint256 fromAmount, uint256 minToAmount, address to, uint256 deadline)',
])

/** Decoded call of a portal or a synthesis, with its nested calls on other chains. */
interface Transfer {
  readonly token: string
  readonly amount: bigint
  /** Recipients and refund recipients of all nested calls. */
  readonly recipients: readonly string[]
  readonly chainId?: number | undefined
  /** Returns the minimum output of a bridged amount; undefined if it depends on a call that is not decoded. */
  readonly getMinimum: (bridged: bigint | undefined) => bigint | undefined
}

/**
 * Decodes a call of the known MetaRouter, portal or synthesis; undefined for any other target, and for other calls.
 *
 * The nested calls for the host chain and the destination chain name the recipient, the chain, the fees and the minimum
 * output of a pool. The requested recipient is omitted, because the contracts and synthetic tokens of the other chains
 * are not verified and swaps through exchanges are not decoded. A different recipient is returned.
 *
 * @param contracts those of the source chain: the MetaRouter is the first target; its gateway, the portal and the
 *   synthesis are the spenders
 */
export function decodeSymbiosis(
  { to, data }: TransactionData,
  { toAddress }: Pick<QuoteRequest, 'toAddress'>,
  contracts: KnownContracts | undefined,
): DecodedTransaction | undefined {
  const [router] = contracts?.targets ?? []
  const [gateway, ...endpoints] = contracts?.spenders ?? []
  const isEndpoint = (address: string) => endpoints.some((each) => sameAddress(each, address))
  const toTerms = (transfer: Transfer | undefined, bridged: bigint | undefined) => ({
    recipient: transfer?.recipients.find((recipient) => !sameAddress(recipient, toAddress)),
    destinationChainId: transfer?.chainId,
    toAmountMin: transfer?.getMinimum(bridged),
  })
  if (isEndpoint(to)) {
    const transfer = readTransfer(data)
    if (!transfer) return undefined
    const { token, amount } = transfer
    return compact({ token, amount, spender: to, ...toTerms(transfer, amount) })
  }
  if (!router || !sameAddress(to, router)) return undefined
  const route = attempt(() => decodeFunctionData({ abi: ROUTER_ABI, data }).args[0])
  const [token] = route?.approvedTokens ?? []
  if (!route || !token) return undefined
  const { amount, nativeIn, relayRecipient, otherSideCalldata } = route
  const transfer = isEndpoint(relayRecipient) ? readTransfer(otherSideCalldata) : undefined
  return compact({
    token: nativeIn ? NATIVE_TOKEN_ADDRESS : token,
    amount,
    spender: gateway ?? router,
    ...toTerms(transfer, getBridgedMinimum(route)),
  })
}

/** Returns the minimum amount that a route bridges; undefined after a swap through an exchange. */
function getBridgedMinimum(route: {
  readonly amount: bigint
  readonly firstSwapCalldata: Hex
  readonly secondSwapCalldata: Hex
}): bigint | undefined {
  if (route.secondSwapCalldata !== '0x') return readPoolMinimum(route.secondSwapCalldata)
  return route.firstSwapCalldata === '0x' ? route.amount : undefined
}

function readTransfer(data: Hex): Transfer | undefined {
  const call = attempt(() => decodeFunctionData({ abi: TRANSFER_ABI, data }))
  if (!call) return undefined
  if (call.functionName === 'metaSynthesize') {
    const { finalCalldata, secondSwapCalldata, ...transfer } = call.args[0]
    const onward = finalCalldata === '0x' ? undefined : readTransfer(finalCalldata)
    const isLast = finalCalldata === '0x'
    return {
      token: transfer.rtoken,
      amount: transfer.amount,
      recipients: [transfer.chain2address, ...(onward?.recipients ?? [])],
      chainId: isLast ? Number(transfer.chainID) : onward?.chainId,
      getMinimum(bridged) {
        const minimum =
          secondSwapCalldata === '0x'
            ? lessFee(bridged, transfer.stableBridgingFee)
            : readPoolMinimum(secondSwapCalldata)
        return isLast ? minimum : onward?.getMinimum(minimum)
      },
    }
  }
  if (call.functionName === 'metaBurnSyntheticToken') {
    const { sToken, amount, chain2address, chainID, finalCallData, stableBridgingFee } = call.args[0]
    return {
      token: sToken,
      amount,
      recipients: [chain2address],
      chainId: Number(chainID),
      getMinimum: (bridged) => (finalCallData === '0x' ? lessFee(bridged, stableBridgingFee) : undefined),
    }
  }
  const [fee, token, amount, recipient, , , , chainId] = call.args
  return {
    token,
    amount,
    recipients: [recipient],
    chainId: Number(chainId),
    getMinimum: (bridged) => lessFee(bridged, fee),
  }
}

/** Deducts a fee; 0 if the fee exceeds the amount. */
function lessFee(amount: bigint | undefined, fee: bigint): bigint | undefined {
  if (amount === undefined) return undefined
  return amount > fee ? amount - fee : 0n
}

/** Returns the minimum output of a single pool swap; undefined for other calls. */
function readPoolMinimum(data: Hex): bigint | undefined {
  return attempt(() => {
    const outer = decodeFunctionData({ abi: SWAP_ABI, data })
    if (outer.functionName !== 'multicall') return undefined
    const [swap, ...others] = outer.args[1]
    if (swap === undefined || others.length > 0) return undefined
    const inner = decodeFunctionData({ abi: SWAP_ABI, data: swap })
    return inner.functionName === 'swap' ? inner.args[3] : undefined
  })
}
