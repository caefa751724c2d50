import type { TransferStep } from '@causeway/core'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { phaseCopy, stepCopy } from '../../copy/step-copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import { SinceNow } from './since-now.tsx'
import styles from './steps.module.css'
import { toActionSummary } from './to-action-summary.ts'
import type { ReviewRun } from './use-run.ts'

interface StepsProps {
  readonly steps: readonly TransferStep[]
  readonly view: SwapFormView
  readonly run: ReviewRun
}

/** What the wallet is asked, in order, and where a run of it is. */
export function Steps({ steps, view, run }: StepsProps) {
  const { progress } = run
  const known = run.record?.run?.steps ?? steps
  const summary = toActionSummary(view)
  const next = known.findIndex(({ done }) => !done)
  return (
    <div className={styles['steps']}>
      <StepList
        steps={known.map((step, index): Step => {
          const isRunning = progress?.step === index
          return {
            key: `${index}`,
            label: stepCopy(step.kind, summary),
            ...markOf(step, isRunning, index),
            aside: isRunning && (
              <>
                {phaseCopy(progress)} <SinceNow key={`${progress.step} ${progress.phase}`} />
              </>
            ),
            isCurrent: isRunning || (!progress && index === next),
          }
        })}
      />
    </div>
  )
}

function markOf(step: TransferStep, isRunning: boolean, index: number): Pick<Step, 'mark' | 'tone'> {
  if (step.done) return { mark: <Icon name="check" label={reviewCopy.done} />, tone: 'pos' }
  if (isRunning) return { mark: <Icon name="pending" label={reviewCopy.inProgress} spin />, tone: 'info' }
  return { mark: `${index + 1}`, tone: 'quiet' }
}
