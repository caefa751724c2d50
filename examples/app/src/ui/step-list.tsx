import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './step-list.module.css'
import { WithWholeAddresses } from './with-whole-addresses.tsx'

export interface Step {
  key: string
  label: ReactNode
  /** Calls that one request to the wallet contains. */
  calls?: readonly string[] | undefined
  /** The number of the step, or the icon of its outcome. */
  mark: ReactNode
  tone?: 'pos' | 'neg' | 'warn' | 'info' | 'quiet' | undefined
  /** Cost or duration of the step. */
  aside?: ReactNode
  isCurrent?: boolean | undefined
}

export interface StepListProps {
  steps: readonly Step[]
}

/** Steps to sign, and their outcomes, in order. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol>
      {steps.map(({ key, label, calls, mark, tone = 'quiet', aside, isCurrent = false }) => (
        <li className={styles['step']} key={key} aria-current={isCurrent ? 'step' : undefined}>
          <span className={classes(styles['mark'], 'tone')} data-tone={tone}>
            {mark}
          </span>
          <div>
            {typeof label === 'string' ? <WithWholeAddresses>{label}</WithWholeAddresses> : label}
            {calls && (
              <ul className={styles['calls']}>
                {calls.map((call, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: calls are identified by their position
                  <li key={index}>
                    <WithWholeAddresses>{call}</WithWholeAddresses>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <span className={classes(styles['aside'], 'tone')} data-tone={isCurrent ? tone : 'quiet'}>
            {aside}
          </span>
        </li>
      ))}
    </ol>
  )
}
