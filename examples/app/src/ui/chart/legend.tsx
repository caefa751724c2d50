import styles from './chart.module.css'

/** The names of a chart's lines: the second one is dashed. */
export function Legend({ names }: { readonly names: readonly [string, string?] }) {
  return names.map((name, at) => (
    <span className={styles['key']} key={name} data-at={at}>
      {name}
    </span>
  ))
}
