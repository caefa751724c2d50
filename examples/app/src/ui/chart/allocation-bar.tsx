import styles from './chart.module.css'

export interface AllocationPart {
  readonly key: string
  readonly name: string
  /** Share in any unit; the parts are drawn in proportion. */
  readonly share: number
}

export interface AllocationBarProps {
  readonly parts: readonly AllocationPart[]
  /** Name of the bar. The table below it has the values. */
  readonly label: string
}

/** A bar that shows how a total is allocated. */
export function AllocationBar({ parts, label }: AllocationBarProps) {
  const visibleParts = parts.filter((part) => part.share > 0)
  const names = visibleParts.map(({ name }) => name).join(', ')
  return (
    <div className={styles['allocation']} role="img" aria-label={names === '' ? label : `${label}: ${names}`}>
      {visibleParts.map(({ key, share }, index) => (
        <span className={styles['part']} key={key} data-at={Math.min(index, 4)} style={{ flexGrow: share }} />
      ))}
    </div>
  )
}
