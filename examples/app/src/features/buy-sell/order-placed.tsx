import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { Column } from '../../ui/column.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { SendingState } from '../many-legs/get-sending-state.ts'
import type { Order } from './use-order.ts'

const TITLES: Readonly<Record<SendingState, string>> = {
  signing: legsCopy.notAllSent,
  interrupted: legsCopy.someInterrupted,
  unsent: legsCopy.someSent,
  sent: legsCopy.allSent,
}

/** An order in execution. Sent transfers cannot be changed. */
export function OrderPlaced({ order }: { readonly order: Order }) {
  const { side, asset, stable, many } = order
  const symbol = asset.token?.symbol ?? legsCopy.theToken
  const orderText =
    side === 'sell' ? legsCopy.selling(symbol, stable.token?.symbol ?? '') : legsCopy.buying(symbol)
  const state = many.sendingState
  return (
    <Column kind="decide" label={legsCopy.order}>
      <Pane title={legsCopy.orderOn(orderText, many.target.chain.name)}>
        <Note tone="quiet" icon="info" title={TITLES[state]}>
          {getText(
            state,
            many.legs.map(({ chain }) => chain.name),
          )}
        </Note>
      </Pane>
    </Column>
  )
}

/** Returns the next step of the user. `chains` are those of the transfers that are not started. */
function getText(state: SendingState, chains: readonly string[]): string {
  switch (state) {
    case 'signing':
      return legsCopy.keepOpen
    case 'interrupted':
      return chains.length === 0
        ? legsCopy.resumeBelow
        : `${legsCopy.resumeBelow} ${legsCopy.restInWallet(commonCopy.and(chains))}`
    case 'unsent':
      return legsCopy.restInWallet(commonCopy.and(chains))
    case 'sent':
      return legsCopy.nothingToSign
  }
}
