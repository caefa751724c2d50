import { POINTS_REDEMPTION_CONDITIONS as CONDITIONS } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
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
