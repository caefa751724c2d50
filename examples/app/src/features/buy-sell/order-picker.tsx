import { type Token, tokenKey } from '@causeway/core/data'
import { useEngine } from '../../state/use-engine.ts'
import { TokenButton } from '../trade/token-button.tsx'
import type { Order } from './use-order.ts'

interface OrderPickerProps {
  readonly order: Order
  readonly side: 'INPUT' | 'OUTPUT'
}

/** The button that chooses what is paid with, or what is received. */
export function OrderPicker({ order, side }: OrderPickerProps) {
  const { url } = useEngine()
  const { asset, stable } = order
  const isAsset = (side === 'INPUT') === (order.side === 'sell')
  const own = isAsset ? asset : stable
  const pick = (_: unknown, { chainId, address }: Token) => {
    const named = tokenKey(address)
    const currency = side === 'INPUT' ? { inputCurrency: named } : { outputCurrency: named }
    const chain = isAsset || order.side === 'buy' ? { chainId } : { outputChain: chainId }
    url.change({ ...chain, ...currency })
  }
  return <TokenButton trade={{ kind: 'bridge', from: own, to: own, pick }} side={side} />
}
