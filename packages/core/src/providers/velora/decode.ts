import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/**
 * `AugustusV6`, public copies of its source (`AugustusV6Types.sol`, `AugustusFees.sol` and the interfaces of its
 * facets) and LI.FI's list of its selectors (github.com/lifinance/contracts, `config/whitelist.json`), read in 2026-11.
 */
const ABI = parseAbi([
  'struct GenericData { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct UniswapData { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'struct CurveV1Data { uint256 curveData; uint256 curveAssets; address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct CurveV2Data { uint256 curveData; uint256 i; uint256 j; address poolAddress; address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct BalancerV2Data { uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; uint256 beneficiaryAndApproveFlag; }',
  'function swapExactAmountIn(address executor, GenericData swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountOut(address executor, GenericData swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountInOnUniswapV2(UniswapData swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountOutOnUniswapV2(UniswapData swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnUniswapV3(UniswapData swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountOutOnUniswapV3(UniswapData swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnCurveV1(CurveV1Data swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnCurveV2(CurveV2Data swapData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnBalancerV2(BalancerV2Data swapData, uint256 partnerAndFee, bytes permit, bytes data) payable',
  'function swapExactAmountOutOnBalancerV2(BalancerV2Data swapData, uint256 partnerAndFee, bytes permit, bytes data) payable',
  'struct RfqData { uint256 fromAmount; uint256 toAmount; uint8 wrapApproveDirection; bytes32 metadata; address beneficiary; }',
  'struct RfqOrder { uint256 nonceAndMeta; uint128 expiry; address makerAsset; address takerAsset; address maker; address taker; uint256 makerAmount; uint256 takerAmount; }',
  'struct RfqOrderInfo { RfqOrder order; bytes signature; uint256 takerTokenFillAmount; bytes permitTakerAsset; bytes permitMakerAsset; }',
  'function swapOnAugustusRFQTryBatchFill(RfqData swapData, RfqOrderInfo[] orders, bytes permit) payable',
])

const FEE_MASK = 0x3fffn
/** Maximum partner fee of the contract, in basis points. */
const MAX_FEE = 200n

/**
 * Decodes swaps of Augustus, which pays the recipient from its balance of the output token; undefined for any other
 * calldata.
 */
export function decodeVelora(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, (call) => {
    const { functionName } = call
    if (
      functionName === 'swapExactAmountInOnBalancerV2' ||
      functionName === 'swapExactAmountOutOnBalancerV2' ||
      functionName === 'swapOnAugustusRFQTryBatchFill'
    ) {
      return { problem: `The call of ${functionName} does not name its output token.` }
    }
    const [swap, partnerAndFee] =
      functionName === 'swapExactAmountIn' || functionName === 'swapExactAmountOut'
        ? [call.args[1], call.args[2]]
        : call.args
    const isPurchase = functionName.startsWith('swapExactAmountOut')
    return toDecodedSwap(transaction, request, {
      fromToken: swap.srcToken,
      toToken: swap.destToken,
      amount: swap.fromAmount,
      minimum: isPurchase ? swap.toAmount : getMinimumAfterFees(swap, partnerAndFee),
      recipient: swap.beneficiary,
      paysSenderByDefault: true,
    })
  })
}

/**
 * Returns the minimum output of a sale. A partner fee is deducted after the contract checks the minimum. Without a
 * partner, the contract may keep the output above `quotedAmount`. The one base unit that it keeps as dust is ignored.
 */
function getMinimumAfterFees(
  { toAmount, quotedAmount }: { readonly toAmount: bigint; readonly quotedAmount: bigint },
  partnerAndFee: bigint,
): bigint {
  const partner = partnerAndFee >> 96n
  const fee = partner === 0n ? 0n : min(partnerAndFee & FEE_MASK, MAX_FEE)
  const minimum = fee === 0n ? min(toAmount, quotedAmount) : toAmount
  return minimum - (minimum * fee) / 10_000n
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
