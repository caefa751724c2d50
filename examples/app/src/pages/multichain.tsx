import { useHoldings } from '@causeway/react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { legsCopy } from '#locale/legs-copy'
import { LegCosts } from '../features/many-legs/leg-costs.tsx'
import { LegProgress } from '../features/many-legs/leg-progress.tsx'
import { LegSums } from '../features/many-legs/leg-sums.tsx'
import { LegsFooter } from '../features/many-legs/legs-footer.tsx'
import { LegsTitle } from '../features/many-legs/legs-title.tsx'
import { SigningMethodPane } from '../features/many-legs/signing-method-pane.tsx'
import { useJournaledSources } from '../features/many-legs/use-journaled-sources.ts'
import { useLegUrl } from '../features/many-legs/use-leg-url.ts'
import { useLegs } from '../features/many-legs/use-legs.ts'
import { useManyLegs } from '../features/many-legs/use-many-legs.ts'
import { useRunState } from '../features/many-legs/use-run-state.ts'
import { useSources } from '../features/many-legs/use-sources.ts'
import { NoSources } from '../features/multichain/no-sources.tsx'
import { SourceForm } from '../features/multichain/source-form.tsx'
import { TargetPicker } from '../features/multichain/target-picker.tsx'
import { useTarget } from '../features/multichain/use-target.ts'
import { TradeSettings } from '../features/trade/trade-settings.tsx'
import { CloseLegs } from '../features/transfers/close-legs.tsx'
import { useIdlePreload } from '../state/use-idle-preload.ts'
import { Column } from '../ui/column.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { InterruptedTrade, legSlots, loadTransferLeg } from './leg-slots.tsx'

/** The multichain page: trades tokens on several chains for one token. */
export function MultichainPage() {
  return <Multichain key={useLocation().key} />
}

function Multichain() {
  const url = useLegUrl()
  const stored = useRunState(url.transfers)
  const { accounts } = stored
  const holdings = useHoldings({ accounts })
  useIdlePreload(loadTransferLeg)
  const target = useTarget()
  const sources = useSources(url.from, holdings)
  useJournaledSources({ url, sources, target, stored })
  const legs = useLegs({ sources, target, holdings, accounts })
  const many = useManyLegs({ target, url, stored, legs })
  const { records, totals } = many
  const count = many.legs.length
  return (
    <>
      <Suspense fallback={null}>
        <InterruptedTrade exceptIds={many.url.transfers} />
      </Suspense>
      <Sheet columns="multichain">
        <LegsTitle many={many} page="multichain" />
        <SourceForm
          many={many}
          holdings={holdings}
          settings={(count > 0 || records.length === 0) && <TradeSettings kind="bridge" views={many.views} />}
          picker={<TargetPicker target={target} isFixed={records.length > 0} />}
        />
        <Column label={records.length === 0 ? legsCopy.quotes : legsCopy.progress}>
          <LegProgress many={many} slots={legSlots} empty={<NoSources />} />
        </Column>
        <Column kind="decide" label={legsCopy.review}>
          <LegSums many={many} />
          {count > 0 && (
            <LegCosts many={many} paid={{ label: legsCopy.youSend, value: <b>{totals.paidText}</b> }} />
          )}
          <CloseLegs records={records} isSent={many.sendingState === 'sent'} />
          <SigningMethodPane many={many} />
          <LegsFooter
            many={many}
            actionLabel={legsCopy.sendFrom(totals.paidText, count)}
            missing={legsCopy.selectToSend}
          />
        </Column>
      </Sheet>
    </>
  )
}
