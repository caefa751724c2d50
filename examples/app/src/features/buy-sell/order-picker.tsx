import { type Token, tokenKey } from '@causeway/core/data'
import { useEngine } from '../../state/use-engine.ts'
import { TokenButton } from '../trade/token-button.tsx'
import type { Order } from './use-order.ts'

interface OrderPickerProps {
  readonly order: Order
  readonly side: 'INPUT' | 'OUTPUT'
}

/** Button that selects the input or output token. */
export function OrderPicker({ order, side }: OrderPickerProps) {
  const { url } = useEngine()
  const { asset, stable } = order
  const isAsset = (side === 'INPUT') === (order.side === 'sell')
  const selection = isAsset ? asset : stable
  const pick = (_: unknown, { chainId, address }: Token) => {
    const tokenAddress = tokenKey(address)
    const currency = side === 'INPUT' ? { inputCurrency: tokenAddress } : { outputCurrency: tokenAddress }
    const chain = isAsset || order.side === 'buy' ? { chainId } : { outputChain: chainId }
    url.change({ ...chain, ...currency })
  }
  return <TokenButton trade={{ kind: 'bridge', from: selection, to: selection, pick }} side={side} />
}
