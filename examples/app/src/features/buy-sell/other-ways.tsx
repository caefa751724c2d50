import { formatAmount } from '@causeway/core/format'
import { legsCopy } from '#locale/legs-copy'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { signatures } from '../many-legs/decision.ts'
import styles from './other-ways.module.css'
import type { Order, OrderPlan } from './use-order.ts'

/** Every way to give the amount, to compare and to choose. */
export function OtherWays({ order }: { readonly order: Order }) {
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
          <Way key={plan.key} plan={plan} order={order} />
        ))}
      </ChoiceGroup>
    </Pane>
  )
}

function Way({ plan, order }: { readonly plan: OrderPlan; readonly order: Order }) {
  const { chosen, best, choose, plans, many } = order
  const { key, name, totals, isWhole, legs } = plan
  const isChosen = key === chosen?.key
  const isBest = key === best
  const waits = legs.some(({ quotesState, view }) => !view.offer && quotesState?.status === 'quoting')
  const received = isWhole ? (totals.expected?.text ?? '-') : '-'
  const count = signatures(legs, new Map(), many.way.status)
  const second = legsCopy.planEffort(count, totals.durationText, isChosen)
  const distance = distanceText(
    plan,
    plans.find((one) => one.key === best),
  )
  return (
    <ChoiceRow
      id={key}
      label={[
        name,
        isBest && legsCopy.bestInner,
        isWhole ? legsCopy.received(received) : legsCopy.noQuote,
        second,
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
        <span className={styles['second']}>{second}</span>
      </span>
      <span className={styles['received']}>
        {waits ? <Skeleton width={72} /> : <b>{received}</b>}
        <span className={styles['second']}>
          {waits ? legsCopy.quotingInner : isBest ? legsCopy.mostReceived : distance}
        </span>
      </span>
    </ChoiceRow>
  )
}

/** To the best, in what is received. */
function distanceText({ totals, isWhole, legs }: OrderPlan, best: OrderPlan | undefined): string {
  const [own, most] = [totals.expected, best?.totals.expected]
  if (!isWhole) return legs.find(({ view }) => !view.offer)?.view.button.label ?? ''
  if (!own?.token || !most) return ''
  return own.amount === most.amount
    ? legsCopy.sameReceived
    : `−${formatAmount(most.amount - own.amount, own.token.decimals)}`
}
