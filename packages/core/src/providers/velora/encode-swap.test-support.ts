import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { ATTACKER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'struct GenericData { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct UniswapData { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'struct CurveV1Data { uint256 curveData; uint256 curveAssets; address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct CurveV2Data { uint256 curveData; uint256 i; uint256 j; address poolAddress; address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct BalancerV2Data { uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; uint256 beneficiaryAndApproveFlag; }',
  'function swapExactAmountIn(address, GenericData, uint256, bytes, bytes)',
  'function swapExactAmountOut(address, GenericData, uint256, bytes, bytes)',
  'function swapExactAmountInOnUniswapV2(UniswapData, uint256, bytes)',
  'function swapExactAmountOutOnUniswapV2(UniswapData, uint256, bytes)',
  'function swapExactAmountInOnUniswapV3(UniswapData, uint256, bytes)',
  'function swapExactAmountOutOnUniswapV3(UniswapData, uint256, bytes)',
  'function swapExactAmountInOnCurveV1(CurveV1Data, uint256, bytes)',
  'function swapExactAmountInOnCurveV2(CurveV2Data, uint256, bytes)',
  'function swapExactAmountInOnBalancerV2(BalancerV2Data, uint256, bytes, bytes)',
])

/** Swap terms with the additional fields of Augustus. */
export interface AugustusTerms extends CalldataTerms {
  /** Expected output. Default: the minimum. */
  readonly quotedAmount?: bigint
  /** Partner account in the upper 20 bytes, partner fee in the lower 14 bits. Default: none. */
  readonly partnerAndFee?: bigint
}

const toStruct = ({ fromToken, toToken, amount, minimum, recipient, quotedAmount }: AugustusTerms) => ({
  srcToken: fromToken,
  destToken: toToken,
  fromAmount: amount,
  toAmount: minimum,
  quotedAmount: quotedAmount ?? minimum,
  metadata: zeroHash,
  beneficiary: recipient as Address,
})

/** Encodes a swap of Augustus with an attacker's executor, which the contract allows. */
export const encodeVeloraSwap =
  (functionName: 'swapExactAmountIn' | 'swapExactAmountOut' = 'swapExactAmountIn') =>
  (terms: AugustusTerms): Hex =>
    encodeFunctionData({
      abi: ABI,
      functionName,
      args: [ATTACKER, toStruct(terms), terms.partnerAndFee ?? 0n, '0x', '0x01'],
    })

/** Encodes a swap of Augustus through Uniswap pools. */
export const encodeVeloraUniswap =
  (
    functionName:
      | 'swapExactAmountInOnUniswapV2'
      | 'swapExactAmountOutOnUniswapV2'
      | 'swapExactAmountInOnUniswapV3'
      | 'swapExactAmountOutOnUniswapV3',
  ) =>
  (terms: AugustusTerms): Hex =>
    encodeFunctionData({ abi: ABI, functionName, args: [{ ...toStruct(terms), pools: '0x01' }, 0n, '0x'] })

/** Encodes a swap of Augustus through a Curve V1 pool. */
export const encodeVeloraCurveV1 = (terms: AugustusTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactAmountInOnCurveV1',
    args: [{ ...toStruct(terms), curveData: 0n, curveAssets: 0n }, 0n, '0x'],
  })

/** Encodes a swap of Augustus through a Curve V2 pool. */
export const encodeVeloraCurveV2 = (terms: AugustusTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactAmountInOnCurveV2',
    args: [{ ...toStruct(terms), curveData: 0n, i: 0n, j: 1n, poolAddress: ATTACKER }, 0n, '0x'],
  })

/** Encodes a swap of Augustus through the Balancer vault, whose nested calldata names the tokens. */
export const encodeVeloraBalancer = ({ amount, minimum, recipient }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactAmountInOnBalancerV2',
    args: [
      {
        fromAmount: amount,
        toAmount: minimum,
        quotedAmount: minimum,
        metadata: zeroHash,
        beneficiaryAndApproveFlag: BigInt(recipient),
      },
      0n,
      '0x',
      '0x01',
    ],
  })
