import { formatChange, formatUsd } from '@causeway/core/format'
import { cutDistance, type LiquidationMove, type LiquidationPoint } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { Icon } from '../../ui/icon.tsx'
import styles from './liquidation-price.module.css'

/** Liquidation price and its distance, before and after an action. */
export function LiquidationPrice({ move }: { readonly move: LiquidationMove }) {
  const { asset, danger, priceUsd, before, after, unchanged } = move
  const now = priceUsd === 'unknown' ? '' : lendingCopy.fromPrice(formatUsd(priceUsd))
  return (
    <div className={styles['row']}>
      <Pair
        label={lendingCopy.liquidationPrice(asset.symbol)}
        before={priceText(before)}
        after={priceText(after)}
      />
      <Pair
        label={`${danger === 'falls' ? lendingCopy.drop : lendingCopy.rise}${now}`}
        before={changeText(before, danger)}
        after={changeText(after, danger)}
      />
      {after !== 'none' && unchanged.length > 0 && (
        <p className="small muted">{lendingCopy.pricesUnchanged(unchanged.join(', '))}</p>
      )}
    </div>
  )
}

function Pair({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div className={styles['pair']}>
      <span className="label">{label}</span>
      <span className={styles['move']}>
        {before !== after && (
          <>
            <span className="visuallyHidden">{lendingCopy.now} </span>
            <span className="muted">{before}</span>
            <span className="dim">
              <Icon name="arrowRight" size="s" />
            </span>
            <span className="visuallyHidden">{lendingCopy.after} </span>
          </>
        )}
        <b>{after}</b>
      </span>
    </div>
  )
}

type Point = LiquidationPoint | 'none' | 'unknown'

function priceText(point: Point): string {
  if (point === 'none') return lendingCopy.noPrice
  return point === 'unknown' ? '-' : formatUsd(point.priceUsd)
}

function changeText(point: Point, danger: LiquidationMove['danger']): string {
  if (typeof point !== 'object') return '-'
  const isPast = danger === 'falls' ? point.changePercent >= 0 : point.changePercent <= 0
  return isPast ? lendingCopy.pastPrice : formatChange(cutDistance(point.changePercent), 1)
}
