import type { SwapFormView } from '@causeway/view-models'
import { useEngine } from '../../state/use-engine.ts'
import styles from './empty-quotes.module.css'
import { emptyQuotesText } from './empty-quotes-text.ts'
import rowStyles from './quote-row.module.css'

/** Placeholder of the quotes until they can be requested. States which input is missing or invalid. */
export function EmptyQuotes({ view }: { readonly view: SwapFormView }) {
  const { quotes } = useEngine()
  return (
    <>
      <p className={styles['sentence']}>{emptyQuotesText(view, quotes.providers.length)}</p>
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
