import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { sameAddress } from '../../chains/address.ts'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import type { ChainScript } from '../../testing/provider-kit/chain.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { NETWORKS, type Pool } from './networks.ts'
import { PUBLISHED_ABI } from './replies.test-support.ts'

/** Native base units. */
export const FARE = 150_000_000_000_000n

const [quoteOft, quoteSend, , assetIds] = PUBLISHED_ABI
export const QUOTE_OFT = toFunctionSelector(quoteOft)
export const QUOTE_SEND = toFunctionSelector(quoteSend)
export const ASSET_IDS = toFunctionSelector(assetIds)

export const success = (data: Hex): ReadResult => ({ status: 'success', data })

export function receipt(sent: bigint, received: bigint, credit = 10n ** 30n): Hex {
  return encodeFunctionResult({
    abi: PUBLISHED_ABI,
    functionName: 'quoteOFT',
    result: [
      { minAmountLD: 1n, maxAmountLD: credit },
      [{ feeAmountLD: received - sent, description: 'protocol fee' }],
      { amountSentLD: sent, amountReceivedLD: received },
    ],
  })
}

function fare(nativeFee: bigint): Hex {
  const result = { nativeFee, lzTokenFee: 0n }
  return encodeFunctionResult({ abi: PUBLISHED_ABI, functionName: 'quoteSend', result })
}

export function assetId(result: number): Hex {
  return encodeFunctionResult({ abi: PUBLISHED_ABI, functionName: 'assetIds', result })
}

type PoolError = Exclude<
  Extract<(typeof PUBLISHED_ABI)[number], { type: 'error' }>['name'],
  'Bus_InvalidFare'
>

export function reverted(errorName: PoolError): ReadResult {
  return refused(encodeErrorResult({ abi: PUBLISHED_ABI, errorName }))
}

/** Returns the revert of a path without a bus. */
export function noBus(): ReadResult {
  return refused(encodeErrorResult({ abi: PUBLISHED_ABI, errorName: 'Bus_InvalidFare', args: [false] }))
}

function refused(data: Hex): ReadResult {
  return { status: 'reverted', reason: 'execution reverted', data }
}

/** Replies of pools that take the requested amount and pay the quoted output. */
export const CHAIN: ChainScript = {
  [QUOTE_OFT]: ({ toAmount }, { data }) => success(receipt(decodeSendParam(data).amountLD, toAmount)),
  [QUOTE_SEND]: () => success(fare(FARE)),
  [ASSET_IDS]: (_, read) => success(assetId(getAssetId(read))),
}

/** Decodes the transfer of a `quoteOFT` or `sendToken` call. */
export function decodeSendParam(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: PUBLISHED_ABI, data })
  if (functionName === 'assetIds') throw new Error('It names no transfer')
  return args[0]
}

/** Returns a field of the quoted transfer. */
export function ofSend<T>(read: (param: ReturnType<typeof decodeSendParam>, call: ApiCall) => T) {
  return (call: ApiCall) => read(decodeSendParam(call.body['data'] as Hex), call)
}

/** Returns the token of the called pool. */
export function getSourceToken(call: ApiCall): string | undefined {
  return askedPool(call)?.token
}

/** Returns the token of the same asset on the destination chain. */
export const getDestinationToken = ofSend(({ dstEid }, call) => {
  const pools = Object.values(NETWORKS).find(({ eid }) => eid === dstEid)?.pools ?? []
  return pools.find(({ assetId }) => assetId === askedPool(call)?.assetId)?.token
})

function askedPool({ body }: ApiCall): Pool | undefined {
  return NETWORKS[Number(body['chainId'])]?.pools.find(({ address }) => address === body['to'])
}

function getAssetId({ chainId, to, data }: ReadCall): number {
  const network = NETWORKS[chainId]
  const { functionName, args } = decodeFunctionData({ abi: PUBLISHED_ABI, data })
  if (functionName !== 'assetIds' || !sameAddress(to, network?.messaging)) return 0
  return network?.pools.find(({ address }) => sameAddress(address, args[0]))?.assetId ?? 0
}
