import { type ReactNode, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Table } from '../table.tsx'
import styles from './chart.module.css'

export interface ChartFrameProps {
  readonly title: string
  /** The names of two lines, or whatever stands at the end of the title's line. */
  readonly legend?: ReactNode
  /** What the chart says, in one sentence. */
  readonly summary: ReactNode
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly children: ReactNode
}

/** A chart with its name, its sentence, and the same figures as a table. */
export function ChartFrame({ title, legend, summary, table, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className={styles['frame']}>
      <figcaption className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {legend}
      </figcaption>
      {isTable ? (
        <div className={styles['table']}>
          <Table label={title}>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} data-number={name === table.head[0] ? undefined : true}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((text, at) => (
                    <td key={table.head[at]} data-number={at === 0 ? undefined : true}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        children
      )}
      <p className={styles['summary']}>
        {summary}{' '}
        {table.rows.length > 0 && (
          <button
            type="button"
            className={styles['swap']}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {commonCopy.showAsTable}
          </button>
        )}
      </p>
    </figure>
  )
}
