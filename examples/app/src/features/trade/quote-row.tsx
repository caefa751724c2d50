import type { SwapNativeFee, SwapQuoteRow } from '@causeway/view-models'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CheckMark } from './check-mark.tsx'
import { getQuoteLabel } from './get-quote-label.ts'
import { ImpactFigure } from './impact-figure.tsx'
import styles from './quote-row.module.css'
import { QuoteTags } from './quote-tags.tsx'
import type { Trade } from './trade.ts'

interface OfferRowProps {
  readonly row: SwapQuoteRow
  readonly trade: Trade
  /** The amount, with as many decimals as the others have. */
  readonly received: string
  /** The distance to the best, likewise. */
  readonly behind: string
  readonly isInTabOrder: boolean
}

/** One provider's quote, to choose. */
export function QuoteRow({ row, trade, received, behind, isInTabOrder }: OfferRowProps) {
  const { providerId, name, offer, costs, isChosen, isExpired, freshness } = row
  const { kind, swap } = trade
  return (
    <ChoiceRow
      id={providerId}
      label={getQuoteLabel(row, kind)}
      isChosen={isChosen}
      isInTabOrder={isInTabOrder}
      isOld={freshness === 'outdated' || isExpired}
      onChoose={(id) => swap.quotes.choose(id)}
      className={styles['row']}
    >
      <span className={styles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['stack']}>
          <span className={styles['name']}>
            {name} <QuoteTags row={row} />
          </span>
          <span className={styles['second']}>{secondLine(row)}</span>
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
  if (isBest) return isMostReceived ? 'most received' : 'best after costs'
  if (!behind) return '\u00a0'
  return behind.amount === 0n ? 'as much' : `−${text}`
}

function secondLine({ freshness, offer, widerSlippage, implausible }: SwapQuoteRow): string {
  if (freshness === 'outdated') return 'For what was typed before'
  if (implausible !== undefined) return `Implausible: ${implausible}`
  if (freshness === 'previous') return 'Of the round before, asking again'
  if (offer.nativeFee?.isAboveLimit) return `Charges ${feeText(offer.nativeFee)} on top`
  if (widerSlippage !== undefined) return `Takes up to ${widerSlippage}% slippage`
  return `Answered in ${offer.quote.elapsedMs.toLocaleString('en-US')} ms`
}

function feeText({ text, token }: SwapNativeFee): string {
  return `${text} ${token?.symbol ?? ''}`.trim()
}
