import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { ATTACKER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)',
  'function clipperSwapTo(address exchange, address to, uint256 token, address dstToken, uint256 amount, uint256 minReturn, uint256 expiry, bytes32 r, bytes32 vs)',
])

/** A flag above an address. */
const FLAG = 1n << 255n
const POOL = BigInt(ATTACKER) | FLAG

/** Encodes `unoswap`, which pays the sender, through an attacker's pool, which the router allows. */
export const encodeUnoswap = ({ fromToken, amount, minimum }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'unoswap',
    args: [BigInt(fromToken) | FLAG, amount, minimum, POOL],
  })

/** Encodes `unoswapTo2` through an attacker's pool. */
export const encodeUnoswapTo = ({ recipient, fromToken, amount, minimum }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'unoswapTo2',
    args: [BigInt(recipient) | FLAG, BigInt(fromToken), amount, minimum, POOL, POOL],
  })

/** Encodes `ethUnoswap3` through an attacker's pool. */
export const encodeEthUnoswap = ({ minimum }: Pick<CalldataTerms, 'minimum'>): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'ethUnoswap3', args: [minimum, POOL, POOL, POOL] })

/** Encodes `ethUnoswapTo` through an attacker's pool. */
export const encodeEthUnoswapTo = ({ recipient, minimum }: CalldataTerms): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'ethUnoswapTo', args: [BigInt(recipient), minimum, POOL] })

/** Encodes `clipperSwapTo` at an attacker's exchange. */
export const encodeClipperSwapTo = ({ recipient, fromToken, toToken, amount, minimum }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'clipperSwapTo',
    args: [ATTACKER, recipient, BigInt(fromToken), toToken, amount, minimum, 1n, zeroHash, zeroHash],
  })
