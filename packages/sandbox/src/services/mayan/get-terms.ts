import { type Address, decodeAbiParameters, getAddress, type Hex, parseAbiParameters, slice } from 'viem'
import { findAsset, type NotedDeposit, type OrderTerms } from '../../settlement/index.ts'
import type { BridgeRecords } from '../bridge.ts'
import { getChainIdByWormholeId, getUnit } from './chains.ts'

/** `OrderParams` of `src/contracts/MayanSwift.sol`. */
export const orderParams =
  '(uint8 payloadType, bytes32 trader, bytes32 destAddr, uint16 destChainId, bytes32 referrerAddr, bytes32 tokenOut, uint64 minAmountOut, uint64 gasDrop, uint64 cancelFee, uint64 refundFee, uint64 deadline, uint8 referrerBps, uint8 auctionMode, bytes32 random) params'

const note = parseAbiParameters(`bytes32 orderHash, ${orderParams}`)

/** Returns the terms of an order. Its amounts depend on the decimals of the output token, which the assets contain. */
export function getTerms(deposit: NotedDeposit, { market }: BridgeRecords): OrderTerms | undefined {
  const [orderHash, order] = decodeAbiParameters(note, deposit.note)
  const destinationChainId = getChainIdByWormholeId(order.destChainId)
  if (destinationChainId === undefined) return undefined
  const outputToken = toAddress(order.tokenOut)
  const asset = findAsset(market.assets, destinationChainId, outputToken)
  if (asset === undefined) return undefined
  return {
    quoteId: orderHash,
    recipient: toAddress(order.destAddr),
    destinationChainId,
    outputToken,
    outputAmount: order.minAmountOut * getUnit(asset.decimals),
  }
}

function toAddress(word: Hex): Address {
  return getAddress(slice(word, 12))
}
