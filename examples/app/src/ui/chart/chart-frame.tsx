import { type ReactNode, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { Table } from '../table.tsx'
import styles from './chart.module.css'

export interface ChartFrameProps {
  readonly title: string
  /** Names of two lines, or other content at the end of the title line. */
  readonly legend?: ReactNode
  /** One sentence that summarizes the chart. */
  readonly summary: ReactNode
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly children: ReactNode
}

/** A chart with its title, its summary and the same values as a table. */
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
                  {row.map((text, index) => (
                    <td key={table.head[index]} data-number={index === 0 ? undefined : true}>
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
          <button type="button" className={styles['swap']} onClick={() => setTable(!isTable)}>
            {isTable ? commonCopy.showAsChart : commonCopy.showAsTable}
          </button>
        )}
      </p>
    </figure>
  )
}
