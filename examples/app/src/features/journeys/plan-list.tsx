import { formatAmount } from '@causeway/core/format'
import type { JourneyPlan } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { alignAmounts } from '../trade/align-amounts.ts'
import type { JourneyEnd } from './journey-target.ts'
import { toLegTerms } from './leg-terms.ts'
import styles from './plan-list.module.css'
import { feesText, providersText, timeText } from './providers-text.ts'
import { TokenPath } from './token-path.tsx'
import type { FindToken } from './use-token-finder.ts'

interface PlanListProps {
  /** Best first. */
  readonly plans: readonly JourneyPlan[]
  readonly chosenId: string | undefined
  readonly asset: JourneyEnd['asset']
  readonly find: FindToken
  /** Returns the text of the output in addition to the best single route. Default: none. */
  readonly getExtra?: (id: string) => string
  onChoose(id: string): void
}

/** The plans of a journey as a radio group. */
export function PlanList({ plans, chosenId, asset, find, getExtra, onChoose }: PlanListProps) {
  const outputs = alignAmounts(plans.map(({ toAmount }) => formatAmount(toAmount, asset.decimals)))
  const [first] = plans
  const isHighest = first && plans.every(({ toAmount }) => toAmount <= first.toAmount)
  const best = isHighest ? journeysCopy.best : journeysCopy.bestAfterCosts
  return (
    <ChoiceGroup
      label={journeysCopy.routes}
      ids={plans.map(({ id }) => id)}
      chosen={chosenId}
      onChoose={onChoose}
    >
      {plans.map((plan, index) => {
        const expected = outputs[index] ?? ''
        const minimum = formatAmount(plan.toAmountMin, asset.decimals)
        const providers = providersText(plan)
        const time = timeText(plan)
        return (
          <ChoiceRow
            key={plan.id}
            id={plan.id}
            label={journeysCopy.planLabel(
              providers,
              `${expected} ${asset.symbol}`,
              minimum,
              time,
              feesText(plan),
            )}
            isChosen={plan.id === chosenId}
            isInTabOrder={plan.id === chosenId}
            onChoose={onChoose}
            className={styles['row']}
          >
            <span className={styles['main']}>
              <span className={styles['names']}>
                {providers} {index === 0 && plans.length > 1 && <Tag kind="best">{best}</Tag>}
              </span>
              <TokenPath legs={toLegTerms(plan)} find={find} />
              <span className={styles['second']}>{[time, feesText(plan)].filter(Boolean).join(', ')}</span>
            </span>
            <span className={styles['side']}>
              <span className={styles['amount']}>{expected}</span>
              {getExtra && <span className={styles['extra']}>{getExtra(plan.id)}</span>}
              <span className={styles['second']}>{journeysCopy.atLeast(minimum)}</span>
            </span>
          </ChoiceRow>
        )
      })}
    </ChoiceGroup>
  )
}
