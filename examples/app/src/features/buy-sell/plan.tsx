import type { Holdings } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { Column } from '../../ui/column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'
import { haveHoldingsFailed } from '../many-legs/have-holdings-failed.ts'
import type { LegSlots } from '../many-legs/leg-notes.tsx'
import { QuoteRefresh } from '../trade/quote-refresh.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { PlanTable } from './plan-table.tsx'
import { UnroutedNote } from './unrouted-note.tsx'
import type { Order } from './use-order.ts'

interface PlanProps {
  readonly order: Order
  readonly slots: LegSlots
}

/** The selected plan of an order, and its alternatives. */
export function Plan({ order, slots }: PlanProps) {
  const { many, spread, orderSources, holdings, paid } = order
  const isIdle = many.run.status === 'idle'
  return (
    <Column label={legsCopy.plan}>
      <Pane
        flush
        title={
          <>
            {legsCopy.plan}{' '}
            {many.legs.length > 0 && (
              <span className="dim">{legsCopy.sourceCount(many.legs.length, spread.sources.length)}</span>
            )}
          </>
        }
        aside={many.legs.length > 0 && isIdle && <QuoteRefresh {...many} />}
      >
        <PlanTable order={order} />
      </Pane>
      {orderSources.length === 0 && (
        <Pane>
          <EmptyState title={many.hasAccount ? legsCopy.noneHere(paid?.symbol) : legsCopy.noWallet}>
            {many.hasAccount ? getEmptyText(holdings) : legsCopy.connectForPlan}
          </EmptyState>
        </Pane>
      )}
      {isIdle && <UnroutedNote order={order} />}
      {isIdle && <PlanChoices order={order} />}
      <PlanNotes order={order} slots={slots} />
    </Column>
  )
}

function getEmptyText(holdings: Holdings): string {
  if (haveHoldingsFailed(holdings)) return legsCopy.balancesFailed
  return holdings.updatedTime === undefined ? legsCopy.loadingBalances : legsCopy.noneHeld
}
