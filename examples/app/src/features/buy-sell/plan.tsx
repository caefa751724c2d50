import { Column } from '../../ui/column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { LegSlots } from '../many-legs/leg-notes.tsx'
import { QuoteRefresh } from '../trade/quote-refresh.tsx'
import { OtherWays } from './other-ways.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { PlanTable } from './plan-table.tsx'
import type { Order } from './use-order.ts'

interface PlanProps {
  readonly order: Order
  readonly slots: LegSlots
}

/** How an order is carried out: the chosen plan, and the others. */
export function Plan({ order, slots }: PlanProps) {
  const { many, places, holdings, paid } = order
  const isIdle = many.run.status === 'idle'
  return (
    <Column label="Plan">
      <Pane
        flush
        title={
          <>
            Plan{' '}
            {many.legs.length > 0 && (
              <span className="dim">
                {many.legs.length} of {places.length} {places.length === 1 ? 'source' : 'sources'}
              </span>
            )}
          </>
        }
        aside={many.legs.length > 0 && isIdle && <QuoteRefresh {...many} />}
      >
        <PlanTable order={order} />
      </Pane>
      {places.length === 0 && (
        <Pane>
          <EmptyState
            title={many.hasAccount ? `No ${paid?.symbol ?? 'such token'} here` : 'No wallet connected'}
          >
            {many.hasAccount
              ? holdings.updatedTime === undefined
                ? 'Balances are being read.'
                : 'This wallet holds none of it on the chains that are offered.'
              : 'Connect a wallet: a plan is made of what lies on its chains.'}
          </EmptyState>
        </Pane>
      )}
      {isIdle && <OtherWays order={order} />}
      <PlanNotes order={order} slots={slots} />
    </Column>
  )
}
