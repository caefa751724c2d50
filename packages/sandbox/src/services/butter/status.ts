import { formatUnits } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { type Asset, findAsset, getDelivery, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../logos.ts'
import { createStatus } from './create-routes.ts'

/** Butter's states. There is no state for a failed transfer or for a payment in another token. */
const STATUSES: StatusMap = { pending: '0', filled: '1', partial: '1', refunded: '6', failed: '0' }

export const statusCodes: readonly string[] = ['0', '1', '6']

/** Replies to `/api/queryBridgeInfoBySourceHash`. `info` is null for an unknown transfer. */
export async function transferStatus(bridge: MockBridge, hash: string, getLogo: LogoOf) {
  const order = bridge.find(hash)
  const info = order === undefined ? null : await describeTransfer(bridge, order, getLogo)
  return createStatus(info)
}

async function describeTransfer(bridge: MockBridge, order: Order, getLogo: LogoOf) {
  const { market } = bridge
  const deliveryHash = getDelivery(bridge.stateOf(order))
  const getChain = (id: number) => market.chains.find(({ chainId }) => chainId === id)
  const [from, to] = [getChain(order.originChainId), getChain(order.destinationChainId)]
  const sent = await bridge.readTransaction(order.originChainId, order.transactionHash)
  const received = deliveryHash && (await bridge.readTransaction(order.destinationChainId, deliveryHash))
  const input = findAsset(market.assets, order.originChainId, order.inputToken)
  const output = findAsset(market.assets, order.destinationChainId, order.outputToken)
  const times = { start: (sent?.timestamp ?? 0) * 1000, end: received && received.timestamp * 1000 }
  return {
    fromChain: describeChain(from, getLogo),
    toChain: describeChain(to, getLogo),
    sourceAddress: order.sender,
    amount: input ? formatUnits(order.inputAmount, input.decimals) : '',
    timestamp: new Date(times.start).toISOString(),
    completeTime: times.end === undefined ? null : new Date(times.end).toISOString(),
    receiveAmount: received && output ? formatUnits(order.outputAmount, output.decimals) : null,
    timestampLong: times.start,
    state: Number(bridge.getStatus(order, STATUSES)),
    sourceHash: order.transactionHash,
    toHash: received?.hash ?? null,
    toAddress: order.recipient,
    completeTimeLong: times.end ?? null,
    sourceToken: describeToken(input, getLogo),
    destinationToken: describeToken(output, getLogo),
  }
}

function describeChain(chain: LocalChain | undefined, getLogo: LogoOf) {
  if (chain === undefined) return null
  const { chainId, spec } = chain
  return {
    id: chainId,
    chainId: String(chainId),
    chainName: spec.name,
    scanUrl: explorerUrl(chainId, ''),
    chainImg: getLogo(spec.native.symbol),
  }
}

function describeToken(asset: Asset | undefined, getLogo: LogoOf) {
  if (asset === undefined) return null
  const { chainId, address, name, symbol, decimals } = asset
  return {
    id: chainId,
    chainId,
    address,
    name,
    symbol,
    icon: getLogo(symbol),
    decimal: decimals,
    isMainCurrency: 0,
  }
}
