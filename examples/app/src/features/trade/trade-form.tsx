import type { ReactNode } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { Column } from '../../ui/column.tsx'
import { Pane } from '../../ui/pane.tsx'
import { FlipRow } from './flip-row.tsx'
import { LinkNotes } from './link-notes.tsx'
import { PaySide } from './pay-side.tsx'
import { ReceiveSide } from './receive-side.tsx'
import { TokenListNotes } from './token-list-notes.tsx'
import type { Trade } from './trade.ts'
import { TradeNotes } from './trade-notes.tsx'
import { TradeSettings } from './trade-settings.tsx'
import { TradeTerms } from './trade-terms.tsx'

interface TradeFormProps {
  readonly trade: Trade
  readonly children?: ReactNode
}

/** The form of a trade. */
export function TradeForm({ trade, children }: TradeFormProps) {
  const title = trade.kind === 'swap' ? tradeCopy.swap : tradeCopy.transfer
  return (
    <Column kind="decide" label={title}>
      <LinkNotes problems={trade.linkProblems} />
      <Pane title={title} aside={<TradeSettings kind={trade.kind} views={[trade.swap.view]} />}>
        <PaySide trade={trade} />
        <FlipRow trade={trade} />
        <ReceiveSide trade={trade} />
      </Pane>
      <Pane>
        <TradeTerms trade={trade} />
      </Pane>
      <TokenListNotes chains={[trade.from.chain, trade.to.chain]} />
      <TradeNotes trade={trade} />
      {children}
    </Column>
  )
}
