import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { usdcRequest } from './cases.test-support.ts'
import { SQUID_CONTRACTS } from './squid-contracts.ts'

export const request = parseQuoteRequest(usdcRequest)
export const contracts = SQUID_CONTRACTS[42161]
export const [router = '', , spoke = ''] = contracts?.targets ?? []
export const token = request.fromTokenAddress as Hex
const toAddress = request.toAddress as Hex

const CALL = '(uint8 callType, address target, uint256 value, bytes callData, bytes payload)[]'
/** The published ABI of the router. */
export const ROUTER_ABI = parseAbi([
  `function callBridgeCall(address, uint256, ${CALL}, string, string, string, bytes, address, bool)`,
  `function callBridge(address, uint256, ${CALL}, string, string, string)`,
  `function fundAndRunMulticall(address, uint256, ${CALL})`,
] as const)
const SPOKE_ABI = parseAbi([
  'function createOrder((address fromAddress, address toAddress, address filler, address fromToken, address toToken, uint256 expiry, uint256 fromAmount, uint256 fillAmount, uint256 feeRate, uint256 fromChain, uint256 toChain, bytes32 postHookHash) order)',
])

/** Encodes an order for `usdcRequest` with changed fields. */
export const encodeOrder = (change: object = {}) =>
  encodeFunctionData({
    abi: SPOKE_ABI,
    args: [
      {
        fromAddress: request.fromAddress as Hex,
        toAddress,
        filler: zeroAddress,
        fromToken: token,
        toToken: request.toTokenAddress as Hex,
        expiry: 1_750_003_600n,
        fromAmount: 1_000_000n,
        fillAmount: 990_000n,
        feeRate: 0n,
        fromChain: 42161n,
        toChain: 8453n,
        postHookHash: zeroHash,
        ...change,
      },
    ],
  })

/** Encodes the payload of a bridge call that pays an account without further calls. */
export const payTo = (recipient: string) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [recipient as Hex, zeroHash])

export const bridgeCall = (payload: Hex, { fromTokenAddress, fromAmount } = request) =>
  encodeFunctionData({
    abi: ROUTER_ABI,
    functionName: 'callBridgeCall',
    args: [fromTokenAddress as Hex, fromAmount, [], 'USDC', 'base', router, payload, toAddress, true],
  })
