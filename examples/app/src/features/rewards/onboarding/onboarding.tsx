import { usePointsState } from '@causeway/react'
import { useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { standingOf } from '../standing.ts'
import styles from './onboarding.module.css'
import { Stage } from './stage.tsx'
import { onboardingSteps } from './steps.tsx'

interface OnboardingProps {
  /** What its title is in the outline of where it stands. */
  readonly heading: 'h2' | 'h3'
  /** Whoever has seen it, or does not want to. */
  onDone(): void
}

/** How points are earned and what they become, in four steps. */
export function Onboarding({ heading: Heading, onDone }: OnboardingProps) {
  const [at, setAt] = useState(0)
  const total = usePointsState((state) => state.total?.data)
  const steps = onboardingSteps(total && standingOf(total))
  const step = steps[at]
  if (!step) return null
  const next = () => (at === steps.length - 1 ? onDone() : setAt(at + 1))
  return (
    <section aria-label={fixedCopy.rewards.onboarding}>
      <Stage key={at} pictures={step.pictures} />
      <div className={styles['caption']} aria-live="polite">
        <Heading className={styles['title']}>{step.title}</Heading>
        <p className="muted">{step.text}</p>
      </div>
      <div className={styles['ways']}>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, there is nothing to fill in */}
        <div className={styles['dots']} role="group" aria-label={rewardsCopy.steps}>
          {steps.map(({ title }, one) => (
            <button
              key={title}
              type="button"
              aria-label={rewardsCopy.stepOf(one + 1, steps.length)}
              aria-current={one === at ? 'step' : undefined}
              onClick={() => setAt(one)}
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
