import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'

const SWAP = '(address srcToken, address dstToken, address receiver, uint256 amount, uint256 minReturnAmount)'
const OLDER = parseAbi([
  `function swapWithReferrer(address, ${SWAP} swap, bytes, (uint32 chain, address token, uint256 expected, uint32 slippage) destination, address)`,
] as const)
const NEWER = parseAbi([
  `function swapWithReferrer(address, ${SWAP} swap, bytes, (uint32 chain, address token, address adaptor, uint256 expected, uint32 slippage) destination, address)`,
] as const)

export const request = parseQuoteRequest(usdcRequest)
const srcToken = request.fromTokenAddress as Hex

interface Change {
  readonly srcToken?: string
  readonly amount?: bigint
  readonly receiver?: string
  readonly chain?: number
  readonly token?: string
}

const toSwap = (change: Change) => ({
  srcToken: (change.srcToken ?? srcToken) as Hex,
  dstToken: srcToken,
  receiver: (change.receiver ?? request.toAddress) as Hex,
  amount: change.amount ?? 1_000_000n,
  minReturnAmount: 1_000_000n,
})
const toDestination = ({ chain = 8453, token = request.toTokenAddress }: Change) => ({
  chain,
  token: token as Hex,
  adaptor: zeroAddress,
  expected: 990_000n,
  slippage: 10_000,
})

/** Encodes a transfer for `usdcRequest` in the newer format, with changed fields. */
export const encodeSwap = (change: Change = {}) =>
  encodeFunctionData({
    abi: NEWER,
    args: [zeroAddress, toSwap(change), '0x', toDestination(change), zeroAddress],
  })

/** Encodes a transfer for `usdcRequest` in the older format, with changed fields. */
export const encodeOlderSwap = (change: Change = {}) =>
  encodeFunctionData({
    abi: OLDER,
    args: [zeroAddress, toSwap(change), '0x', toDestination(change), zeroAddress],
  })
