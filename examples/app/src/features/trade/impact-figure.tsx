import type { SwapPriceImpact } from '@causeway/view-models'
import styles from './impact-figure.module.css'

/** A price impact and its word. Only what should be looked at twice has a colour. */
export function ImpactFigure({ impact }: { readonly impact: SwapPriceImpact | undefined }) {
  if (!impact) return '-'
  return (
    <>
      {impact.text}
      <span className={styles['word']} data-tier={impact.tier}>
        {impact.word}
      </span>
    </>
  )
}
