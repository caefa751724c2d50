import { foldQuotes, type MarginQuoteFailure, type MarginQuoteRow } from '@causeway/view-models'
import { useState } from 'react'
import { proCopy } from '#locale/pro-copy'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Expander } from '../../../ui/expander.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { alignAmounts } from '../../trade/align-amounts.ts'
import { ImpactText } from '../../trade/impact-text.tsx'
import { quoteCheckCopy } from '../../trade/quote-check-copy.ts'
import listStyles from '../../trade/quote-list.module.css'
import rowStyles from '../../trade/quote-row.module.css'
import { QuotingRow } from '../../trade/quoting-row.tsx'
import { UnloadedProviders } from '../../trade/unloaded-providers.tsx'
import { UnverifiedToggle } from '../../trade/unverified-toggle.tsx'
import type { MarginFormState } from './use-margin-form-state.ts'

/** Quotes for the swap of a margin trade, and providers without one. Unverified quotes are collapsed. */
export function MarginQuotes({ form }: { readonly form: MarginFormState }) {
  const { list, view, quotes, review } = form
  const [showsUnverified, setShowsUnverified] = useState(false)
  const { rows, failed, unsupported, unloaded } = list
  if (review.status !== 'idle' && review.status !== 'checking' && review.status !== 'rejected') return null
  if (!view.sell || !view.buy || rows.length + failed.length + unsupported.length + unloaded.length === 0)
    return null
  const folded = foldQuotes(rows, showsUnverified)
  const quoted = folded.rows.filter((row) => row.status === 'quoted')
  const quoteCount = rows.filter(({ status }) => status === 'quoted').length
  const ids = quoted.map(({ providerId }) => providerId)
  const chosen = quoted.find(({ isChosen }) => isChosen)?.providerId
  const amounts = alignAmounts(quoted.map(({ text }) => text))
  const [sold, bought] = [view.sell.asset.symbol, view.buy.asset.symbol]
  return (
    <div className={listStyles['container']}>
      <Pane
        flush
        title={
          <>
            {proCopy.soldTo(sold, bought)}{' '}
            <span className={listStyles['rest']}>{proCopy.quoteCount(quoteCount)}</span>
          </>
        }
        aside={
          <span className="small dim">
            {list.side === 'sell' ? proCopy.sold(sold) : proCopy.bought(bought)}
          </span>
        }
      >
        <ChoiceGroup label={proCopy.swapQuote} ids={ids} chosen={chosen} onChoose={form.chooseOffer}>
          {folded.rows.map((row) =>
            row.status === 'quoting' ? (
              <QuotingRow key={row.providerId} row={row} quotesState={quotes.state} />
            ) : (
              <MarginQuote
                key={row.providerId}
                row={row}
                amount={amounts[quoted.indexOf(row)] ?? row.text}
                symbol={list.side === 'sell' ? sold : bought}
                isInTabOrder={row.providerId === (chosen ?? ids[0])}
                onChoose={form.chooseOffer}
              />
            ),
          )}
        </ChoiceGroup>
        {quoted.some(({ isExact }) => !isExact) && (
          <p className={`small muted ${listStyles['problem']}`}>{proCopy.inexactQuotes}</p>
        )}
        <UnverifiedToggle folded={folded} onChange={setShowsUnverified} />
        <UnloadedProviders providers={unloaded} onRetry={quotes.refresh} />
        <Failures summary={proCopy.withoutQuote} failures={failed} />
        <Failures summary={proCopy.unsupported} failures={unsupported} />
      </Pane>
    </div>
  )
}

interface MarginQuoteProps {
  readonly row: MarginQuoteRow
  /** Amount, aligned with the other rows. */
  readonly amount: string
  readonly symbol: string
  readonly isInTabOrder: boolean
  onChoose(providerId: string): void
}

function MarginQuote({ row, amount, symbol, isInTabOrder, onChoose }: MarginQuoteProps) {
  const { providerId, name, text, behindText, impact, check, isBest, isChosen, isOld } = row
  const checkText = quoteCheckCopy(check)
  return (
    <ChoiceRow
      id={providerId}
      label={`${name}, ${text} ${symbol}${isBest ? proCopy.bestSuffix : ''}, ${checkText.toLowerCase()}`}
      isChosen={isChosen}
      isInTabOrder={isInTabOrder}
      isOld={isOld}
      onChoose={onChoose}
      className={rowStyles['row']}
    >
      <span className={rowStyles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={rowStyles['stack']}>
          <span className={rowStyles['name']}>
            {name}{' '}
            {isBest && (
              <Tag kind="best" icon="best">
                {proCopy.best}
              </Tag>
            )}
          </span>
          <span className={rowStyles['second']}>
            {impact && (
              <>
                {proCopy.impact} <ImpactText impact={impact} />,{' '}
              </>
            )}
            {impact ? checkText.toLowerCase() : checkText}
          </span>
        </span>
      </span>
      <span className={rowStyles['received']}>
        <span className={rowStyles['amount']}>{amount}</span>
        <span className={rowStyles['second']}>
          {behindText ?? (isOld ? proCopy.previousAmount : isBest ? proCopy.bestInner : '\u00a0')}
        </span>
      </span>
    </ChoiceRow>
  )
}

interface FailuresProps {
  readonly summary: string
  readonly failures: readonly MarginQuoteFailure[]
}

function Failures({ summary, failures }: FailuresProps) {
  if (failures.length === 0) return null
  return (
    <div className={listStyles['problem']}>
      <Expander summary={`${failures.length} ${failures.length === 1 ? 'provider' : 'providers'} ${summary}`}>
        <ul className="small muted">
          {failures.map(({ providerId, name, reason }) => (
            <li key={providerId}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </Expander>
    </div>
  )
}
