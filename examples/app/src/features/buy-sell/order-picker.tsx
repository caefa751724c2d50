import { useEngine } from '../../state/use-engine.ts'
import { TokenButton } from '../trade/token-button.tsx'
import { pickOrderChanges } from './pick-order-changes.ts'
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
  return (
    <TokenButton
      trade={{
        kind: 'bridge',
        from: selection,
        to: selection,
        pick: (_, token) => url.change(pickOrderChanges(order, side, token)),
      }}
      side={side}
    />
  )
}
