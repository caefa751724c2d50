import { POINTS_REDEMPTION_CONDITIONS as CONDITIONS } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { Icon } from '../../../ui/icon.tsx'
import { type Step, StepList } from '../../../ui/step-list.tsx'
import type { RedemptionProgress } from '../to-points-summary.ts'
import styles from './conditions.module.css'
import { Schedule } from './schedule.tsx'

/** Conditions to redeem points, with their status and the schedule. */
export function Conditions({ progress }: { readonly progress: RedemptionProgress }) {
  const { level, streak, month } = progress
  const { conversionLevel, redemptionLevel, streakMonths } = CONDITIONS
  return (
    <div className={styles['conditions']}>
      <StepList
        steps={[
          condition(
            rewardsCopy.conditionConvert(conversionLevel),
            level >= conversionLevel,
            rewardsCopy.yourLevelIs(level),
          ),
          condition(
            rewardsCopy.conditionRedeem(redemptionLevel),
            level >= redemptionLevel,
            rewardsCopy.yourLevelIs(level),
          ),
          condition(
            rewardsCopy.conditionStreak(streakMonths),
            streak >= streakMonths,
            rewardsCopy.countOf(streak, streakMonths),
          ),
        ]}
      />
      <Schedule month={month} />
      <p className="small dim">{rewardsCopy.monthsHint}</p>
    </div>
  )
}

function condition(label: string, isMet: boolean, aside: string): Step {
  return {
    key: label,
    label,
    tone: isMet ? 'pos' : 'quiet',
    mark: <Icon name={isMet ? 'check' : 'todo'} label={isMet ? rewardsCopy.met : rewardsCopy.notYet} />,
    aside,
  }
}
