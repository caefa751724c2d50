import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../examples/app/src/styles/tokens.css'
import '../../../../examples/app/src/styles/base.css'
import { type DataColumn, DataTable } from '../../../../examples/app/src/ui/data-table/data-table.tsx'
import { Table } from '../../../../examples/app/src/ui/table.tsx'
import { UtilizationGauge } from '../../../../examples/app/src/ui/utilization-gauge.tsx'

interface Row {
  readonly id: string
  readonly figures: readonly number[]
}

const ROWS: readonly Row[] = Array.from({ length: 5_000 }, (_, row) => ({
  id: `Asset ${row}`,
  figures: Array.from({ length: 8 }, (_, column) => ((row + 1) * (column + 7)) % 997),
}))

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', head: 'Asset', width: 200, sortBy: ({ id }) => id, render: ({ id }) => id },
  ...Array.from({ length: 7 }, (_, column): DataColumn<Row> => {
    const getFigure = ({ figures }: Row) => figures[column] ?? 0
    return {
      key: `figure ${column}`,
      head: `Figure ${column}`,
      width: 100,
      sortBy: getFigure,
      render: (row) => getFigure(row).toFixed(2),
    }
  }),
  {
    key: 'use',
    head: 'Used',
    width: 120,
    render: ({ figures }) => <UtilizationGauge share={(figures[7] ?? 0) / 997} />,
  },
]

const getKey = ({ id }: Row) => id

/** Only renders the visible rows, like the markets page. */
function VirtualTable() {
  const [sort, setSort] = useState({ key: 'none', isDescending: true })
  return (
    <DataTable label="Pools" columns={COLUMNS} rows={ROWS} getKey={getKey} sort={sort} onSort={setSort} />
  )
}

/** Renders all rows at once. */
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
if (root) createRoot(root).render(isWhole ? <WholeTable /> : <VirtualTable />)
