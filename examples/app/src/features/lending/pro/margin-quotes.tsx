import type { MarginAbsence, MarginOfferRow } from '@causeway/core'
import { type KeyboardEvent, useRef } from 'react'
import { Expander } from '../../../ui/expander.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ImpactFigure } from '../../trade/impact-figure.tsx'
import { nextChoice } from '../../trade/next-choice.ts'
import listStyles from '../../trade/quote-list.module.css'
import rowStyles from '../../trade/quote-row.module.css'
import { QuotingRow } from '../../trade/quoting-row.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** Every aggregator that can serve the trade, with what its swap brings, or why it brings nothing. */
export function MarginQuotes({ desk }: { readonly desk: MarginDesk }) {
  const { list, view, quotes, review } = desk
  const { rows, failed, unsupported } = list
  const group = useRef<HTMLDivElement>(null)
  if (review.status !== 'idle' && review.status !== 'checking' && review.status !== 'refused') return null
  if (!view.sell || !view.buy || rows.length + failed.length + unsupported.length === 0) return null
  const offers = rows.filter((row) => row.status === 'quoted')
  const ids = offers.map(({ providerId }) => providerId)
  const chosen = offers.find(({ isChosen }) => isChosen)?.providerId
  const move = (event: KeyboardEvent) => {
    const next = nextChoice(event.key, ids, chosen)
    if (next === undefined) return
    event.preventDefault()
    desk.chooseOffer(next)
    group.current?.querySelector<HTMLElement>(`[data-provider="${CSS.escape(next)}"]`)?.focus()
  }
  const [sold, bought] = [view.sell.asset.symbol, view.buy.asset.symbol]
  return (
    <div className={listStyles['container']}>
      <Pane
        flush
        title={
          <>
            {sold} to {bought}{' '}
            <span className={listStyles['rest']}>
              {offers.length} {offers.length === 1 ? 'quote' : 'quotes'}
            </span>
          </>
        }
        aside={<span className="small dim">You get, {bought}</span>}
      >
        <div ref={group} role="radiogroup" aria-label="Quote for the swap" onKeyDown={move}>
          {rows.map((row) =>
            row.status === 'quoting' ? (
              <QuotingRow key={row.providerId} row={row} board={quotes.board} />
            ) : (
              <OfferRow
                key={row.providerId}
                row={row}
                symbol={bought}
                isInTabOrder={row.providerId === (chosen ?? ids[0])}
                onChoose={desk.chooseOffer}
              />
            ),
          )}
        </div>
        <Absences word="Without a quote" absences={failed} />
        <Absences word="Not asked for such a trade" absences={unsupported} />
      </Pane>
    </div>
  )
}

interface OfferRowProps {
  readonly row: MarginOfferRow
  readonly symbol: string
  readonly isInTabOrder: boolean
  onChoose(providerId: string): void
}

function OfferRow({ row, symbol, isInTabOrder, onChoose }: OfferRowProps) {
  const { providerId, name, text, behindText, impact, isBest, isChosen, isOld } = row
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of figures, which an input cannot hold
    <div
      className={rowStyles['row']}
      role="radio"
      aria-checked={isChosen}
      aria-label={`${name}, ${text} ${symbol}${isBest ? ', the best' : ''}`}
      tabIndex={isInTabOrder ? 0 : -1}
      data-provider={providerId}
      data-old={isOld}
      onClick={() => onChoose(providerId)}
      onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && onChoose(providerId)}
    >
      <span className={rowStyles['radio']} />
      <span className={rowStyles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={rowStyles['stack']}>
          <span className={rowStyles['name']}>
            {name}{' '}
            {isBest && (
              <Tag kind="best" icon="best">
                Best
              </Tag>
            )}
          </span>
          <span className={rowStyles['second']}>
            {impact ? (
              <>
                Impact <ImpactFigure impact={impact} />
              </>
            ) : (
              <>&nbsp;</>
            )}
          </span>
        </span>
      </span>
      <span className={rowStyles['received']}>
        <span className={rowStyles['amount']}>{text}</span>
        <span className={rowStyles['second']}>{behindText ?? (isOld ? 'asked before' : 'best')}</span>
      </span>
    </div>
  )
}

interface AbsencesProps {
  readonly word: string
  readonly absences: readonly MarginAbsence[]
}

function Absences({ word, absences }: AbsencesProps) {
  if (absences.length === 0) return null
  return (
    <div className={listStyles['problem']}>
      <Expander summary={`${word}, ${absences.length}`}>
        <ul className="small muted">
          {absences.map(({ providerId, name, reason }) => (
            <li key={providerId}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </Expander>
    </div>
  )
}
