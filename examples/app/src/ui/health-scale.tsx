import { commonCopy } from '#locale/common-copy'
import { HEALTH_BANDS, healthPlace, healthText, healthWord } from './health.ts'
import styles from './health-scale.module.css'
import { Icon } from './icon.tsx'
import { known } from './known.ts'
import { Scale } from './scale.tsx'

export interface HealthFigureProps {
  /** Infinite where nothing is owed; none where it cannot be told. */
  value: number | 'unknown' | undefined
  size?: 'small' | 'figure' | undefined
}

/** A health factor with its word and silhouette: `1.23 Watch`. */
export function HealthFigure({ value: given, size = 'small' }: HealthFigureProps) {
  const value = known(given)
  const { word, icon, tone } = healthWord(value)
  const hasFigure = value !== undefined && Number.isFinite(value)
  return (
    <span className={styles['figure']} data-size={size}>
      {hasFigure && <span className={styles['value']}>{healthText(value)}</span>}
      <span className={styles['word']} data-tone={tone}>
        <Icon name={icon} size={size === 'small' ? 's' : 'm'} />
        {word}
      </span>
    </span>
  )
}

export interface HealthScaleProps {
  /** As it is. Infinite where nothing is owed; undefined where there is no figure. */
  before: number | undefined
  /** As an action would leave it. */
  after?: number | undefined
  /** It cannot be told, for want of a price. */
  unknown?: boolean | undefined
}

/** How far an account is from liquidation, as a measure on a line; without debt there is nothing to measure. */
export function HealthScale({ before, after, unknown = false }: HealthScaleProps) {
  if (unknown) return <p className={styles['none']}>{commonCopy.healthUnknown}</p>
  const [was, is] = [finite(before), finite(after)]
  const now = is ?? was
  if (now === undefined) return <p className={styles['none']}>{commonCopy.noDebt}</p>
  const moved = was !== undefined && is !== undefined && was !== is
  const hasRoom = moved && Math.abs(healthPlace(was) - healthPlace(is)) > ROOM_FOR_WORDS
  return (
    <Scale
      label={labelOf(before, after)}
      zones={ZONES}
      ticks={TICKS}
      mark={{ at: healthPlace(now), text: hasRoom ? commonCopy.afterMark : undefined }}
      was={moved ? { at: healthPlace(was), text: hasRoom ? commonCopy.nowMark : undefined } : undefined}
    />
  )
}

/** Posts that stand closer than this are told apart by the figures over them. */
const ROOM_FOR_WORDS = 0.14

const ZONE_KINDS = ['severe', 'risk', 'watch', 'safe'] as const

const ZONES = HEALTH_BANDS.map(({ from }, index) => {
  const next = HEALTH_BANDS[index + 1]
  const kind = ZONE_KINDS[index] ?? 'safe'
  return { from: healthPlace(from), to: next ? healthPlace(next.from) : 1, kind }
})

const TICKS = [
  ...[1, 1.1, 1.3, 2, 3].map((value) => ({ at: healthPlace(value), text: value.toFixed(1) })),
  { at: 1, text: '4+' },
]

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function labelOf(before: number | undefined, after: number | undefined): string {
  const said = (value: number | undefined) => {
    const text = healthText(value)
    const { word } = healthWord(value)
    return text === '-' ? word.toLowerCase() : commonCopy.healthBand(text, word)
  }
  const isMoved = after !== undefined && after !== before
  return commonCopy.healthLabel(said(before ?? after), isMoved ? said(after) : undefined)
}
