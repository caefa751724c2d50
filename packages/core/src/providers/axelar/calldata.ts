import {
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
import { decodeCanonical } from '../shared/decode-canonical.ts'
import type { AxelarConfig } from './config.ts'
import { findToken, isSameAsset, listGatewayAssets } from './config.ts'
import { CHAINS } from './contracts.ts'
import type { AxelarRoute } from './route.ts'

const READ_ABI = parseAbi([
  'function tokenAddresses(string symbol) view returns (address)',
  'function gateway() view returns (address)',
])

/**
 * 0xsquid/squid-core, `SquidRouter.sol`: pays the gas to AxelarGasService and calls AxelarGateway.callContractWithToken
 * in one transaction.
 */
const ROUTER_ABI = parseAbi([
  'function bridgeCall(string bridgedTokenSymbol, uint256 amount, string destinationChain, string destinationAddress, bytes payload, address gasRefundRecipient, bool enableExpress) payable',
])

/** Calls that the router executes on the destination chain, and the account that is refunded if they fail. */
const PAYLOAD = parseAbiParameters(
  '(uint8 callType, address target, uint256 value, bytes callData, bytes payload)[] calls, address refundRecipient, bytes32 salt',
)
/** `ISquidMulticall.CallType.Default`: the call runs unchanged. */
const PLAIN_CALL = 0

const READ_RESULT = 'The result of an Axelar contract'

const hex = (address: string) => address as Hex

export function encodeTokenAddresses(symbol: string): Hex {
  return encodeFunctionData({ abi: READ_ABI, functionName: 'tokenAddresses', args: [symbol] })
}

/** Encodes the read of a router's gateway. A router that no longer supports Axelar has none. */
export function encodeGateway(): Hex {
  return encodeFunctionData({ abi: READ_ABI, functionName: 'gateway' })
}

/** Decodes the result of a read. @throws InvalidResponseError if it is not an address */
export function decodeAddress(data: Hex): string {
  try {
    return decodeFunctionResult({ abi: READ_ABI, functionName: 'gateway', data })
  } catch (error) {
    throw new InvalidResponseError(READ_RESULT, '', 'Expected an address.', error)
  }
}

/** Encodes a transfer with one call on the destination chain: a payment of the whole amount to the recipient. */
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

/**
 * Decodes a call of the known router; undefined for any other calldata. The requested recipient is omitted unless the
 * output token is known to be the same asset.
 *
 * @param config undefined before the first quote, when the token of a symbol is not known yet
 */
export function decodeAxelar(
  { to, data }: TransactionData,
  { fromChainId, toTokenAddress, fromAddress, toAddress, fromAmount }: QuoteRequest,
  config: AxelarConfig | undefined,
): DecodedTransaction | undefined {
  try {
    const { args } = decodeFunctionData({ abi: ROUTER_ABI, data })
    const [symbol, amount, destinationChain, destinationAddress, payload, gasRefund] = args
    const { router: spender, name = '' } = CHAINS[fromChainId] ?? {}
    const destination = Object.entries(CHAINS).find(([, chain]) => chain.name === destinationChain)
    const isRouterCall = sameAddress(to, spender) && sameAddress(destinationAddress, destination?.[1].router)
    const payment: Payment = isRouterCall ? decodePayload(payload, destinationAddress, toTokenAddress) : {}
    const isAssetPaid =
      config !== undefined && paysAsset(config, { name, symbol }, destinationChain, toTokenAddress)
    return compact({
      token: config && getToken(config, name, symbol),
      amount,
      destinationChainId: destination && Number(destination[0]),
      spender,
      problem:
        (fromAddress !== undefined && !sameAddress(gasRefund, fromAddress)
          ? `Unused gas is refunded to ${gasRefund}.`
          : undefined) ??
        // Compare the amount here: the spend check needs the token, which may be unknown.
        (amount === fromAmount ? undefined : `The call bridges ${amount} of ${fromAmount} base units.`),
      ...payment,
      recipient:
        isAssetPaid || !sameAddress(payment.recipient ?? '', toAddress) ? payment.recipient : undefined,
    })
  } catch {
    return undefined
  }
}

type Payment = Pick<DecodedTransaction, 'recipient' | 'toAmountMin'>

/** Decodes recipient and minimum output of a payload with a single transfer; an empty object for any other payload. */
function decodePayload(payload: Hex, router: string, token: string): Payment {
  const [calls, refundRecipient] = decodeCanonical(PAYLOAD, payload)
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

/** Returns whether a token of the destination chain is the asset of a symbol on the source chain. */
function paysAsset(
  config: AxelarConfig,
  source: { readonly name: string; readonly symbol: string },
  destinationChain: string,
  token: string,
): boolean {
  return listGatewayAssets(config).some((asset) => {
    const received = findToken(asset, destinationChain)
    return (
      findToken(asset, source.name)?.symbol === source.symbol &&
      received !== undefined &&
      sameAddress(received.tokenAddress, token) &&
      isSameAsset(source.symbol, received.symbol)
    )
  })
}

function getToken(config: AxelarConfig, chain: string, symbol: string): string | undefined {
  const tokens = listGatewayAssets(config).map((asset) => findToken(asset, chain))
  return tokens.find((token) => token?.symbol === symbol)?.tokenAddress
}
