import type { SwapNativeFee, SwapQuoteRow } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CheckMark } from './check-mark.tsx'
import { getQuoteLabel } from './get-quote-label.ts'
import { ImpactText } from './impact-text.tsx'
import { responseTimeText } from './quote-failure-copy.ts'
import styles from './quote-row.module.css'
import { QuoteTags } from './quote-tags.tsx'
import type { Trade } from './trade.ts'

interface QuoteRowProps {
  readonly row: SwapQuoteRow
  readonly trade: Trade
  /** Output amount, aligned with the other rows. */
  readonly received: string
  /** Difference to the best quote without its sign, aligned with the other rows. */
  readonly difference: string
  readonly isInTabOrder: boolean
}

/** A selectable quote. */
export function QuoteRow({ row, trade, received, difference, isInTabOrder }: QuoteRowProps) {
  const { providerId, name, offer, costs, isChosen, isExpired, freshness } = row
  const { kind, swap } = trade
  const detail = getDetail(row)
  const distance = distanceText(row, difference)
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
        {distance !== undefined && <span className={styles['second']}>{distance}</span>}
      </span>
      <span className={styles['costs']}>
        {costs?.isGain ? tradeCopy.gain(costs.totalText) : (costs?.totalText ?? '-')}
      </span>
      <span className={styles['time']} data-impact={kind === 'swap' || undefined}>
        {kind === 'swap' ? <ImpactText impact={offer.priceImpact} /> : (offer.durationText ?? '-')}
      </span>
      <span className={styles['check']}>
        {isExpired ? <Tag kind="warn">{tradeCopy.expired}</Tag> : <CheckMark check={row.check} />}
      </span>
    </ChoiceRow>
  )
}

function distanceText(row: SwapQuoteRow, text: string): string | undefined {
  const { behind, ahead } = row
  if (row.isBest) return getBestText(row)
  if (ahead) return `+${text}`
  if (!behind) return undefined
  return behind.amount === 0n ? tradeCopy.sameOutputTag : `−${text}`
}

function getBestText({ costs, rankingReason, isMostReceived }: SwapQuoteRow): string | undefined {
  if (isMostReceived) return tradeCopy.highestOutputTag
  const areCostsKnown = costs !== undefined && costs.totalText !== '-'
  return areCostsKnown && rankingReason === undefined ? tradeCopy.bestAfterCostsTag : undefined
}

function getDetail(row: SwapQuoteRow): string | undefined {
  const { freshness, offer, widerSlippage, implausible, rankingReason, lowerRankReason } = row
  if (freshness === 'outdated') return tradeCopy.forPreviousAmount
  if (implausible !== undefined) return tradeCopy.implausible(implausible)
  if (freshness === 'previous') return tradeCopy.previousQuote
  if (offer.nativeFee?.isAboveLimit) return tradeCopy.chargesOnTop(feeText(offer.nativeFee))
  if (widerSlippage !== undefined) return tradeCopy.usesSlippage(widerSlippage)
  if (rankingReason === 'verified') return tradeCopy.verifiedFirst
  if (rankingReason === 'faster') return tradeCopy.similarFaster
  // The head of the list states that verified quotes are preferred.
  return lowerRankReason === 'slower' ? tradeCopy.similarSlower : undefined
}

function feeText({ text, token }: SwapNativeFee): string {
  return `${text} ${token?.symbol ?? ''}`.trim()
}
