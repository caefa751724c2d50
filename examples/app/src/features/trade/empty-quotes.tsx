import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import styles from './empty-quotes.module.css'
import rowStyles from './quote-row.module.css'

/** Placeholder of the quotes before an amount is entered. */
export function EmptyQuotes() {
  const { quotes } = useEngine()
  return (
    <>
      <p className={styles['sentence']}>{tradeCopy.emptyQuotes(quotes.providers.length)}</p>
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={rowStyles['row']}>
            <span className={styles['radio']} />
            <span className="dim">-</span>
            <span className={styles['figure']}>-</span>
            <span className={styles['figure']}>-</span>
            <span className={styles['figure']}>-</span>
            <span className={styles['figure']}>-</span>
          </div>
        ))}
      </div>
    </>
  )
}

const ROWS = [1, 2, 3, 4, 5] as const
