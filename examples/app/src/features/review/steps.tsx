import type { TransferStep } from '@causeway/core'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { requestCopy } from '../../copy/get-single-steps.ts'
import { phaseCopy, stepCopy } from '../../copy/step-copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import { SinceMount } from './since-mount.tsx'
import styles from './steps.module.css'
import { toActionSummary } from './to-action-summary.ts'
import type { ReviewRun } from './use-run.ts'

interface StepsProps {
  readonly steps: readonly TransferStep[]
  readonly view: SwapFormView
  readonly run: ReviewRun
}

/** The wallet requests of a trade in order, with their progress. */
export function Steps({ steps, view, run }: StepsProps) {
  const { progress } = run
  const currentSteps = run.record?.run?.steps ?? steps
  const summary = toActionSummary(view)
  const next = currentSteps.findIndex(({ done }) => !done)
  return (
    <div className={styles['steps']}>
      <StepList
        steps={currentSteps.map((step, index): Step => {
          const isRunning = progress?.step === index
          return {
            key: `${index}`,
            ...requestCopy(step, (single) => stepCopy(single, summary)),
            ...getMark(step, isRunning, index),
            aside: isRunning && (
              <>
                {phaseCopy(progress)} <SinceMount key={`${progress.step} ${progress.phase}`} />
              </>
            ),
            isCurrent: isRunning || (!progress && index === next),
          }
        })}
      />
    </div>
  )
}

function getMark(step: TransferStep, isRunning: boolean, index: number): Pick<Step, 'mark' | 'tone'> {
  if (step.done) return { mark: <Icon name="check" label={reviewCopy.done} />, tone: 'pos' }
  if (isRunning) return { mark: <Icon name="pending" label={reviewCopy.inProgress} spin />, tone: 'info' }
  return { mark: `${index + 1}`, tone: 'quiet' }
}
