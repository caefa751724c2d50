import { priceKey } from '@causeway/core/data'
import { formatChange, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import { type LenderPositionView, lenderPositionView, profitAndLoss } from '@causeway/core/lending'
import type { LendingOutcome } from '@causeway/view-models'
import { Suspense, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { createLazyPart } from '../../ui/create-lazy-part.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HealthChange } from './health-change.tsx'
import { MarginLinks, type MarginLinksProps } from './margin-links.tsx'
import { OutdatedMark } from './outdated-mark.tsx'
import styles from './position-pane.module.css'
import { Rewards } from './rewards.tsx'
import { UnknownYields } from './unknown-yields.tsx'
import type { ActionFormState } from './use-action-form-state.ts'

const MoveLoan = createLazyPart(async () => (await import('./move-loan.tsx')).MoveLoan)

export interface PositionPaneProps {
  readonly form: ActionFormState
  /** The projection of the action, or the current state. */
  readonly outcome: LendingOutcome | undefined
  /** Whether a docked footer states the health factor, which is omitted here without debt. Default false. */
  readonly hasFooter?: boolean | undefined
  /** Opens the forms that change the leverage of the position. Default: none is offered. */
  readonly marginLinks?: Pick<MarginLinksProps, 'onOpen' | 'onLend'> | undefined
}

/** Position of the user with the lender, and its health before and after the action. */
export function PositionPane({ form, outcome, hasFooter = false, marginLinks }: PositionPaneProps) {
  const { prices, margin } = useEngine()
  const { account, market, position, readError, outdatedTime, review, unconfirmedOutcome } = form
  const positionView =
    market &&
    position &&
    lenderPositionView(position, market, (chainId, address) => prices.store.get(priceKey(chainId, address)))
  // A completed move of the last debt is still shown.
  const [hadDebt, setHadDebt] = useState(false)
  if (!hadDebt && positionView && positionView.balanceData.debt !== 0) setHadDebt(true)
  const isUnconfirmed = outcome !== undefined && outcome === unconfirmedOutcome
  const isDone = review.status === 'done' || isUnconfirmed
  if (account === undefined) {
    return (
      <Pane title={lendingCopy.yourPosition} aside={<span className="dim">-</span>}>
        <p className="muted">{lendingCopy.connectHint}</p>
      </Pane>
    )
  }
  return (
    <Pane
      title={lendingCopy.yourPosition}
      aside={
        positionView ? (
          isUnconfirmed ? (
            <UnconfirmedNetWorth value={outcome.figures.nav.after} />
          ) : (
            <NetWorth own={positionView} />
          )
        ) : (
          readError && <span className="dim">-</span>
        )
      }
    >
      {outdatedTime !== undefined && <OutdatedMark since={outdatedTime} />}
      {!outcome && !readError && <Skeleton width="100%" height={118} />}
      {outcome && !(hasFooter && isDebtFree(outcome, isDone)) && (
        <HealthChange outcome={outcome} isDone={isDone} />
      )}
      {positionView && market && (
        <>
          {outcome && !outcome.figures.leverage.moves && positionView.balanceData.deposits !== 0 && (
            <div className={styles['figures']}>
              <KeyValues
                rows={[
                  {
                    label: lendingCopy.leverage,
                    value: formatLeverage(positionView.leverage),
                  },
                  {
                    label: lendingCopy.netApr,
                    value: formatPercent(positionView.aprData.netApr),
                  },
                ]}
              />
              {positionView.aprData.netApr === 'unknown' && <UnknownYields outcome={outcome} />}
            </div>
          )}
          {positionView.balanceData.rewards.length > 0 && (
            <Rewards chainId={form.chainId} rewards={positionView.balanceData.rewards} />
          )}
          {marginLinks && (
            <MarginLinks
              {...marginLinks}
              market={market}
              positionView={positionView}
              routers={margin.routers}
            />
          )}
          {hadDebt && (
            <Suspense>
              <MoveLoan form={form} />
            </Suspense>
          )}
        </>
      )}
    </Pane>
  )
}

/** Returns whether no shown health factor is that of a debt. */
function isDebtFree({ figures: { healthFactor } }: LendingOutcome, isDone: boolean): boolean {
  const isInfinite = (value: number | 'unknown') => value === Number.POSITIVE_INFINITY
  return isInfinite(healthFactor.after) && (isDone || isInfinite(healthFactor.before))
}

/** Net worth after a completed action whose position is being read. */
function UnconfirmedNetWorth({ value }: { readonly value: number | 'unknown' }) {
  return (
    <span className="numeric muted" role="status">
      <span className="visuallyHidden">{lendingCopy.netWorth} </span>
      {formatUsd(value)} <span className="small">{lendingCopy.updating}</span>
    </span>
  )
}

function NetWorth({ own: { balanceData } }: { readonly own: LenderPositionView }) {
  const { nav, nav24h } = balanceData
  const { ratio } = profitAndLoss(nav, nav24h)
  const change = ratio === 'unknown' || nav === 0 ? undefined : Number((ratio * 100).toFixed(2))
  return (
    <span className="numeric">
      <span className="visuallyHidden">{lendingCopy.netWorth} </span>
      <b className="strong">{formatUsd(nav)}</b>{' '}
      {change !== undefined && (
        <span className="small tone" data-tone={change === 0 ? undefined : change < 0 ? 'neg' : 'pos'}>
          {formatChange(change)}{' '}
          <span className="dim" aria-hidden="true">
            {lendingCopy.day}
          </span>
          <span className="visuallyHidden">{lendingCopy.in24Hours}</span>
        </span>
      )}
    </span>
  )
}
