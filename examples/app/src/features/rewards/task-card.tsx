import { formatPoints } from '@causeway/core/format'
import { type PointsTask, toPointsTaskView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { Tag } from '../../ui/tag.tsx'
import styles from './task-card.module.css'
import { taskRate, taskTerms, taskTime } from './task-time.ts'

interface TaskCardProps {
  readonly task: PointsTask
  readonly now: number
}

/** A task that earns points. */
export function TaskCard({ task, now }: TaskCardProps) {
  const view = toPointsTaskView(task, now)
  const rate = taskRate(task)
  return (
    <li className={styles['card']} data-state={view.state}>
      <p className={styles['head']}>
        <Tag>{view.kind}</Tag>
        <span className="micro dim narrow">{taskTime(view)}</span>
      </p>
      <p className="strong">{view.title}</p>
      <p className="small muted">{taskTerms(task)}</p>
      <p className={styles['points']}>
        +{formatPoints(view.points)}
        <span className="visuallyHidden"> {rewardsCopy.pointsUnit}</span>
      </p>
      {rate && <p className="micro dim">{rate}</p>}
    </li>
  )
}
