import { type Hash, keccak256, numberToHex, padHex } from 'viem'
import { findAsset, getDelivery, isNative, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { getChainKey, getEid } from './chains.ts'

/** LayerZero's statuses. There is no status for a refund. Source: https://docs.layerzero.network, LayerZero Scan. */
const STATUSES: StatusMap = {
  pending: 'INFLIGHT',
  filled: 'DELIVERED',
  partial: 'DELIVERED',
  refunded: 'FAILED',
  failed: 'FAILED',
}

/** Status codes in the settings that force the state of a bus. Replies only contain the state as `inQueue`. */
const BUS_WAITING = 'BUS_WAITING'
const BUS_LEFT = 'BUS_LEFT'

const MESSAGE_STATUSES = ['INFLIGHT', 'CONFIRMING', 'DELIVERED', 'FAILED', 'PAYLOAD_STORED', 'BLOCKED']

export const statusCodes: readonly string[] = [...MESSAGE_STATUSES, BUS_WAITING, BUS_LEFT]

/**
 * Returns the LayerZero messages of a transaction: one for a taxi transfer, and one for a bus transfer once the bus has
 * left.
 */
export async function transferStatus(bridge: MockBridge, hash: string) {
  const order = bridge.find(hash)
  if (order === undefined || (isBus(order) && isWaiting(bridge, order))) return []
  const state = bridge.stateOf(order)
  const forced = bridge.forcedStatus()
  const name = forced !== null && MESSAGE_STATUSES.includes(forced) ? forced : STATUSES[state.kind]
  const deliveryHash = getDelivery(state)
  const { originChainId, destinationChainId, sender, transactionHash } = order
  const side = (chainId: number) => ({
    id: sender.toLowerCase(),
    name: 'Stargate',
    chain: getChainKey(chainId),
  })
  return [
    {
      guid: computeGuid(order),
      status: { name, message: `The message is ${name}` },
      pathway: {
        srcEid: getEid(originChainId),
        dstEid: getEid(destinationChainId),
        sender: side(originChainId),
        receiver: side(destinationChainId),
      },
      source: {
        status: 'SUCCEEDED',
        tx: {
          txHash: transactionHash,
          from: sender.toLowerCase(),
          blockTimestamp: await readTime(bridge, originChainId, transactionHash),
          payload: order.id,
        },
      },
      destination:
        deliveryHash === undefined
          ? { status: 'WAITING' }
          : {
              status: 'SUCCEEDED',
              tx: {
                txHash: deliveryHash,
                blockTimestamp: await readTime(bridge, destinationChainId, deliveryHash),
              },
            },
    },
  ]
}

/**
 * Returns the bus of a transaction. A real bus leaves with the transaction of its last passenger; in the sandbox, with
 * that of the first.
 */
export async function busQueue(bridge: MockBridge, hash: string) {
  const order = bridge.find(hash)
  if (order === undefined || !isBus(order)) return []
  const { originChainId, destinationChainId, transactionHash } = order
  const timestamp = await readTime(bridge, originChainId, transactionHash)
  const ride = {
    srcEid: getEid(originChainId),
    dstEid: getEid(destinationChainId),
    srcChainKey: getChainKey(originChainId),
    dstChainKey: getChainKey(destinationChainId),
  }
  if (isWaiting(bridge, order)) {
    const queue = {
      currentBusParams: { capacity: 10 },
      passengers: [describePassenger(bridge, order, timestamp)],
    }
    return [{ ...ride, inQueue: true, queue }]
  }
  const bus = { busId: '1', guid: computeGuid(order), timestamp, txHash: transactionHash }
  return [{ ...ride, inQueue: false, bus }]
}

function describePassenger({ market }: MockBridge, order: Order, timestamp: number) {
  const asset = findAsset(market.assets, order.originChainId, order.inputToken)
  const symbol = asset && isNative(asset) ? 'ETH' : (asset?.symbol ?? '')
  return {
    sender: order.sender,
    receiver: order.recipient,
    ticketId: '1',
    assetId: { USDC: 1, USDT: 2 }[symbol] ?? 13,
    asset: symbol,
    amountSD: String(order.inputAmount / 10n ** BigInt((asset?.decimals ?? 6) - 6)),
    rideStatus: 'QUEUED',
    txHash: order.transactionHash,
    blockNumber: Number(order.blockNumber),
    timestamp,
    nativeDrop: false,
    passengerBytes: padHex(order.recipient, { size: 32 }),
  }
}

/** Returns whether an order is a bus transfer. The pool stores the mode in the quote id of the order. */
function isBus({ quoteId }: Order): boolean {
  return quoteId === numberToHex(1, { size: 32 })
}

function isWaiting(bridge: MockBridge, order: Order): boolean {
  const forced = bridge.forcedStatus()
  if (forced === BUS_WAITING || forced === BUS_LEFT) return forced === BUS_WAITING
  return bridge.stateOf(order).kind === 'pending'
}

function computeGuid({ id }: Order): Hash {
  return keccak256(id)
}

/** Returns the time of a transaction in seconds since the epoch, or 0 if its chain does not contain it. */
async function readTime(bridge: MockBridge, chainId: number, hash: Hash): Promise<number> {
  return (await bridge.readTransaction(chainId, hash))?.timestamp ?? 0
}
