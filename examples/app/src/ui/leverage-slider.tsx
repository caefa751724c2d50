import type { CSSProperties, KeyboardEvent } from 'react'
import { commonCopy } from '#locale/common-copy'
import styles from './leverage-slider.module.css'
import { leverageTicks } from './leverage-ticks.ts'

export interface LeverageSliderProps {
  label: string
  min: number
  max: number
  /** Highest safe leverage, and the text of the health factor at it. Leverage above it is hatched. */
  safe?: { readonly leverage: number; readonly health: string } | undefined
  value: number
  onChange: (value: number) => void
  /** Hides the tick labels, for a toolbar. */
  isFlat?: boolean | undefined
}

/** A slider for leverage on a linear scale. Arrow keys change it by 0.01, page keys by 0.10. */
export function LeverageSlider(props: LeverageSliderProps) {
  const { label, min, max, safe, value, onChange, isFlat = false } = props
  const toShare = (leverage: number) => (max > min ? clamp(0, (leverage - min) / (max - min), 1) : 0)
  const edge = safe && safe.leverage > min && safe.leverage < max ? safe : undefined
  const handlePageKey = (event: KeyboardEvent) => {
    const step = event.key === 'PageUp' ? 0.1 : event.key === 'PageDown' ? -0.1 : 0
    if (step === 0) return
    event.preventDefault()
    onChange(clamp(min, Math.round((value + step) * 100) / 100, max))
  }
  return (
    <div className={styles['slider']} data-flat={isFlat || undefined}>
      <div className={styles['track']} aria-hidden="true">
        <span className={styles['fill']} style={{ width: percent(toShare(value)) }} />
        {edge && <span className={styles['steep']} style={{ left: percent(toShare(edge.leverage)) }} />}
        {!isFlat &&
          leverageTicks(min, max).map((tick) => (
            <span className={styles['tick']} key={tick} style={{ left: percent(toShare(tick)) }}>
              <span className={styles['figure']} data-edge={getEdge(toShare(tick))}>
                {formatLeverage(tick)}
              </span>
            </span>
          ))}
        {!isFlat && edge && (
          <span
            className={styles['edge']}
            data-edge={getEdge(toShare(edge.leverage))}
            style={{ left: percent(toShare(edge.leverage)) }}
          >
            {commonCopy.leverageAtHealth(edge.health, formatLeverage(edge.leverage))}
          </span>
        )}
      </div>
      <input
        className={styles['input']}
        type="range"
        aria-label={label}
        aria-valuetext={toSpoken(value, edge)}
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onKeyDown={handlePageKey}
      />
    </div>
  )
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function percent(share: number): NonNullable<CSSProperties['left']> {
  return `${share * 100}%`
}

function getEdge(share: number): 'start' | 'end' | undefined {
  if (share < 0.12) return 'start'
  return share > 0.88 ? 'end' : undefined
}

function formatLeverage(leverage: number): string {
  return `${leverage.toFixed(2)}×`
}

function toSpoken(value: number, safe: LeverageSliderProps['safe']): string {
  const leverage = value.toFixed(2)
  return safe && value > safe.leverage
    ? commonCopy.leveragePastSafe(leverage, safe.leverage.toFixed(2), safe.health)
    : commonCopy.leverageSpoken(leverage)
}
