import { foldQuotes } from '@causeway/view-models'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { alignAmounts } from './align-amounts.ts'
import { QuoteRow } from './quote-row.tsx'
import { QuotingRow } from './quoting-row.tsx'
import type { Trade } from './trade.ts'
import { UnverifiedToggle } from './unverified-toggle.tsx'

/** Quotes and pending providers as a radio group. Unverified quotes are collapsed. */
export function QuoteChoices({ trade }: { readonly trade: Trade }) {
  const { quotes, list } = trade.swap
  const [showsUnverified, setShowsUnverified] = useState(false)
  const folded = foldQuotes(list.rows, showsUnverified)
  const { rows } = folded
  const quoted = rows.filter((row) => row.status === 'quoted')
  const ids = quoted.map(({ providerId }) => providerId)
  const chosen = quoted.find(({ isChosen }) => isChosen)?.providerId
  const received = alignAmounts(quoted.map(({ offer }) => offer.receive.text))
  const differences = alignAmounts(quoted.map(({ behind, ahead }) => (ahead ?? behind)?.text ?? '-'))
  return (
    <>
      <ChoiceGroup
        label={tradeCopy.provider}
        ids={ids}
        chosen={chosen}
        onChoose={(id) => quotes.selectProvider(id)}
      >
        {rows.map((row) =>
          row.status === 'quoting' ? (
            <QuotingRow key={row.providerId} row={row} quotesState={quotes.state} />
          ) : (
            <QuoteRow
              key={row.providerId}
              row={row}
              trade={trade}
              received={received[ids.indexOf(row.providerId)] ?? row.offer.receive.text}
              difference={differences[ids.indexOf(row.providerId)] ?? '-'}
              isInTabOrder={row.providerId === (chosen ?? ids[0])}
            />
          ),
        )}
      </ChoiceGroup>
      <UnverifiedToggle folded={folded} onChange={setShowsUnverified} />
    </>
  )
}
