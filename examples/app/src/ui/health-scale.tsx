import { commonCopy } from '#locale/common-copy'
import { HEALTH_BANDS, healthPosition, healthStatus, healthText } from './health.ts'
import styles from './health-scale.module.css'
import { Icon } from './icon.tsx'
import { Scale } from './scale.tsx'
import { toKnown } from './to-known.ts'

export interface HealthScaleProps {
  /** Current factor. Infinite without debt; undefined without a value. */
  before: number | undefined
  after?: number | undefined
  /** Whether it cannot be computed because a price is missing. */
  unknown?: boolean | undefined
}

/** A scale of the health factor. Without debt, a text. */
export function HealthScale({ before, after, unknown = false }: HealthScaleProps) {
  if (unknown) return <p className={styles['none']}>{commonCopy.healthUnknown}</p>
  const [current, projected] = [finite(before), finite(after)]
  const shown = projected ?? current
  if (shown === undefined) return <p className={styles['none']}>{commonCopy.noDebt}</p>
  const isChanged = current !== undefined && projected !== undefined && current !== projected
  const showsLabels =
    isChanged && Math.abs(healthPosition(current) - healthPosition(projected)) > MIN_LABEL_DISTANCE
  return (
    <Scale
      label={getLabel(before, after)}
      zones={ZONES}
      ticks={TICKS}
      mark={{ position: healthPosition(shown), text: showsLabels ? commonCopy.afterMark : undefined }}
      previous={
        isChanged
          ? { position: healthPosition(current), text: showsLabels ? commonCopy.nowMark : undefined }
          : undefined
      }
    />
  )
}

export interface HealthFigureProps {
  /** Infinite without debt; 'unknown' or undefined if it cannot be computed. */
  value: number | 'unknown' | undefined
  size?: 'small' | 'figure' | undefined
}

/** A health factor with the label and icon of its band: `1.23 Watch`. */
export function HealthFigure({ value: factor, size = 'small' }: HealthFigureProps) {
  const value = toKnown(factor)
  const { label, icon, tone } = healthStatus(value)
  const hasNumber = value !== undefined && Number.isFinite(value)
  return (
    <span className={styles['figure']} data-size={size}>
      {hasNumber && <span className={styles['value']}>{healthText(value)}</span>}
      <span className={styles['word']} data-tone={tone}>
        <Icon name={icon} size={size === 'small' ? 's' : 'm'} />
        {label}
      </span>
    </span>
  )
}

/** Markers closer than this have no labels; the numbers above tell them apart. */
const MIN_LABEL_DISTANCE = 0.14

const ZONE_KINDS = ['severe', 'risk', 'watch', 'safe'] as const

const ZONES = HEALTH_BANDS.map(({ from }, index) => {
  const next = HEALTH_BANDS[index + 1]
  const kind = ZONE_KINDS[index] ?? 'safe'
  return { from: healthPosition(from), to: next ? healthPosition(next.from) : 1, kind }
})

const TICKS = [
  ...[1, 1.1, 1.3, 2, 3].map((value) => ({ position: healthPosition(value), text: value.toFixed(1) })),
  { position: 1, text: '4+' },
]

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function getLabel(before: number | undefined, after: number | undefined): string {
  const describe = (value: number | undefined) => {
    const text = healthText(value)
    const { label } = healthStatus(value)
    return text === '-' ? label.toLowerCase() : commonCopy.healthBand(text, label)
  }
  const isMoved = after !== undefined && after !== before
  return commonCopy.healthLabel(describe(before ?? after), isMoved ? describe(after) : undefined)
}
