import styles from './chart.module.css'

export interface AllocationPart {
  readonly key: string
  readonly name: string
  /** Of the whole, in any unit: the parts are drawn in proportion. */
  readonly share: number
}

export interface AllocationBarProps {
  readonly parts: readonly AllocationPart[]
  /** What the bar divides. The table under it says the figures. */
  readonly label: string
}

/** How a whole is divided, on one line. */
export function AllocationBar({ parts, label }: AllocationBarProps) {
  const drawn = parts.filter((part) => part.share > 0)
  const names = drawn.map(({ name }) => name).join(', ')
  return (
    <div className={styles['allocation']} role="img" aria-label={names === '' ? label : `${label}: ${names}`}>
      {drawn.map(({ key, share }, at) => (
        <span className={styles['part']} key={key} data-at={Math.min(at, 4)} style={{ flexGrow: share }} />
      ))}
    </div>
  )
}
