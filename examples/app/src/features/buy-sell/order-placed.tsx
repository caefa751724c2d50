import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { Column } from '../../ui/column.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { Order } from './use-order.ts'

/** An order in execution. Sent transfers cannot be changed. */
export function OrderPlaced({ order }: { readonly order: Order }) {
  const { side, asset, stable, many } = order
  const symbol = asset.token?.symbol ?? legsCopy.theToken
  const orderText =
    side === 'sell' ? legsCopy.selling(symbol, stable.token?.symbol ?? '') : legsCopy.buying(symbol)
  const waiting = many.legs.map(({ chain }) => chain.name)
  return (
    <Column kind="decide" label={legsCopy.order}>
      <Pane title={legsCopy.orderOn(orderText, many.target.chain.name)}>
        <Note tone="quiet" icon="info" title={waiting.length === 0 ? legsCopy.allSent : legsCopy.someSent}>
          {waiting.length === 0 ? legsCopy.nothingToSign : legsCopy.restInWallet(commonCopy.and(waiting))}
        </Note>
      </Pane>
    </Column>
  )
}
