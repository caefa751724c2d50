import { priceKey } from '@causeway/core/data'
import { formatChange, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import { type LenderPositionView, lenderPositionView, profitAndLoss } from '@causeway/core/lending'
import type { LendingOutcome } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HealthMove } from './health-move.tsx'
import styles from './position-pane.module.css'
import { Rewards } from './rewards.tsx'
import type { ActionDesk } from './use-action-desk.ts'

interface PositionPaneProps {
  readonly desk: ActionDesk
  /** With the action in it, or as it is. */
  readonly outcome: LendingOutcome | undefined
}

/** What one has with the lender, and how safe that is now and after the action. */
export function PositionPane({ desk, outcome }: PositionPaneProps) {
  const { prices } = useEngine()
  const { account, market, position, readError } = desk
  const own =
    market &&
    position &&
    lenderPositionView(position, market, (chainId, address) => prices.store.get(priceKey(chainId, address)))
  if (account === undefined) {
    return (
      <Pane title={lendingCopy.yourPosition} aside={<span className="dim">-</span>}>
        <p className="muted">{lendingCopy.connectHint}</p>
      </Pane>
    )
  }
  return (
    <Pane title={lendingCopy.yourPosition} aside={own && <NetWorth own={own} />}>
      {outcome ? <HealthMove outcome={outcome} /> : !readError && <Skeleton width="100%" height={118} />}
      {own && market && (
        <>
          {outcome && !outcome.figures.leverage.moves && own.balanceData.deposits !== 0 && (
            <div className={styles['figures']}>
              <KeyValues
                rows={[
                  {
                    label: lendingCopy.leverage,
                    value: formatLeverage(own.leverage),
                  },
                  {
                    label: lendingCopy.netApr,
                    value: formatPercent(own.aprData.netApr),
                  },
                ]}
              />
            </div>
          )}
          {own.balanceData.rewards.length > 0 && <Rewards desk={desk} rewards={own.balanceData.rewards} />}
        </>
      )}
    </Pane>
  )
}

function NetWorth({ own: { balanceData } }: { readonly own: LenderPositionView }) {
  const { nav, nav24h } = balanceData
  const { ratio } = profitAndLoss(nav, nav24h)
  const change = ratio === 'unknown' || nav === 0 ? undefined : ratio * 100
  return (
    <span className="numeric">
      <span className="visuallyHidden">{lendingCopy.netWorth} </span>
      <b className="strong">{formatUsd(nav)}</b>{' '}
      {change !== undefined && (
        <span className="small tone" data-tone={change < 0 ? 'neg' : 'pos'}>
          {formatChange(change)} <span className="visuallyHidden">{lendingCopy.in24Hours}</span>
        </span>
      )}
    </span>
  )
}
