import type { TransferStep } from '@causeway/core'
import { commonCopy } from '#locale/common-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { requestCopy } from '../../copy/get-single-steps.ts'
import { isUnanswered } from '../../copy/step-copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { type Step, StepList } from '../../ui/step-list.tsx'
import { isBatchPending } from '../review/is-sent.ts'
import { stepLabel } from './step-label.ts'
import { totalTimeText } from './total-time-text.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { transferState, transferTime } from './transfer-state.ts'
import { useRevocations } from './use-revocations.ts'

interface TransferStepsProps {
  readonly facts: TransferFacts
  readonly now: number
}

/** The wallet requests of a transfer, and its arrival. */
export function TransferSteps({ facts, now }: TransferStepsProps) {
  const { record } = facts
  const revocations = useRevocations(record)
  const steps = record.run?.steps ?? []
  const currentIndex = steps.findIndex(({ done }) => !done)
  return (
    <Pane title={transfersCopy.steps}>
      <StepList
        steps={[
          ...steps.map((step, index): Step => {
            const isCurrent = index === currentIndex
            return {
              key: `${index}`,
              ...(getLabel(revocations[index]) ?? requestCopy(step, (single) => stepLabel(single, facts))),
              ...getMark(step, `${index + 1}`, isCurrent ? facts : undefined),
              aside: isCurrent ? getStepState(step, facts) : undefined,
              isCurrent,
            }
          }),
          ...(facts.isExpired ? [] : [arrivalStep(facts, now, currentIndex < 0)]),
        ]}
      />
    </Pane>
  )
}

function getLabel(revocations: readonly string[] = []): Pick<Step, 'label'> | undefined {
  return revocations.length === 0
    ? undefined
    : { label: transfersCopy.revokeApprovals(commonCopy.and(revocations)) }
}

/** @param facts the facts of the transfer if the step is its current one */
export function getMark(
  step: TransferStep,
  number: string,
  facts?: TransferFacts,
): Pick<Step, 'mark' | 'tone'> {
  if (facts?.isReverted) return { mark: <Icon name="cross" label={transfersCopy.stepFailed} />, tone: 'neg' }
  if (step.done) return { mark: <Icon name="check" label={transfersCopy.stepDone} />, tone: 'pos' }
  if (!('hash' in step) || step.hash === undefined) return { mark: number, tone: 'quiet' }
  return facts?.stage.stage === 'failed'
    ? { mark: <Icon name="cross" label={transfersCopy.stepNotDone} />, tone: 'neg' }
    : { mark: <Icon name="pending" label={transfersCopy.waitingChain} />, tone: 'info' }
}

export function getStepState(
  step: TransferStep,
  { record, isRunning, isReverted, isExpired, stage }: TransferFacts,
): string | undefined {
  if (isReverted) return transfersCopy.stepFailed
  if (isExpired) return transfersCopy.stepExpired
  if (stage.stage === 'failed') return transfersCopy.stepNotDone
  if ('hash' in step && step.hash !== undefined) return transfersCopy.stepOnItsWay
  if (isRunning) return transfersCopy.stepInWallet
  if (isBatchPending(record)) return transfersCopy.notConfirmedShort
  return isUnanswered(step) ? transfersCopy.stepNoAnswer : transfersCopy.stepNotAsked
}

function arrivalStep(facts: TransferFacts, now: number, isCurrent: boolean): Step {
  const { icon, tone, label } = transferState(facts)
  const { stage } = facts.stage
  const isFuture = stage === 'preparing' || (!isCurrent && stage !== 'done')
  return {
    key: 'arrival',
    label: facts.isBridge
      ? transfersCopy.arrivalOn(facts.destination)
      : (facts.outcome ?? transfersCopy.received),
    mark: isFuture ? <Icon name="todo" label={transfersCopy.toCome} /> : <Icon name={icon} label={label} />,
    tone: isFuture ? 'quiet' : tone,
    aside: isFuture ? undefined : totalTimeText(facts, transferTime(facts, now).elapsed),
    isCurrent,
  }
}
