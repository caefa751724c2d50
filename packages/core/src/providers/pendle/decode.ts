import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'

/**
 * `PendleRouterV4`: github.com/pendle-finance/pendle-core-v2-public, `IPAction*.sol` and `IPAllActionTypeV3.sol`,
 * commit e8c2cca of 2026-06-17.
 */
const ABI = parseAbi([
  'struct SwapData { uint8 swapType; address extRouter; bytes extCalldata; bool needScale; }',
  'struct TokenInput { address tokenIn; uint256 netTokenIn; address tokenMintSy; address pendleSwap; SwapData swapData; }',
  'struct TokenOutput { address tokenOut; uint256 minTokenOut; address tokenRedeemSy; address pendleSwap; SwapData swapData; }',
  'struct ApproxParams { uint256 guessMin; uint256 guessMax; uint256 guessOffchain; uint256 maxIteration; uint256 eps; }',
  'struct Order { uint256 salt; uint256 expiry; uint256 nonce; uint8 orderType; address token; address YT; address maker; address receiver; uint256 makingAmount; uint256 lnImpliedRate; uint256 failSafeRate; bytes permit; }',
  'struct FillOrderParams { Order order; bytes signature; uint256 makingAmount; }',
  'struct LimitOrderData { address limitRouter; uint256 epsSkipMarket; FillOrderParams[] normalFills; FillOrderParams[] flashFills; bytes optData; }',
  'function swapExactTokenForPt(address receiver, address market, uint256 minimum, ApproxParams guess, TokenInput input, LimitOrderData limit) payable returns (uint256, uint256, uint256)',
  'function swapExactTokenForYt(address receiver, address market, uint256 minimum, ApproxParams guess, TokenInput input, LimitOrderData limit) payable returns (uint256, uint256, uint256)',
  'function mintPyFromToken(address receiver, address YT, uint256 minimum, TokenInput input) payable returns (uint256, uint256)',
  'function mintSyFromToken(address receiver, address SY, uint256 minimum, TokenInput input) payable returns (uint256)',
  'function swapTokenToTokenViaSy(address receiver, address SY, TokenInput input, address tokenRedeemSy, uint256 minimum) payable returns (uint256, uint256)',
  'function swapExactPtForToken(address receiver, address market, uint256 amount, TokenOutput output, LimitOrderData limit) returns (uint256, uint256, uint256)',
  'function swapExactYtForToken(address receiver, address market, uint256 amount, TokenOutput output, LimitOrderData limit) returns (uint256, uint256, uint256)',
  'function redeemPyToToken(address receiver, address YT, uint256 amount, TokenOutput output) returns (uint256, uint256)',
  'function redeemSyToToken(address receiver, address SY, uint256 amount, TokenOutput output) returns (uint256)',
])

/** Swap type of an output that no aggregator swaps: the SY wrapper pays the receiver directly. */
const NO_SWAP = 0

/**
 * Decodes trades, mints and redemptions; undefined for any other calldata. Instead of the output token, the calldata
 * names a market, an SY wrapper or a yield token, which the router trusts. The router only enforces the minimum of
 * outputs that it swaps.
 */
export function decodePendle(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, (call) => {
    switch (call.functionName) {
      case 'swapExactTokenForPt':
      case 'swapExactTokenForYt': {
        const [recipient, , minimum, , { tokenIn, netTokenIn }] = call.args
        return toUnprovenSwap(transaction, request, {
          fromToken: tokenIn,
          amount: netTokenIn,
          minimum,
          recipient,
        })
      }
      case 'mintPyFromToken':
      case 'mintSyFromToken': {
        const [recipient, , minimum, { tokenIn, netTokenIn }] = call.args
        return toUnprovenSwap(transaction, request, {
          fromToken: tokenIn,
          amount: netTokenIn,
          minimum,
          recipient,
        })
      }
      case 'swapTokenToTokenViaSy': {
        const [recipient, , { tokenIn, netTokenIn }, toToken, minimum] = call.args
        return toUnprovenSwap(transaction, request, {
          fromToken: tokenIn,
          toToken,
          amount: netTokenIn,
          minimum,
          recipient,
        })
      }
      default: {
        const [recipient, , amount, { tokenOut, minTokenOut, swapData }] = call.args
        const terms = { toToken: tokenOut, amount, minimum: minTokenOut, recipient }
        const decoded = toUnprovenSwap(transaction, request, terms)
        return swapData.swapType === NO_SWAP ? decoded : { ...decoded, recipient }
      }
    }
  })
}
