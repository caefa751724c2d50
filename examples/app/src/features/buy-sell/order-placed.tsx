import { Column } from '../../ui/column.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { listed } from './plan-name.ts'
import type { Order } from './use-order.ts'

/** An order that is being carried out: what was sent is fixed. */
export function OrderPlaced({ order }: { readonly order: Order }) {
  const { side, asset, stable, many } = order
  const symbol = asset.token?.symbol ?? 'the token'
  const deed = side === 'sell' ? `Selling ${symbol} for ${stable.token?.symbol ?? ''}` : `Buying ${symbol}`
  const waiting = many.legs.map(({ chain }) => chain.name)
  return (
    <Column kind="decide" label="Order">
      <Pane title={`${deed} on ${many.target.chain.name}`}>
        <Note
          tone="quiet"
          icon="info"
          title={waiting.length === 0 ? 'Everything was sent.' : 'Not everything was sent.'}
        >
          {waiting.length === 0
            ? 'There is nothing more to sign.'
            : `What lies on ${listed(waiting)} is still in your wallet. Review sends it with a new quote.`}
        </Note>
      </Pane>
    </Column>
  )
}
