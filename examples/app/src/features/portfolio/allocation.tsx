import { formatUsd } from '@causeway/core/format'
import type { WorthGroup } from '@causeway/view-models'
import { useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Button } from '../../ui/button.tsx'
import { AllocationBar } from '../../ui/chart/allocation-bar.tsx'
import { AllocationSwatch } from '../../ui/chart/allocation-swatch.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './allocation.module.css'
import { shareText } from './share-text.ts'

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
  const total = groups.reduce((sum, { netWorth }) => sum + netWorth, 0)
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
            <Row key={group.id} group={group} at={index} total={total} />
          ))}
          {rest.length > 0 && <RestRow rest={rest} total={total} />}
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
  total,
}: {
  readonly group: WorthGroup
  readonly at: number
  readonly total: number
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
      <Figures netWorth={netWorth} share={share} total={total} />
    </tr>
  )
}

function RestRow({ rest, total }: { readonly rest: readonly WorthGroup[]; readonly total: number }) {
  const sum = (getValue: (group: WorthGroup) => number) =>
    rest.reduce((subtotal, group) => subtotal + getValue(group), 0)
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
        total={total}
      />
    </tr>
  )
}

interface FiguresProps extends Pick<WorthGroup, 'netWorth' | 'share'> {
  /** Net worth of all groups, in US dollars. */
  readonly total: number
}

function Figures({ netWorth, share, total }: FiguresProps) {
  return (
    <>
      <td className={styles['figure']}>{formatUsd(netWorth)}</td>
      <td className={styles['share']}>{shareText({ netWorth, share }, total)}</td>
    </>
  )
}
