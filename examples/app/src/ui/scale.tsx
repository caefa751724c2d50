import type { CSSProperties, ReactNode } from 'react'
import styles from './scale.module.css'

/** A point of the scale, 0 to 1. */
export interface ScaleMark {
  at: number
  text?: ReactNode
}

export interface ScaleProps {
  /** The whole reading in words: `Health factor 2.26, 1.23 after. Liquidated below 1.00.` */
  label: string
  /** Danger is taller: `safe` 4 px, `noted` 6, `watch` 8, `risk` 12, `severe` 12 and hatched. */
  zones: readonly { from: number; to: number; kind: 'safe' | 'noted' | 'watch' | 'risk' | 'severe' }[]
  ticks: readonly ScaleMark[]
  mark?: ScaleMark | undefined
  /** Where it stands now, when `mark` is where it would be. */
  was?: ScaleMark | undefined
}

/** A risk as a measure on a line: health, price impact. */
export function Scale({ label, zones, ticks, mark, was }: ScaleProps) {
  const hasWords = mark?.text !== undefined || was?.text !== undefined
  return (
    <div className={styles['scale']} role="img" aria-label={label} data-words={hasWords}>
      <div className={styles['track']}>
        {zones.map(({ from, to, kind }) => (
          <span className={styles['zone']} data-kind={kind} key={from} style={span(from, to)} />
        ))}
        {ticks.map(({ at, text }) => (
          <span className={styles['tick']} key={at} data-end={at >= 0.97} style={place(at)}>
            <span className={styles['figure']}>{text}</span>
          </span>
        ))}
        {mark !== undefined && was !== undefined && (
          <span
            className={styles['move']}
            data-back={mark.at < was.at}
            style={span(Math.min(mark.at, was.at), Math.max(mark.at, was.at))}
          />
        )}
        {was !== undefined && <Post kind="was" mark={was} />}
        {mark !== undefined && <Post kind="is" mark={mark} />}
      </div>
    </div>
  )
}

function Post({ kind, mark }: { kind: 'was' | 'is'; mark: ScaleMark }) {
  const edge = mark.at < 0.08 ? 'start' : mark.at > 0.92 ? 'end' : 'none'
  return (
    <span className={styles['post']} data-kind={kind} data-edge={edge} style={place(mark.at)}>
      {mark.text !== undefined && <span className={styles['word']}>{mark.text}</span>}
    </span>
  )
}

function place(at: number): CSSProperties {
  return { left: `${Math.min(1, Math.max(0, at)) * 100}%` }
}

function span(from: number, to: number): CSSProperties {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
}
