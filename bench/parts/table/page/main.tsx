import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../examples/app/src/styles/tokens.css'
import '../../../../examples/app/src/styles/base.css'
import { type DataColumn, DataTable } from '../../../../examples/app/src/ui/data-table/data-table.tsx'
import { Table } from '../../../../examples/app/src/ui/table.tsx'
import { UseGauge } from '../../../../examples/app/src/ui/use-gauge.tsx'

interface Row {
  readonly id: string
  readonly figures: readonly number[]
}

const ROWS: readonly Row[] = Array.from({ length: 5_000 }, (_, place) => ({
  id: `Asset ${place}`,
  figures: Array.from({ length: 8 }, (_, at) => ((place + 1) * (at + 7)) % 997),
}))

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', head: 'Asset', width: 200, sortBy: ({ id }) => id, render: ({ id }) => id },
  ...Array.from({ length: 7 }, (_, at): DataColumn<Row> => {
    const figureOf = ({ figures }: Row) => figures[at] ?? 0
    return {
      key: `figure ${at}`,
      head: `Figure ${at}`,
      width: 100,
      sortBy: figureOf,
      render: (row) => figureOf(row).toFixed(2),
    }
  }),
  {
    key: 'use',
    head: 'Used',
    width: 120,
    render: ({ figures }) => <UseGauge share={(figures[7] ?? 0) / 997} />,
  },
]

const keyOf = ({ id }: Row) => id

/** Renders the visible rows, like the markets page. */
function SeenTable() {
  const [sort, setSort] = useState({ key: 'none', isDescending: true })
  return <DataTable label="Pools" columns={COLUMNS} rows={ROWS} keyOf={keyOf} sort={sort} onSort={setSort} />
}

/** The same rows, all of them drawn. */
function WholeTable() {
  return (
    <Table label="Pools">
      <tbody>
        {ROWS.map((row) => (
          <tr key={row.id}>
            {COLUMNS.map(({ key, render }) => (
              <td key={key}>{render(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const root = document.getElementById('root')
const isWhole = window.location.search === '?whole'
if (root) createRoot(root).render(isWhole ? <WholeTable /> : <SeenTable />)
