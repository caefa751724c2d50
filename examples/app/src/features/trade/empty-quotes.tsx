import { useEngine } from '../../state/use-engine.ts'
import styles from './empty-quotes.module.css'
import type { TradeKind } from './trade.ts'

/** Who would be asked: the rows without their readings. */
export function EmptyQuotes({ kind }: { readonly kind: TradeKind }) {
  const { quotes } = useEngine()
  const count = quotes.providers.length
  return (
    <>
      <p className={styles['sentence']}>
        Type an amount: {count} providers are asked at once, and each answer is a row here
        {kind === 'bridge' ? ', with its costs and its time' : ', with its costs and its price impact'}.
      </p>
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles['row']}>
            <span className={styles['radio']} />
            <span>-</span>
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
