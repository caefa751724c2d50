import { formatPercent, formatUsd } from '@causeway/core/format'
import type { WorthGroup } from '@causeway/view-models'
import { useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Button } from '../../ui/button.tsx'
import { AllocationBar } from '../../ui/chart/allocation-bar.tsx'
import { AllocationSwatch } from '../../ui/chart/allocation-swatch.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './allocation.module.css'

interface AllocationProps {
  readonly title: string
  /** Header of the name column. */
  readonly head: string
  readonly groups: readonly WorthGroup[]
}

/** Maximum number of rows, including one for the rest. */
const MAX_ROWS = 6

/** Allocation of the net worth, as a bar and a table. */
export function Allocation({ title, head, groups }: AllocationProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isLong = groups.length > MAX_ROWS
  const shown = showsAll || !isLong ? groups : groups.slice(0, MAX_ROWS - 1)
  const rest = groups.slice(shown.length)
  const negativeGroups = groups.filter(({ netWorth }) => netWorth < 0)
  if (groups.length === 0) return null
  return (
    <Pane title={title}>
      <AllocationBar
        label={title}
        parts={groups.map(({ id, name, netWorth }) => ({ key: id, name, share: Math.max(0, netWorth) }))}
      />
      <table className={styles['table']} aria-label={title}>
        <thead className="visuallyHidden">
          <tr>
            <th>{head}</th>
            <th>{portfolioCopy.netWorth}</th>
            <th>{portfolioCopy.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group, index) => (
            <Row key={group.id} group={group} at={index} />
          ))}
          {rest.length > 0 && <RestRow rest={rest} />}
        </tbody>
      </table>
      {negativeGroups.length > 0 && <p className="small dim">{portfolioCopy.negativeGroups}</p>}
      {isLong && (
        <Button size="small" kind="text" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? commonCopy.showLess : commonCopy.showAll(groups.length)}
        </Button>
      )}
    </Pane>
  )
}

function Row({
  group: { name, netWorth, share, unknown },
  at: index,
}: {
  readonly group: WorthGroup
  readonly at: number
}) {
  return (
    <tr>
      <td>
        <span className={styles['name']}>
          {netWorth > 0 ? <AllocationSwatch index={index} /> : <span className={styles['none']} />}
          <bdi>{name}</bdi>
          {unknown > 0 && <span className="small dim">{portfolioCopy.withoutPrice(unknown)}</span>}
        </span>
      </td>
      <Figures netWorth={netWorth} share={share} />
    </tr>
  )
}

function RestRow({ rest }: { readonly rest: readonly WorthGroup[] }) {
  const sum = (getValue: (group: WorthGroup) => number) =>
    rest.reduce((total, group) => total + getValue(group), 0)
  const isUnknown = rest.some(({ share }) => share === 'unknown')
  return (
    <tr>
      <td>
        <span className={styles['name']}>
          <AllocationSwatch index={MAX_ROWS - 1} />
          {portfolioCopy.otherCount(rest.length)}
        </span>
      </td>
      <Figures
        netWorth={sum(({ netWorth }) => netWorth)}
        share={isUnknown ? 'unknown' : sum(({ share }) => (share === 'unknown' ? 0 : share))}
      />
    </tr>
  )
}

function Figures({ netWorth, share }: Pick<WorthGroup, 'netWorth' | 'share'>) {
  return (
    <>
      <td className={styles['figure']}>{formatUsd(netWorth)}</td>
      <td className={styles['share']}>{formatShare(share)}</td>
    </>
  )
}

/** Returns a share in percent. A small share is not shown as none. */
function formatShare(share: WorthGroup['share']): string {
  if (share === 'unknown') return formatPercent(share)
  return share > 0 && share < 0.0005 ? portfolioCopy.tinyShare : formatPercent(share * 100, 1)
}
