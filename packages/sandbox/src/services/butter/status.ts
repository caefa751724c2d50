import { formatUnits } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import {
  type Asset,
  findAsset,
  type Order,
  type OrderState,
  readTransaction,
} from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { explorerUrl } from '../pictures.ts'
import type { LogoOf } from './describe.ts'

/** Butter's numbers. It has none for a transfer that failed, nor for one paid in another token. */
const stateOf: Readonly<Record<OrderState['kind'], number>> = {
  pending: 0,
  filled: 1,
  partial: 1,
  refunded: 6,
  failed: 0,
}

export const statusWords: readonly string[] = ['0', '1', '6']

/** `/api/queryBridgeInfoBySourceHash`: what is known of a transfer; no `info` while nothing is. */
export async function transferStatus(desk: BridgeDesk, hash: string, logoOf: LogoOf) {
  const order = desk.find(hash)
  const info = order === undefined ? null : await describeTransfer(desk, order, logoOf)
  return { code: 200, message: 'success', data: { info } }
}

async function describeTransfer(desk: BridgeDesk, order: Order, logoOf: LogoOf) {
  const { market } = desk
  const state = desk.stateOf(order)
  const paid = 'payout' in state ? state.payout : undefined
  const forced = desk.forcedStatus()
  const chainOf = (id: number) => market.chains.find(({ chainId }) => chainId === id)
  const [from, to] = [chainOf(order.originChainId), chainOf(order.destinationChainId)]
  const sent = from && (await readTransaction(from, order.transactionHash))
  const received = paid?.kind === 'fill' && to ? await readTransaction(to, paid.transactionHash) : undefined
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
    state: forced === null ? stateOf[state.kind] : Number(forced),
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
