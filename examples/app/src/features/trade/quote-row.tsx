import type { SwapNativeFee, SwapQuoteRow } from '@causeway/view-models'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CheckMark } from './check-mark.tsx'
import { getQuoteLabel } from './get-quote-label.ts'
import { ImpactFigure } from './impact-figure.tsx'
import { responseTimeText } from './quote-failure-copy.ts'
import styles from './quote-row.module.css'
import { QuoteTags } from './quote-tags.tsx'
import type { Trade } from './trade.ts'

interface QuoteRowProps {
  readonly row: SwapQuoteRow
  readonly trade: Trade
  /** The amount, aligned with the other rows. */
  readonly received: string
  /** The distance to the best, aligned likewise. */
  readonly behind: string
  readonly isInTabOrder: boolean
}

/** A quote to choose. */
export function QuoteRow({ row, trade, received, behind, isInTabOrder }: QuoteRowProps) {
  const { providerId, name, offer, costs, isChosen, isExpired, freshness } = row
  const { kind, swap } = trade
  const detail = getDetail(row)
  return (
    <ChoiceRow
      id={providerId}
      label={getQuoteLabel(row, kind)}
      isChosen={isChosen}
      isInTabOrder={isInTabOrder}
      isOld={freshness === 'outdated' || isExpired}
      onChoose={(id) => swap.quotes.selectProvider(id)}
      className={styles['row']}
    >
      <span className={styles['provider']} title={responseTimeText(offer.quote.elapsedMs)}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['stack']}>
          <span className={styles['name']}>
            {name} <QuoteTags row={row} />
          </span>
          {detail && <span className={styles['second']}>{detail}</span>}
        </span>
      </span>
      <span className={styles['received']}>
        <span className={styles['amount']}>{received}</span>
        <span className={styles['second']}>{distanceText(row, behind)}</span>
      </span>
      <span className={styles['costs']}>{costs?.totalText ?? '-'}</span>
      <span className={styles['time']}>
        {kind === 'swap' ? <ImpactFigure impact={offer.priceImpact} /> : offer.durationText}
      </span>
      <span className={styles['check']}>
        {isExpired ? <Tag kind="warn">Expired</Tag> : <CheckMark check={row.check} />}
      </span>
    </ChoiceRow>
  )
}

function distanceText({ isBest, isMostReceived, behind }: SwapQuoteRow, text: string): string {
  if (isBest) return isMostReceived ? 'highest output' : 'best after costs'
  if (!behind) return '\u00a0'
  return behind.amount === 0n ? 'same output' : `−${text}`
}

function getDetail({ freshness, offer, widerSlippage, implausible }: SwapQuoteRow): string | undefined {
  if (freshness === 'outdated') return 'For the previous amount'
  if (implausible !== undefined) return `Implausible: ${implausible}`
  if (freshness === 'previous') return 'Previous quote, refreshing'
  if (offer.nativeFee?.isAboveLimit) return `Charges ${feeText(offer.nativeFee)} on top`
  if (widerSlippage !== undefined) return `Uses up to ${widerSlippage}% slippage`
  return undefined
}

function feeText({ text, token }: SwapNativeFee): string {
  return `${text} ${token?.symbol ?? ''}`.trim()
}
