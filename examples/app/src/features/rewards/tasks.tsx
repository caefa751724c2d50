import { useNow, usePointsTasks } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Carousel } from './carousel.tsx'
import { TaskCard } from './task-card.tsx'

/** Tasks that earn points, shown without an account as well. */
export function Tasks({ heading }: { readonly heading: 'h2' | 'h3' }) {
  const { data, error, isPending, refetch } = usePointsTasks()
  const now = useNow(60_000) ?? 0
  if (isPending) return <LoadingTasks heading={heading} />
  if (!data) {
    return (
      <Note tone="warn" title={rewardsCopy.tasksFailed} role="status">
        {'code' in error && error.code === 'POINTS_NOT_CONFIGURED' ? (
          rewardsCopy.notCounted
        ) : (
          <>
            {rewardsCopy.stillCounted} <TextLink onClick={() => void refetch()}>{commonCopy.retry}</TextLink>
          </>
        )}
      </Note>
    )
  }
  if (data.tasks.length === 0) {
    return <EmptyState title={rewardsCopy.noTasks}>{rewardsCopy.noTasksText}</EmptyState>
  }
  return (
    <Carousel title={fixedCopy.rewards.tasks} heading={heading}>
      {data.tasks.map((task) => (
        <TaskCard key={task.id} task={task} now={now} />
      ))}
    </Carousel>
  )
}

function LoadingTasks({ heading }: { readonly heading: 'h2' | 'h3' }) {
  return (
    <div aria-busy="true">
      <Carousel title={fixedCopy.rewards.tasks} heading={heading}>
        {[1, 2, 3].map((card) => (
          <li key={card}>
            <Skeleton width={180} height={148} />
          </li>
        ))}
      </Carousel>
    </div>
  )
}
