import type { SwapPriceImpact } from '@causeway/view-models'
import styles from './impact-text.module.css'

/** A price impact and its rating, colored if it is not low. */
export function ImpactText({ impact }: { readonly impact: SwapPriceImpact | undefined }) {
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
