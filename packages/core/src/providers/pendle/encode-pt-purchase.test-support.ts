import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { ATTACKER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'struct SwapData { uint8 swapType; address extRouter; bytes extCalldata; bool needScale; }',
  'struct TokenInput { address tokenIn; uint256 netTokenIn; address tokenMintSy; address pendleSwap; SwapData swapData; }',
  'struct TokenOutput { address tokenOut; uint256 minTokenOut; address tokenRedeemSy; address pendleSwap; SwapData swapData; }',
  'struct ApproxParams { uint256 guessMin; uint256 guessMax; uint256 guessOffchain; uint256 maxIteration; uint256 eps; }',
  'struct Order { uint256 salt; uint256 expiry; uint256 nonce; uint8 orderType; address token; address YT; address maker; address receiver; uint256 makingAmount; uint256 lnImpliedRate; uint256 failSafeRate; bytes permit; }',
  'struct FillOrderParams { Order order; bytes signature; uint256 makingAmount; }',
  'struct LimitOrderData { address limitRouter; uint256 epsSkipMarket; FillOrderParams[] normalFills; FillOrderParams[] flashFills; bytes optData; }',
  'function swapExactTokenForPt(address, address, uint256, ApproxParams, TokenInput, LimitOrderData)',
  'function mintPyFromToken(address, address, uint256, TokenInput)',
  'function swapTokenToTokenViaSy(address, address, TokenInput, address, uint256)',
  'function swapExactPtForToken(address, address, uint256, TokenOutput, LimitOrderData)',
  'function redeemPyToToken(address, address, uint256, TokenOutput)',
])

const NO_GUESS = { guessMin: 0n, guessMax: 0n, guessOffchain: 0n, maxIteration: 0n, eps: 0n }
const NO_ORDERS = {
  limitRouter: zeroAddress,
  epsSkipMarket: 0n,
  normalFills: [],
  flashFills: [],
  optData: '0x',
} as const

/** @param swapType 1 for KyberSwap, 0 for no swap */
const toSwapData = (swapType: number) => ({
  swapType,
  extRouter: ATTACKER,
  extCalldata: '0x' as const,
  needScale: false,
})

const toPendleToken = (token: Hex) => (isNativeToken(token) ? zeroAddress : token)

const toInput = ({ fromToken, amount }: CalldataTerms) => ({
  tokenIn: toPendleToken(fromToken),
  netTokenIn: amount,
  tokenMintSy: ATTACKER,
  pendleSwap: ATTACKER,
  swapData: toSwapData(1),
})

const toOutput = ({ toToken, minimum }: CalldataTerms, swapType: number) => ({
  tokenOut: toPendleToken(toToken),
  minTokenOut: minimum,
  tokenRedeemSy: ATTACKER,
  pendleSwap: ATTACKER,
  swapData: toSwapData(swapType),
})

/** Encodes `swapExactTokenForPt` in an attacker's market, which the router allows. */
export const encodePtPurchase = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactTokenForPt',
    args: [terms.recipient, ATTACKER, terms.minimum, NO_GUESS, toInput(terms), NO_ORDERS],
  })

/** Encodes `mintPyFromToken` with an attacker's yield token. */
export const encodePyMint = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'mintPyFromToken',
    args: [terms.recipient, ATTACKER, terms.minimum, toInput(terms)],
  })

/** Encodes `swapTokenToTokenViaSy` with an attacker's SY wrapper. */
export const encodeSyRoundTrip = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapTokenToTokenViaSy',
    args: [terms.recipient, ATTACKER, toInput(terms), toPendleToken(terms.toToken), terms.minimum],
  })

/** Encodes `swapExactPtForToken`, whose output an aggregator swaps. */
export const encodePtSale = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactPtForToken',
    args: [terms.recipient, ATTACKER, terms.amount, toOutput(terms, 1), NO_ORDERS],
  })

/** Encodes `redeemPyToToken`, whose output an attacker's SY wrapper pays. */
export const encodePyRedemption = (terms: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'redeemPyToToken',
    args: [terms.recipient, ATTACKER, terms.amount, toOutput(terms, 0)],
  })
