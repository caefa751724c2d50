import type { TransferStep } from '@causeway/core'
import { lendingCopy } from '#locale/lending-copy'
import { requestCopy } from '../../copy/get-single-steps.ts'
import { phaseCopy } from '../../copy/step-copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import type { Review } from './review.ts'
import { stepText } from './step-text.ts'

/** The wallet requests of an action in order, with their progress. */
export function ReviewSteps({ review }: { readonly review: Review }) {
  const { checked, record, progress } = review
  if (!checked) return null
  const steps = record?.run?.steps ?? checked.steps
  const next = steps.findIndex(({ done }) => !done)
  return (
    <StepList
      steps={steps.map((step, index): Step => {
        const isRunning = progress?.step === index
        return {
          key: `${index}`,
          ...requestCopy(step, (single) => stepText(single, checked.summary)),
          ...getMark(step, isRunning, index),
          aside: isRunning && phaseCopy(progress),
          isCurrent: isRunning || (!progress && index === next),
        }
      })}
    />
  )
}

function getMark(step: TransferStep, isRunning: boolean, index: number): Pick<Step, 'mark' | 'tone'> {
  if (step.done) return { mark: <Icon name="check" label={lendingCopy.stepDone} />, tone: 'pos' }
  if (!isRunning && 'hash' in step && step.hash !== undefined)
    return { mark: <Icon name="pending" label={lendingCopy.inProgress} />, tone: 'info' }
  if (isRunning) return { mark: <Icon name="pending" label={lendingCopy.inProgress} spin />, tone: 'info' }
  return { mark: `${index + 1}`, tone: 'quiet' }
}
