import { type Hash, keccak256, numberToHex, padHex } from 'viem'
import { deliveryOf, findAsset, isNative, type Order } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { chainKeyOf, eidOf } from './chains.ts'

/** LayerZero's words: https://docs.layerzero.network, LayerZero Scan. There is none for money that came back. */
const words: StatusWords = {
  pending: 'INFLIGHT',
  filled: 'DELIVERED',
  partial: 'DELIVERED',
  refunded: 'FAILED',
  failed: 'FAILED',
}

/** Where a bus is, as no answer says in a word: `inQueue` is true or false. */
const busWaits = 'BUS_WAITING'
const busHasLeft = 'BUS_LEFT'

const messageWords = ['INFLIGHT', 'CONFIRMING', 'DELIVERED', 'FAILED', 'PAYLOAD_STORED', 'BLOCKED']

export const statusCodes: readonly string[] = [...messageWords, busWaits, busHasLeft]

/** LayerZero's messages of a transaction: one of a taxi; one of a bus, once it has left. */
export async function transferStatus(desk: BridgeDesk, hash: string) {
  const order = desk.find(hash)
  if (order === undefined || (isBus(order) && isWaiting(desk, order))) return []
  const state = desk.stateOf(order)
  const forced = desk.forcedStatus()
  const name = forced !== null && messageWords.includes(forced) ? forced : words[state.kind]
  const paid = deliveryOf(state)
  const { originChainId, destinationChainId, sender, transactionHash } = order
  const side = (chainId: number) => ({
    id: sender.toLowerCase(),
    name: 'Stargate',
    chain: chainKeyOf(chainId),
  })
  return [
    {
      guid: guidOf(order),
      status: { name, message: `The message is ${name}` },
      pathway: {
        srcEid: eidOf(originChainId),
        dstEid: eidOf(destinationChainId),
        sender: side(originChainId),
        receiver: side(destinationChainId),
      },
      source: {
        status: 'SUCCEEDED',
        tx: {
          txHash: transactionHash,
          from: sender.toLowerCase(),
          blockTimestamp: await timeOf(desk, originChainId, transactionHash),
          payload: order.id,
        },
      },
      destination:
        paid === undefined
          ? { status: 'WAITING' }
          : {
              status: 'SUCCEEDED',
              tx: { txHash: paid, blockTimestamp: await timeOf(desk, destinationChainId, paid) },
            },
    },
  ]
}

/** Where the bus of a transaction is. A bus leaves with its last passenger's transaction, and here with the first's. */
export async function busQueue(desk: BridgeDesk, hash: string) {
  const order = desk.find(hash)
  if (order === undefined || !isBus(order)) return []
  const { originChainId, destinationChainId, transactionHash } = order
  const timestamp = await timeOf(desk, originChainId, transactionHash)
  const ride = {
    srcEid: eidOf(originChainId),
    dstEid: eidOf(destinationChainId),
    srcChainKey: chainKeyOf(originChainId),
    dstChainKey: chainKeyOf(destinationChainId),
  }
  if (isWaiting(desk, order)) {
    const queue = { currentBusParams: { capacity: 10 }, passengers: [passengerOf(desk, order, timestamp)] }
    return [{ ...ride, inQueue: true, queue }]
  }
  const bus = { busId: '1', guid: guidOf(order), timestamp, txHash: transactionHash }
  return [{ ...ride, inQueue: false, bus }]
}

function passengerOf({ market }: BridgeDesk, order: Order, timestamp: number) {
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

/** The pool writes the mode into the order. */
function isBus({ quoteId }: Order): boolean {
  return quoteId === numberToHex(1, { size: 32 })
}

function isWaiting(desk: BridgeDesk, order: Order): boolean {
  const forced = desk.forcedStatus()
  if (forced === busWaits || forced === busHasLeft) return forced === busWaits
  return desk.stateOf(order).kind === 'pending'
}

function guidOf({ id }: Order): Hash {
  return keccak256(id)
}

/** Seconds; 0 when its chain no longer holds the transaction. */
async function timeOf(desk: BridgeDesk, chainId: number, hash: Hash): Promise<number> {
  return (await desk.readTransaction(chainId, hash))?.timestamp ?? 0
}
