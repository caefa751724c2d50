import { formatUnits } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { type Asset, deliveryOf, findAsset, type Order } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../pictures.ts'
import { createStatus } from './create-routes.ts'

/** Butter's numbers. It has none for a transfer that failed, nor for one paid in another token. */
const words: StatusWords = { pending: '0', filled: '1', partial: '1', refunded: '6', failed: '0' }

export const statusCodes: readonly string[] = ['0', '1', '6']

/** `/api/queryBridgeInfoBySourceHash`: what is known of a transfer; no `info` while nothing is. */
export async function transferStatus(desk: BridgeDesk, hash: string, logoOf: LogoOf) {
  const order = desk.find(hash)
  const info = order === undefined ? null : await describeTransfer(desk, order, logoOf)
  return createStatus(info)
}

async function describeTransfer(desk: BridgeDesk, order: Order, logoOf: LogoOf) {
  const { market } = desk
  const paid = deliveryOf(desk.stateOf(order))
  const chainOf = (id: number) => market.chains.find(({ chainId }) => chainId === id)
  const [from, to] = [chainOf(order.originChainId), chainOf(order.destinationChainId)]
  const sent = await desk.readTransaction(order.originChainId, order.transactionHash)
  const received = paid && (await desk.readTransaction(order.destinationChainId, paid))
  const input = findAsset(market.assets, order.originChainId, order.inputToken)
  const output = findAsset(market.assets, order.destinationChainId, order.outputToken)
  const times = { start: (sent?.timestamp ?? 0) * 1000, end: received && received.timestamp * 1000 }
  return {
    fromChain: describeChain(from, logoOf),
    toChain: describeChain(to, logoOf),
    sourceAddress: order.sender,
    amount: input ? formatUnits(order.inputAmount, input.decimals) : '',
    timestamp: new Date(times.start).toISOString(),
    completeTime: times.end === undefined ? null : new Date(times.end).toISOString(),
    receiveAmount: received && output ? formatUnits(order.outputAmount, output.decimals) : null,
    timestampLong: times.start,
    state: Number(desk.statusWord(order, words)),
    sourceHash: order.transactionHash,
    toHash: received?.hash ?? null,
    toAddress: order.recipient,
    completeTimeLong: times.end ?? null,
    sourceToken: describeToken(input, logoOf),
    destinationToken: describeToken(output, logoOf),
  }
}

function describeChain(chain: LocalChain | undefined, logoOf: LogoOf) {
  if (chain === undefined) return null
  const { chainId, spec } = chain
  return {
    id: chainId,
    chainId: String(chainId),
    chainName: spec.name,
    scanUrl: explorerUrl(chainId, ''),
    chainImg: logoOf(spec.native.symbol),
  }
}

function describeToken(asset: Asset | undefined, logoOf: LogoOf) {
  if (asset === undefined) return null
  const { chainId, address, name, symbol, decimals } = asset
  return {
    id: chainId,
    chainId,
    address,
    name,
    symbol,
    icon: logoOf(symbol),
    decimal: decimals,
    isMainCurrency: 0,
  }
}
