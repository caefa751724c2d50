import styles from './chart.module.css'

/** Names of the lines of a chart; the second one is dashed. */
export function Legend({ names }: { readonly names: readonly [string, string?] }) {
  return names.map((name, index) => (
    <span className={styles['key']} key={name} data-at={index}>
      {name}
    </span>
  ))
}
