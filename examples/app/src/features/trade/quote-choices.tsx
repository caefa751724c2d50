import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { alignAmounts } from './amount-text.ts'
import { QuoteRow } from './quote-row.tsx'
import { QuotingRow } from './quoting-row.tsx'
import type { Trade } from './trade.ts'

/** Providers with a quote, one of which is chosen, and those that are still answering. Arrow keys move the choice. */
export function QuoteChoices({ trade }: { readonly trade: Trade }) {
  const { quotes, list } = trade.swap
  const { rows } = list
  const offers = rows.filter((row) => row.status === 'quoted')
  const ids = offers.map(({ providerId }) => providerId)
  const chosen = offers.find(({ isChosen }) => isChosen)?.providerId
  const received = alignAmounts(offers.map(({ offer }) => offer.receive.text))
  const behind = alignAmounts(offers.map((row) => row.behind?.text ?? '-'))
  return (
    <ChoiceGroup label="Provider" ids={ids} chosen={chosen} onChoose={(id) => quotes.choose(id)}>
      {rows.map((row) =>
        row.status === 'quoting' ? (
          <QuotingRow key={row.providerId} row={row} board={quotes.board} />
        ) : (
          <QuoteRow
            key={row.providerId}
            row={row}
            trade={trade}
            received={received[ids.indexOf(row.providerId)] ?? row.offer.receive.text}
            behind={behind[ids.indexOf(row.providerId)] ?? '-'}
            isInTabOrder={row.providerId === (chosen ?? ids[0])}
          />
        ),
      )}
    </ChoiceGroup>
  )
}
