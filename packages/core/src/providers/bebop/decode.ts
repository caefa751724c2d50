import { parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { type SwapTerms, toDecodedSwap } from '../shared/to-decoded-swap.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'
import { CONTRACTS } from './contracts.ts'

/**
 * `JamSettlement`, and the ABI of `BebopSettlement`: github.com/bebop-dex/bebop-jam-contracts, `JamOrder.sol` and
 * `test/hardhat/blend/BebopSettlement.json`, commit e00f8dd of 2025-03-31. No ABI of `BebopRouter` is published.
 */
const ABI = parseAbi([
  'struct JamOrder { address taker; address receiver; uint256 expiry; uint256 exclusivityDeadline; uint256 nonce; address executor; uint256 partnerInfo; address[] sellTokens; address[] buyTokens; uint256[] sellAmounts; uint256[] buyAmounts; bool usingPermit2; }',
  'struct Interaction { bool result; address to; uint256 value; bytes data; }',
  'function settle(JamOrder order, bytes signature, Interaction[] interactions, bytes hooksData, address balanceRecipient) payable',
  'struct SingleOrder { uint256 expiry; address taker_address; address maker_address; uint256 maker_nonce; address taker_token; address maker_token; uint256 taker_amount; uint256 maker_amount; address receiver; uint256 packed_commands; uint256 flags; }',
  'struct MakerSignature { bytes signatureBytes; uint256 flags; }',
  'function swapSingle(SingleOrder order, MakerSignature makerSignature, uint256 filledTakerAmount) payable',
])

/** Bits of `packed_commands`: the sold or bought token is native, not wrapped. */
const SELLS_NATIVE = 1n
const BUYS_NATIVE = 2n
const UINT64_MASK = (1n << 64n) - 1n

/**
 * Decodes an order of the auction or a quote of one market maker; undefined for any other calldata, such as quotes of
 * several makers.
 */
export function decodeBebop(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ functionName, args }) => {
    if (functionName === 'swapSingle') {
      const [order, , filled] = args
      if (!sameAddress(order.taker_address, request.fromAddress)) return ofAnother(order.taker_address)
      const terms: SwapTerms = {
        fromToken: (order.packed_commands & SELLS_NATIVE) !== 0n ? NATIVE_TOKEN_ADDRESS : order.taker_token,
        toToken: (order.packed_commands & BUYS_NATIVE) !== 0n ? NATIVE_TOKEN_ADDRESS : order.maker_token,
        amount: order.taker_amount,
        minimum: order.maker_amount,
        recipient: order.receiver,
        isPartial: filled !== 0n && filled < order.taker_amount,
      }
      // The contract deducts a partner fee that the calldata does not name.
      const hasPartner = ((order.flags >> 64n) & UINT64_MASK) !== 0n
      return (hasPartner ? toUnprovenSwap : toDecodedSwap)(transaction, request, terms)
    }
    const { taker, receiver, sellTokens, sellAmounts, buyTokens, buyAmounts } = args[0]
    if (!sameAddress(taker, request.fromAddress)) return ofAnother(taker)
    const [fromToken, ...otherTokens] = sellTokens
    const [amount] = sellAmounts
    if (fromToken === undefined || amount === undefined || otherTokens.length > 0) {
      return { problem: 'The order does not sell exactly one token.' }
    }
    const bought = buyTokens.findIndex((token) => sameAddress(token, request.toTokenAddress))
    const decoded = toDecodedSwap(transaction, request, {
      fromToken,
      toToken: buyTokens[bought] ?? buyTokens[0] ?? '',
      amount,
      minimum: buyAmounts[bought] ?? 0n,
      recipient: receiver,
    })
    const contracts = CONTRACTS.get(request.fromChainId) ?? []
    const { spender = transaction.to } =
      contracts.find(({ router }) => sameAddress(router, transaction.to)) ?? {}
    return { ...decoded, spender }
  })
}

function ofAnother(taker: string): DecodedTransaction {
  return { problem: `The order belongs to ${taker}.` }
}
