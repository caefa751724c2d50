import styles from './chart.module.css'

/** Color of a part of an {@link AllocationBar}, for its table row. Indexes start at 0. */
export function AllocationSwatch({ index }: { readonly index: number }) {
  return <span className={styles['swatch']} data-at={Math.min(index, 4)} aria-hidden="true" />
}
