import { formatAmount } from '@causeway/core/format'
import type { JourneyPlan } from '@causeway/core/journeys'
import type { SwapPriceImpact } from '@causeway/view-models'
import { journeysCopy } from '#locale/journeys-copy'
import { tradeCopy } from '#locale/trade-copy'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { alignAmounts } from '../trade/align-amounts.ts'
import { ImpactText } from '../trade/impact-text.tsx'
import type { JourneyEnd } from './journey-target.ts'
import { toLegTerms } from './leg-terms.ts'
import styles from './plan-list.module.css'
import { feesText, providersText, timeText } from './providers-text.ts'
import { toPlanAmounts } from './to-plan-amounts.ts'
import { TokenPath } from './token-path.tsx'
import { useJourneyCosts } from './use-journey-costs.ts'
import type { FindToken } from './use-token-finder.ts'

interface PlanListProps {
  /** Best first. */
  readonly plans: readonly JourneyPlan[]
  readonly chosenId: string | undefined
  readonly end: Pick<JourneyEnd, 'chainId' | 'asset'>
  readonly find: FindToken
  /** Returns the text of the output in addition to the best single route, if there is one. Default: none. */
  readonly getExtra?: (id: string) => string | undefined
  onChoose(id: string): void
}

/** The plans of a journey as a radio group. */
export function PlanList({ plans, chosenId, end, find, getExtra, onChoose }: PlanListProps) {
  const outputs = alignAmounts(plans.map(({ toAmount }) => formatAmount(toAmount, end.asset.decimals)))
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
      {plans.map((plan, index) => (
        <PlanRow
          key={plan.id}
          plan={plan}
          expected={outputs[index] ?? ''}
          tag={index === 0 && plans.length > 1 ? best : undefined}
          isChosen={plan.id === chosenId}
          end={end}
          find={find}
          getExtra={getExtra}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}

interface PlanRowProps extends Pick<PlanListProps, 'end' | 'find' | 'onChoose'> {
  readonly plan: JourneyPlan
  /** Output, aligned with those of the other plans. */
  readonly expected: string
  /** Text of the tag of the best plan. */
  readonly tag: string | undefined
  readonly isChosen: boolean
  readonly getExtra: PlanListProps['getExtra'] | undefined
}

function PlanRow({ plan, expected, tag, isChosen, end, find, getExtra, onChoose }: PlanRowProps) {
  const { id, toAmountMin } = plan
  const { asset } = end
  const impact = usePlanImpact(plan, end, find)
  const minimum = formatAmount(toAmountMin, asset.decimals)
  const providers = providersText(plan)
  const time = timeText(plan)
  const fees = feesText(plan)
  const extra = getExtra?.(id)
  const label = journeysCopy.planLabel(providers, `${expected} ${asset.symbol}`, minimum, time, fees)
  return (
    <ChoiceRow
      id={id}
      label={impact ? `${label}, ${tradeCopy.quoteImpact(impact.text, impact.word)}` : label}
      isChosen={isChosen}
      isInTabOrder={isChosen}
      onChoose={onChoose}
      className={styles['row']}
    >
      <span className={styles['main']}>
        <span className={styles['names']}>
          {providers} {tag !== undefined && <Tag kind="best">{tag}</Tag>}
        </span>
        <TokenPath legs={toLegTerms(plan)} find={find} />
        <span className={styles['second']}>{[time, fees].filter(Boolean).join(', ')}</span>
        {impact && (
          <span className={styles['impact']}>
            {tradeCopy.priceImpact} <ImpactText impact={impact} />
          </span>
        )}
      </span>
      <span className={styles['side']}>
        <span className={styles['amount']}>{expected}</span>
        {extra && <span className={styles['extra']}>{extra}</span>}
        <span className={styles['second']}>{journeysCopy.atLeast(minimum)}</span>
      </span>
    </ChoiceRow>
  )
}

/** Returns the price impact of a plan from 1% on. */
function usePlanImpact(
  plan: JourneyPlan,
  end: PlanListProps['end'],
  find: FindToken,
): SwapPriceImpact | undefined {
  const amounts = toPlanAmounts(plan, end)
  // Without fees, all rows read the same prices.
  const { costs } = useJourneyCosts(amounts && { ...amounts, nativeFees: [], onTopUsd: [] }, find)
  const impact = costs?.priceImpact
  return impact?.tier === 'low' ? undefined : impact
}
