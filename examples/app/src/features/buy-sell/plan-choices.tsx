import { formatAmount } from '@causeway/core/format'
import { legsCopy } from '#locale/legs-copy'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { countSignatures } from '../many-legs/decide-legs.ts'
import { getBestReason } from './find-best-plan.ts'
import styles from './plan-choices.module.css'
import type { Order, OrderPlan } from './use-order.ts'

/** Alternative plans, to compare and select. */
export function PlanChoices({ order }: { readonly order: Order }) {
  const { plans, chosen, choose, side, spread, paid, many } = order
  if (plans.length === 0 || spread.amount === undefined) return null
  const amount = `${formatAmount(spread.amount, spread.decimals)} ${paid?.symbol ?? ''}`
  return (
    <Pane
      flush
      title={side === 'sell' ? legsCopy.waysToSell(amount) : legsCopy.waysToPay(amount)}
      aside={<span className="label">{legsCopy.youReceiveToken(many.target.token?.symbol)}</span>}
    >
      <ChoiceGroup
        label={legsCopy.plan}
        ids={plans.map(({ key }) => key)}
        chosen={chosen?.key}
        onChoose={choose}
        className={styles['group']}
      >
        {plans.map((plan) => (
          <PlanOption key={plan.key} plan={plan} order={order} />
        ))}
      </ChoiceGroup>
    </Pane>
  )
}

function PlanOption({ plan, order }: { readonly plan: OrderPlan; readonly order: Order }) {
  const { chosen, best, choose, plans, many, batchChains } = order
  const { key, name, totals, isQuoted, legs } = plan
  const isChosen = key === chosen?.key
  const isBest = key === best
  const isQuoting = legs.some(({ quotesState, view }) => !view.offer && quotesState?.status === 'quoting')
  const received = totals.expected?.text ?? '-'
  const count = countSignatures(legs, new Map(), {
    permitTarget: many.signing.account && many.target,
    batchChains,
  })
  const durationText = totals.duration === undefined ? undefined : totals.durationText
  const effortText = legsCopy.planEffort(count, durationText, isChosen)
  const note = getOutputNote(plan, plans, best)
  return (
    <ChoiceRow
      id={key}
      label={[
        name,
        isBest && legsCopy.bestInner,
        isQuoted ? legsCopy.received(received) : legsCopy.noQuote,
        effortText,
      ]
        .filter(Boolean)
        .join(', ')}
      isChosen={isChosen}
      isInTabOrder={isChosen}
      onChoose={choose}
      className={styles['way']}
    >
      <span className={styles['stack']}>
        <span className={styles['name']}>
          {name}{' '}
          {isBest && (
            <Tag kind="best" icon="best">
              {legsCopy.best}
            </Tag>
          )}
        </span>
        <span className={styles['second']}>{effortText}</span>
      </span>
      <span className={styles['received']}>
        {isQuoting ? <Skeleton width={72} /> : <b>{received}</b>}
        <span className={styles['second']}>{isQuoting ? legsCopy.quotingInner : note}</span>
      </span>
    </ChoiceRow>
  )
}

const BEST_NOTES = {
  output: legsCopy.mostReceived,
  fees: legsCopy.mostAfterFees,
  signatures: legsCopy.fewestSignatures,
} as const

/** Returns how the output of a plan compares to that of the best one, or why it is unknown. */
function getOutputNote(plan: OrderPlan, plans: readonly OrderPlan[], bestKey: string | undefined): string {
  const { key, totals, isQuoted, sharesLiquidity, legs } = plan
  if (!isQuoted) return legs.find(({ view }) => !view.offer)?.view.button.label ?? ''
  if (sharesLiquidity) return legsCopy.maybeLess
  if (key === bestKey) return BEST_NOTES[getBestReason(plan, plans)]
  const best = plans.find((candidate) => candidate.key === bestKey)
  const [expected, bestExpected] = [totals.expected, best?.totals.expected]
  if (!expected?.token || !bestExpected) return ''
  const difference = expected.amount - bestExpected.amount
  if (difference === 0n) return legsCopy.sameReceived
  const text = formatAmount(difference, expected.token.decimals)
  if (difference < 0n) return text
  const isCostlier = (totals.netUsd ?? 0) < (best?.totals.netUsd ?? 0)
  return isCostlier ? legsCopy.moreWithFees(text) : `+${text}`
}
