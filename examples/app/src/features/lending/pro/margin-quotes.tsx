import type { MarginQuoteFailure, MarginQuoteRow } from '@causeway/view-models'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Expander } from '../../../ui/expander.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ImpactFigure } from '../../trade/impact-figure.tsx'
import listStyles from '../../trade/quote-list.module.css'
import rowStyles from '../../trade/quote-row.module.css'
import { QuotingRow } from '../../trade/quoting-row.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** Every aggregator that can serve the trade, with what its swap brings, or why it brings nothing. */
export function MarginQuotes({ desk }: { readonly desk: MarginDesk }) {
  const { list, view, quotes, review } = desk
  const { rows, failed, unsupported } = list
  if (review.status !== 'idle' && review.status !== 'checking' && review.status !== 'refused') return null
  if (!view.sell || !view.buy || rows.length + failed.length + unsupported.length === 0) return null
  const offers = rows.filter((row) => row.status === 'quoted')
  const ids = offers.map(({ providerId }) => providerId)
  const chosen = offers.find(({ isChosen }) => isChosen)?.providerId
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
        <ChoiceGroup label="Quote for the swap" ids={ids} chosen={chosen} onChoose={desk.chooseOffer}>
          {rows.map((row) =>
            row.status === 'quoting' ? (
              <QuotingRow key={row.providerId} row={row} board={quotes.board} />
            ) : (
              <QuoteRow
                key={row.providerId}
                row={row}
                symbol={bought}
                isInTabOrder={row.providerId === (chosen ?? ids[0])}
                onChoose={desk.chooseOffer}
              />
            ),
          )}
        </ChoiceGroup>
        <Absences word="Without a quote" absences={failed} />
        <Absences word="Not asked for such a trade" absences={unsupported} />
      </Pane>
    </div>
  )
}

interface OfferRowProps {
  readonly row: MarginQuoteRow
  readonly symbol: string
  readonly isInTabOrder: boolean
  onChoose(providerId: string): void
}

function QuoteRow({ row, symbol, isInTabOrder, onChoose }: OfferRowProps) {
  const { providerId, name, text, behindText, impact, isBest, isChosen, isOld } = row
  return (
    <ChoiceRow
      id={providerId}
      label={`${name}, ${text} ${symbol}${isBest ? ', the best' : ''}`}
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
    </ChoiceRow>
  )
}

interface AbsencesProps {
  readonly word: string
  readonly absences: readonly MarginQuoteFailure[]
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
