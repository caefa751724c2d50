import styles from './chart.module.css'

/** The colour of a part of an {@link AllocationBar}, for its row in the table: parts are counted from 0. */
export function AllocationSwatch({ at }: { readonly at: number }) {
  return <span className={styles['swatch']} data-at={Math.min(at, 4)} aria-hidden="true" />
}
