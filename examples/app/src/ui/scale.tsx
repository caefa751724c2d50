import type { CSSProperties, ReactNode } from 'react'
import styles from './scale.module.css'

/** A position on the scale, 0 to 1. */
export interface ScaleMark {
  position: number
  text?: ReactNode
}

export interface ScaleProps {
  /** Accessible name with the values: `Health factor 2.26, 1.23 after. Liquidated below 1.00.` */
  label: string
  /**
   * Zones, higher and more conspicuous with risk: `safe` 4 px, `noted` 6, `watch` 8, `risk` 12, `severe` 12 and
   * hatched.
   */
  zones: readonly { from: number; to: number; kind: 'safe' | 'noted' | 'watch' | 'risk' | 'severe' }[]
  ticks: readonly ScaleMark[]
  mark?: ScaleMark | undefined
  /** Current position, if `mark` is the position after an action. An arrow connects them unless neither has a text. */
  previous?: ScaleMark | undefined
}

/** A scale for a risk, such as health or price impact. */
export function Scale({ label, zones, ticks, mark, previous }: ScaleProps) {
  const hasLabels = mark?.text !== undefined || previous?.text !== undefined
  return (
    <div className={styles['scale']} role="img" aria-label={label} data-words={hasLabels}>
      <div className={styles['track']}>
        {zones.map(({ from, to, kind }) => (
          <span className={styles['zone']} data-kind={kind} key={from} style={span(from, to)} />
        ))}
        {ticks.map(({ position, text }) => (
          <span
            className={styles['tick']}
            key={position}
            data-end={position >= 0.97}
            style={toStyle(position)}
          >
            <span className={styles['figure']}>{text}</span>
          </span>
        ))}
        {mark !== undefined && previous !== undefined && hasLabels && (
          <span
            className={styles['move']}
            data-back={mark.position < previous.position}
            style={span(
              Math.min(mark.position, previous.position),
              Math.max(mark.position, previous.position),
            )}
          />
        )}
        {previous !== undefined && <Marker kind="was" mark={previous} />}
        {mark !== undefined && <Marker kind="is" mark={mark} />}
      </div>
    </div>
  )
}

function Marker({ kind, mark }: { kind: 'was' | 'is'; mark: ScaleMark }) {
  const edge = mark.position < 0.08 ? 'start' : mark.position > 0.92 ? 'end' : 'none'
  return (
    <span className={styles['post']} data-kind={kind} data-edge={edge} style={toStyle(mark.position)}>
      {mark.text !== undefined && <span className={styles['word']}>{mark.text}</span>}
    </span>
  )
}

function toStyle(position: number): CSSProperties {
  return { left: `${Math.min(1, Math.max(0, position)) * 100}%` }
}

function span(from: number, to: number): CSSProperties {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
}
