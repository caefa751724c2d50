import { formatAmount } from '@causeway/core'
import { type KeyboardEvent, useRef } from 'react'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { signatures } from '../many-legs/decision.ts'
import styles from './other-ways.module.css'
import type { Order, OrderPlan } from './use-order.ts'

/** Every way to give the amount, to compare and to choose. */
export function OtherWays({ order }: { readonly order: Order }) {
  const { plans, chosen, choose, side, spread, paid, many } = order
  const group = useRef<HTMLDivElement>(null)
  if (plans.length === 0 || spread.amount === undefined) return null
  const move = (event: KeyboardEvent) => {
    const next = nextKey(event.key, plans, chosen)
    if (!next) return
    event.preventDefault()
    choose(next.key)
    group.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(next.key)}"]`)?.focus()
  }
  const amount = `${formatAmount(spread.amount, spread.decimals)} ${paid?.symbol ?? ''}`
  return (
    <Pane
      flush
      title={side === 'sell' ? `Ways to sell ${amount}` : `Ways to pay ${amount}`}
      aside={<span className="label">You receive, {many.target.token?.symbol}</span>}
    >
      <div ref={group} role="radiogroup" aria-label="Plan" className={styles['group']} onKeyDown={move}>
        {plans.map((plan) => (
          <Way key={plan.key} plan={plan} order={order} />
        ))}
      </div>
    </Pane>
  )
}

function Way({ plan, order }: { readonly plan: OrderPlan; readonly order: Order }) {
  const { chosen, best, choose, plans, many } = order
  const { key, name, totals, isWhole, legs } = plan
  const isChosen = key === chosen?.key
  const isBest = key === best
  const waits = legs.some(({ board, view }) => !view.offer && board?.status === 'quoting')
  const received = isWhole ? (totals.expected?.text ?? '-') : '-'
  const count = signatures(legs, new Map(), many.way.status)
  const second = `${count} ${count === 1 ? 'signature' : 'signatures'}, ${totals.durationText}${isChosen ? ', this plan' : ''}`
  const distance = distanceText(
    plan,
    plans.find((one) => one.key === best),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of figures, which an input cannot hold
    <div
      className={styles['way']}
      role="radio"
      aria-checked={isChosen}
      aria-label={[name, isBest && 'best', isWhole ? `${received} received` : 'no quote', second]
        .filter(Boolean)
        .join(', ')}
      tabIndex={isChosen ? 0 : -1}
      data-plan={key}
      onClick={() => choose(key)}
      onKeyDown={({ key: pressed }) => (pressed === ' ' || pressed === 'Enter') && choose(key)}
    >
      <span className={styles['radio']} />
      <span className={styles['stack']}>
        <span className={styles['name']}>
          {name}{' '}
          {isBest && (
            <Tag kind="best" icon="best">
              Best
            </Tag>
          )}
        </span>
        <span className={styles['second']}>{second}</span>
      </span>
      <span className={styles['received']}>
        {waits ? <Skeleton width={72} /> : <b>{received}</b>}
        <span className={styles['second']}>{waits ? 'quoting' : isBest ? 'most received' : distance}</span>
      </span>
    </div>
  )
}

/** To the best, in what is received. */
function distanceText({ totals, isWhole, legs }: OrderPlan, best: OrderPlan | undefined): string {
  const [own, most] = [totals.expected, best?.totals.expected]
  if (!isWhole) return legs.find(({ view }) => !view.offer)?.view.button.label ?? ''
  if (!own?.token || !most) return ''
  return own.amount === most.amount
    ? 'as much'
    : `−${formatAmount(most.amount - own.amount, own.token.decimals)}`
}

function nextKey(
  key: string,
  plans: readonly OrderPlan[],
  chosen: OrderPlan | undefined,
): OrderPlan | undefined {
  const step =
    key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  const at = plans.findIndex((plan) => plan.key === chosen?.key)
  return plans[(at + step + plans.length) % plans.length]
}
