import { formatNumber } from '@causeway/core/format'
import { POINTS_LEVEL_THRESHOLDS } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { Table } from '../../../ui/table.tsx'
import { levelPercent } from '../short-percent.ts'

/** Thresholds and earnings of all levels. */
export function LevelTable({ level }: { readonly level: number }) {
  return (
    <Table label={rewardsCopy.levels}>
      <thead>
        <tr>
          <th scope="col">{rewardsCopy.levelHead}</th>
          <th scope="col" data-number>
            {rewardsCopy.fromPoints}
          </th>
          <th scope="col" data-number>
            {rewardsCopy.earns}
          </th>
        </tr>
      </thead>
      <tbody>
        {POINTS_LEVEL_THRESHOLDS.map((threshold, levelNumber) => (
          <tr key={threshold} aria-current={levelNumber === level || undefined}>
            <td data-name>
              {levelNumber}
              {levelNumber === level && <span className="dim">{rewardsCopy.yoursSuffix}</span>}
            </td>
            <td data-number>{formatNumber(threshold, 0)}</td>
            <td data-number>{levelPercent(levelNumber)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
