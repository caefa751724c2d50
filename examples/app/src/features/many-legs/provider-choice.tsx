import { getQuoteCheck, type QuoteCheck } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { foldQuotes } from '@causeway/view-models'
import { useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { quoteCheckCopy } from '../trade/quote-check-copy.ts'
import { UnverifiedToggle } from '../trade/unverified-toggle.tsx'
import type { Leg } from './legs.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface ProviderChoiceProps {
  readonly leg: Leg
  readonly many: ManyLegs
}

/** Selects the provider of a leg. Default: the best quote. Unverified quotes are collapsed. */
export function ProviderChoice({ leg, many }: ProviderChoiceProps) {
  const [showsUnverified, setShowsUnverified] = useState(false)
  const chosen = leg.view.offer?.quote.providerId
  const quoted = (leg.quotesState?.rows ?? []).flatMap((row) =>
    row.status === 'quoted'
      ? [{ ...row, check: getQuoteCheck(row.quote.verification), isChosen: row.providerId === chosen }]
      : [],
  )
  const chosenRow = quoted.find(({ isChosen }) => isChosen)
  if (!chosenRow && leg.view.button.code === 'NO_ROUTE') return '-'
  if (!chosenRow) return leg.view.offer?.quote.name ?? legsCopy.noProvider
  const folded = foldQuotes(quoted, showsUnverified)
  const bestText = (providerId: string) => (providerId === leg.quotesState?.best ? legsCopy.bestSuffix : '')
  return (
    <>
      <SelectMenu
        label={legsCopy.providerFor(leg.token.symbol, leg.chain.name)}
        size="small"
        value={chosenRow.providerId}
        onChange={(providerId) => many.choose(leg, providerId)}
        shortText={[
          chosenRow.name,
          bestText(chosenRow.providerId),
          chosenRow.check === 'unverified' && checkText(chosenRow.check),
        ]
          .filter(Boolean)
          .join('')}
        options={folded.rows.map(({ providerId, name, quote, check }) => ({
          value: providerId,
          label: `${name}, ${formatAmount(quote.toAmount, quote.request.toTokenDecimals)}${bestText(providerId)}${checkText(check)}`,
        }))}
      />
      <UnverifiedToggle folded={folded} onChange={setShowsUnverified} isInline />
    </>
  )
}

function checkText(check: QuoteCheck): string {
  return `, ${quoteCheckCopy(check).toLowerCase()}`
}
