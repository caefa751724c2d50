import { usePointsState } from '@causeway/react'
import { useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { toPointsSummary } from '../to-points-summary.ts'
import styles from './onboarding.module.css'
import { StepPicture } from './step-picture.tsx'
import { onboardingSteps } from './steps.tsx'

interface OnboardingProps {
  readonly heading: 'h2' | 'h3'
  /** Called after the last step, and if the user skips it. */
  onDone(): void
}

/** Explains in four steps how points are earned and used. */
export function Onboarding({ heading: Heading, onDone }: OnboardingProps) {
  const [current, setAt] = useState(0)
  const total = usePointsState((state) => state.total?.data)
  const steps = onboardingSteps(total && toPointsSummary(total))
  const step = steps[current]
  if (!step) return null
  const next = () => (current === steps.length - 1 ? onDone() : setAt(current + 1))
  return (
    <section aria-label={fixedCopy.rewards.onboarding}>
      <StepPicture key={current} pictures={step.pictures} />
      <div className={styles['caption']} aria-live="polite">
        <Heading className={styles['title']}>{step.title}</Heading>
        <p className="muted">{step.text}</p>
      </div>
      <div className={styles['ways']}>
        {/* biome-ignore lint/a11y/useSemanticElements: not a fieldset, it has no inputs */}
        <div className={styles['dots']} role="group" aria-label={rewardsCopy.steps}>
          {steps.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              aria-label={rewardsCopy.stepOf(index + 1, steps.length)}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
        <Button kind="text" onClick={onDone}>
          {fixedCopy.rewards.skip}
        </Button>
        <Button kind="go" onClick={next}>
          {fixedCopy.rewards.next}
        </Button>
      </div>
    </section>
  )
}
