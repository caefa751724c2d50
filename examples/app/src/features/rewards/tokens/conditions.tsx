import { POINTS_REDEMPTION_CONDITIONS as CONDITIONS } from '@causeway/core/points'
import { Icon } from '../../../ui/icon.tsx'
import { type Step, StepList } from '../../../ui/step-list.tsx'
import type { RedemptionStanding } from '../standing.ts'
import styles from './conditions.module.css'
import { Schedule } from './schedule.tsx'

/** What is asked of those who redeem, how much of it is met, and how much can be redeemed when. */
export function Conditions({ standing }: { readonly standing: RedemptionStanding }) {
  const { level, streak, month } = standing
  const { conversionLevel, redemptionLevel, streakMonths } = CONDITIONS
  return (
    <div className={styles['conditions']}>
      <StepList
        steps={[
          condition(
            `Level ${conversionLevel} to convert points to tokens`,
            level >= conversionLevel,
            `you: ${level}`,
          ),
          condition(`Level ${redemptionLevel} to redeem`, level >= redemptionLevel, `you: ${level}`),
          condition(
            `Trade ${streakMonths} months in a row in a year`,
            streak >= streakMonths,
            `${streak} of ${streakMonths}`,
          ),
        ]}
      />
      <Schedule month={month} />
      <p className="small dim">Months count from the first transaction that earned points.</p>
    </div>
  )
}

function condition(label: string, isMet: boolean, aside: string): Step {
  return {
    key: label,
    label,
    tone: isMet ? 'pos' : 'quiet',
    mark: <Icon name={isMet ? 'check' : 'todo'} label={isMet ? 'Met' : 'Not yet'} />,
    aside,
  }
}
