import {
  type Address,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  parseEventLogs,
  slice,
} from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { ethFlowAbi, settlementAbi } from '../../protocols/cow/abi.ts'
import { ethFlowAddress, settlementAddress } from '../../protocols/cow/deployments.ts'
import { followLogs, type MinedLog } from '../../relaying/follow-logs.ts'
import { type BookOrder, getUid } from './order.ts'

/** Execution of an order on its chain. Amounts in base units. */
export interface CowTrade {
  readonly kind: 'trade'
  readonly uid: Hex
  readonly chainId: number
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
}

/** Refund of an EthFlow order on its chain. */
interface CowRefund {
  readonly kind: 'refund'
  readonly uid: Hex
  readonly transactionHash: Hash
}

/** EthFlow orders, trades and refunds that are read from the events of the chains. */
export interface CowLedger {
  refresh(): Promise<void>
  /** Returns the orders that were placed through EthFlow. */
  placed(): readonly BookOrder[]
  tradeOf(uid: Hex): CowTrade | undefined
  refundOf(uid: Hex): Hash | undefined
}

export function createLedger(chains: readonly LocalChain[]): CowLedger {
  const contracts = [settlementAddress, ethFlowAddress]
  const sources = chains.map(({ chainId, client }) => ({ chainId, client, contracts }))
  const { refresh, eventsOn } = followLogs(sources, readEvents)
  const events = () => chains.flatMap(({ chainId }) => eventsOn(chainId))
  return {
    refresh,
    placed: () => events().filter((event) => event.kind === 'order'),
    tradeOf: (uid) =>
      events().find((event): event is CowTrade => event.kind === 'trade' && event.uid === uid),
    refundOf: (uid) =>
      events().find((event): event is CowRefund => event.kind === 'refund' && event.uid === uid)
        ?.transactionHash,
  }
}

type CowEvent = BookOrder | CowTrade | CowRefund

function readEvents(chainId: number, logs: MinedLog[]): readonly CowEvent[] {
  return parseEventLogs({ abi: [...settlementAbi, ...ethFlowAbi], logs }).flatMap((log): CowEvent[] => {
    const { transactionHash, blockNumber, logIndex } = log
    if (log.eventName === 'Trade') {
      if (!isAddressEqual(log.address, settlementAddress)) return []
      const { orderUid: uid, feeAmount: _, ...trade } = log.args
      return [{ kind: 'trade', uid, chainId, ...trade, transactionHash, blockNumber, logIndex }]
    }
    if (!isAddressEqual(log.address, ethFlowAddress)) return []
    if (log.eventName === 'OrderPlacement') {
      const { sender: user, order, data, signature } = log.args
      const ethFlow = {
        user,
        quoteId: BigInt.asIntN(64, hexToBigInt(slice(data, 0, 8))),
        validTo: hexToNumber(slice(data, 8, 12)),
      }
      return [
        {
          ...{ sellToken: order.sellToken, buyToken: order.buyToken, receiver: order.receiver },
          ...{ sellAmount: order.sellAmount, buyAmount: order.buyAmount, validTo: order.validTo },
          appData: order.appData,
          kind: 'order',
          uid: getUid(chainId, order, ethFlowAddress),
          chainId,
          owner: ethFlowAddress,
          signature: signature.data,
          signingScheme: 'eip1271',
          fullAppData: null,
          createdAt: Date.now(),
          ethFlow,
        },
      ]
    }
    return [{ kind: 'refund', uid: log.args.orderUid, transactionHash }]
  })
}
