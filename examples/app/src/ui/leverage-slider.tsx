import type { CSSProperties, KeyboardEvent } from 'react'
import { commonCopy } from '#locale/common-copy'
import styles from './leverage-slider.module.css'
import { leverageTicks } from './leverage-ticks.ts'

export interface LeverageSliderProps {
  label: string
  min: number
  max: number
  /** Past it the road is hatched. */
  safeMax?: number | undefined
  value: number
  onChange: (value: number) => void
  /** Without figures, for a toolbar. */
  isFlat?: boolean | undefined
}

/** Leverage on a straight scale: a native range lies over the drawing. Arrows move it by 0.01, page keys by 0.10. */
export function LeverageSlider(props: LeverageSliderProps) {
  const { label, min, max, safeMax, value, onChange, isFlat = false } = props
  const place = (leverage: number) => (max > min ? within(0, (leverage - min) / (max - min), 1) : 0)
  const hasEdge = safeMax !== undefined && safeMax > min && safeMax < max
  const turnPage = (event: KeyboardEvent) => {
    const step = event.key === 'PageUp' ? 0.1 : event.key === 'PageDown' ? -0.1 : 0
    if (step === 0) return
    event.preventDefault()
    onChange(within(min, Math.round((value + step) * 100) / 100, max))
  }
  return (
    <div className={styles['slider']} data-flat={isFlat || undefined}>
      <div className={styles['track']} aria-hidden="true">
        <span className={styles['road']} style={{ width: percent(place(value)) }} />
        {hasEdge && <span className={styles['steep']} style={{ left: percent(place(safeMax)) }} />}
        {!isFlat &&
          leverageTicks(min, max).map((tick) => (
            <span className={styles['tick']} key={tick} style={{ left: percent(place(tick)) }}>
              <span className={styles['figure']} data-edge={edgeOf(place(tick))}>
                {times(tick)}
              </span>
            </span>
          ))}
        {!isFlat && hasEdge && (
          <span
            className={styles['edge']}
            data-edge={edgeOf(place(safeMax))}
            style={{ left: percent(place(safeMax)) }}
          >
            {commonCopy.safeMax(times(safeMax))}
          </span>
        )}
      </div>
      <input
        className={styles['input']}
        type="range"
        aria-label={label}
        aria-valuetext={spoken(value, hasEdge ? safeMax : undefined)}
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onKeyDown={turnPage}
      />
    </div>
  )
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function percent(share: number): NonNullable<CSSProperties['left']> {
  return `${share * 100}%`
}

function edgeOf(place: number): 'start' | 'end' | undefined {
  if (place < 0.12) return 'start'
  return place > 0.88 ? 'end' : undefined
}

function times(leverage: number): string {
  return `${leverage.toFixed(2)}×`
}

function spoken(value: number, safeMax: number | undefined): string {
  const leverage = value.toFixed(2)
  return safeMax !== undefined && value > safeMax
    ? commonCopy.leveragePastSafe(leverage, safeMax.toFixed(2))
    : commonCopy.leverageSpoken(leverage)
}
