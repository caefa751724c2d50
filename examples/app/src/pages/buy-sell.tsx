import { useUrlState } from '@causeway/react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { legsCopy } from '#locale/legs-copy'
import { OrderForm } from '../features/buy-sell/order-form.tsx'
import { OrderPicker } from '../features/buy-sell/order-picker.tsx'
import { OrderPlaced } from '../features/buy-sell/order-placed.tsx'
import { OrderReview } from '../features/buy-sell/order-review.tsx'
import { Plan } from '../features/buy-sell/plan.tsx'
import { useOrder } from '../features/buy-sell/use-order.ts'
import { LegProgress } from '../features/many-legs/leg-progress.tsx'
import { LegsTitle } from '../features/many-legs/legs-title.tsx'
import { TradeSettings } from '../features/trade/trade-settings.tsx'
import { CloseLegs } from '../features/transfers/close-legs.tsx'
import { useIdlePreload } from '../state/use-idle-preload.ts'
import { Column } from '../ui/column.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { InterruptedTrade, legSlots, loadTransferLeg } from './leg-slots.tsx'

/** The buy/sell page: trades a token, held on one or several chains, for a stablecoin, or the reverse. */
export function BuySellPage() {
  const { refresh } = useUrlState()
  return <BuySell key={`${useLocation().key} ${refresh}`} />
}

function BuySell() {
  const order = useOrder()
  useIdlePreload(loadTransferLeg)
  const { many } = order
  return (
    <>
      <Suspense fallback={null}>
        <InterruptedTrade exceptIds={many.url.transfers} />
      </Suspense>
      <Sheet columns="multichain">
        <LegsTitle many={many} page="buysell" />
        {many.records.length === 0 ? (
          <>
            <OrderForm
              order={order}
              settings={<TradeSettings kind="swap" views={many.views} />}
              pickers={{
                paid: <OrderPicker order={order} side="INPUT" />,
                received: <OrderPicker order={order} side="OUTPUT" />,
              }}
            />
            <Plan order={order} slots={legSlots} />
          </>
        ) : (
          <>
            <OrderPlaced order={order} />
            <Column label={legsCopy.progress}>
              <LegProgress many={many} slots={legSlots} empty={null} />
            </Column>
          </>
        )}
        <Column kind="decide" label={legsCopy.review}>
          <OrderReview order={order}>
            <CloseLegs records={many.records} isSent={many.sendingState === 'sent'} />
          </OrderReview>
        </Column>
      </Sheet>
    </>
  )
}
