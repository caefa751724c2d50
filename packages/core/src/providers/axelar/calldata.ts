import {
  decodeAbiParameters,
  decodeFunctionData,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { findToken, listGatewayAssets } from './config.ts'
import { CHAINS } from './contracts.ts'
import type { AxelarRoute } from './route.ts'
import type { AxelarConfig } from './schema.ts'

const READ_ABI = parseAbi([
  'function tokenAddresses(string symbol) view returns (address)',
  'function gateway() view returns (address)',
])

/**
 * 0xsquid/squid-core, `SquidRouter.sol`: pays AxelarGasService with the value, then calls
 * AxelarGateway.callContractWithToken; an account alone cannot do both in one transaction.
 */
const ROUTER_ABI = parseAbi([
  'function bridgeCall(string bridgedTokenSymbol, uint256 amount, string destinationChain, string destinationAddress, bytes payload, address gasRefundRecipient, bool enableExpress) payable',
])

/** What the router on the other side runs, and who gets the tokens when that fails. */
const PAYLOAD = parseAbiParameters(
  '(uint8 callType, address target, uint256 value, bytes callData, bytes payload)[] calls, address refundRecipient, bytes32 salt',
)
/** `ISquidMulticall.CallType`: run as it is. */
const PLAIN_CALL = 0

const hex = (address: string) => address as Hex

export function encodeTokenAddresses(symbol: string): Hex {
  return encodeFunctionData({ abi: READ_ABI, functionName: 'tokenAddresses', args: [symbol] })
}

/** Asks a router for its gateway: one that no longer takes transfers of Axelar has none. */
export function encodeGateway(): Hex {
  return encodeFunctionData({ abi: READ_ABI, functionName: 'gateway' })
}

/** @throws InvalidResponseError */
export function decodeAddress(data: Hex): string {
  try {
    return decodeFunctionResult({ abi: READ_ABI, functionName: 'gateway', data })
  } catch (error) {
    throw new InvalidResponseError('The answer of Axelar on chain', '', 'expected an address', error)
  }
}

/** One call on the other side: the router lets its multicall move the amount, which gives all of it to the recipient. */
export function encodeTransfer(
  { source, destination }: AxelarRoute,
  { fromAmount, fromAddress, toAddress }: Pick<BuildableRequest, 'fromAmount' | 'fromAddress' | 'toAddress'>,
): Hex {
  const callData = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [hex(destination.router), hex(toAddress), fromAmount],
  })
  const call = {
    callType: PLAIN_CALL,
    target: hex(destination.token),
    value: 0n,
    callData,
    payload: '0x',
  } as const
  const payload = encodeAbiParameters(PAYLOAD, [[call], hex(toAddress), zeroHash])
  return encodeFunctionData({
    abi: ROUTER_ABI,
    args: [source.symbol, fromAmount, destination.name, destination.router, payload, hex(fromAddress), true],
  })
}

/** @param config absent while nothing was asked yet: then it is not known which token the symbol means */
export function decodeAxelar(
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress, fromAddress }: QuoteRequest,
  config: AxelarConfig | undefined,
): DecodedTransaction | undefined {
  try {
    const { args } = decodeFunctionData({ abi: ROUTER_ABI, data })
    const [symbol, amount, destinationChain, destinationAddress, payload, gasRefund] = args
    const { router: spender, name = '' } = CHAINS[fromChainId] ?? {}
    const destination = Object.entries(CHAINS).find(([, chain]) => chain.name === destinationChain)
    const isOurs = sameAddress(to, spender) && sameAddress(destinationAddress, destination?.[1].router)
    return compact({
      token: config && tokenOf(config, name, symbol),
      amount,
      destinationChainId: destination && Number(destination[0]),
      // The router takes the tokens itself.
      spender,
      problem:
        fromAddress === undefined || sameAddress(gasRefund, fromAddress)
          ? undefined
          : `It refunds gas to ${gasRefund}.`,
      ...(isOurs ? readPayload(payload, destinationAddress, toTokenAddress) : {}),
    })
  } catch {
    return undefined
  }
}

/** What arrives of a token, and for whom; nothing of a payload that is not ours. */
function readPayload(
  payload: Hex,
  router: string,
  token: string,
): Pick<DecodedTransaction, 'recipient' | 'toAmountMin'> {
  const [calls, refundRecipient] = decodeAbiParameters(PAYLOAD, payload)
  const [call, ...others] = calls
  if (!call || others.length > 0 || call.callType !== PLAIN_CALL) return {}
  if (!sameAddress(call.target, token)) return {}
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.callData })
  if (functionName !== 'transferFrom') return {}
  const [from, recipient, toAmountMin] = args
  return sameAddress(from, router) && sameAddress(recipient, refundRecipient)
    ? { recipient, toAmountMin }
    : {}
}

function tokenOf(config: AxelarConfig, chain: string, symbol: string): string | undefined {
  const tokens = listGatewayAssets(config).map((asset) => findToken(asset, chain))
  return tokens.find((token) => token?.symbol === symbol)?.tokenAddress
}
