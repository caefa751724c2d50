import { decodeFunctionData, encodeFunctionData, hexToString, parseAbi, stringToHex } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import { getChainByCode } from './chain-codes.ts'
import { getRouter } from './contracts.ts'
import type { OrbiterRoute } from './schema.ts'

/** OrbiterRouterV3 (Orbiter-Finance/OrbiterX-contract). */
const ROUTER_ABI = parseAbi([
  'function transfer(address to, bytes data) payable',
  'function transferToken(address token, address to, uint256 value, bytes data)',
])

/** Encodes a deposit through the router to the maker. Its memo names the destination chain and the recipient. */
export function encodeTransfer(
  { endpoint, vc }: Pick<OrbiterRoute, 'endpoint' | 'vc'>,
  { fromTokenAddress, fromAmount, toAddress }: BuildableRequest,
): Pick<TransactionData, 'data' | 'value'> {
  const memo = stringToHex(`c=${vc}&t=${toAddress}`)
  const maker = toLowerCase(endpoint)
  if (isNativeToken(fromTokenAddress)) {
    const data = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'transfer', args: [maker, memo] })
    return { data, value: fromAmount }
  }
  const data = encodeFunctionData({
    abi: ROUTER_ABI,
    functionName: 'transferToken',
    args: [toLowerCase(fromTokenAddress), maker, fromAmount, memo],
  })
  return { data, value: 0n }
}

/** Converts an address to lower case, because viem rejects an invalid checksum. */
function toLowerCase(address: string): Hex {
  return address.toLowerCase() as Hex
}

const MEMO = /^c=(\d{4})&t=(0x[0-9a-fA-F]{40})$/

/**
 * Decodes a deposit through the router of the source chain; undefined for any other target. The memo names the
 * recipient and Orbiter's code of the destination chain. The account that the router pays is returned as the recipient
 * if it is not a known maker, or if the memo cannot be decoded or has an unknown code.
 */
export function decodeOrbiter(
  { to, data, value }: TransactionData,
  { fromChainId }: QuoteRequest,
  isKnownMaker: (account: string) => boolean,
): DecodedTransaction | undefined {
  const router = getRouter(fromChainId)
  if (!router || !sameAddress(to, router)) return undefined
  const call = attempt(() => decodeFunctionData({ abi: ROUTER_ABI, data }))
  if (!call) return undefined
  const [deposit, account, memo] =
    call.functionName === 'transfer'
      ? ([{ token: NATIVE_TOKEN_ADDRESS, amount: value }, ...call.args] as const)
      : ([{ token: call.args[0], amount: call.args[2] }, call.args[1], call.args[3]] as const)
  const payment = isKnownMaker(account) ? readMemo(memo) : undefined
  return { ...deposit, recipient: account, ...payment, spender: router }
}

function readMemo(memo: Hex): Pick<DecodedTransaction, 'recipient' | 'destinationChainId'> | undefined {
  const [, code = '', recipient] = MEMO.exec(hexToString(memo)) ?? []
  const destinationChainId = getChainByCode(code)
  if (recipient === undefined || destinationChainId === undefined) return undefined
  return { recipient, destinationChainId }
}
