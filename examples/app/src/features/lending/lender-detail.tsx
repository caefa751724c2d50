import type { AssetAction } from '@causeway/core/lending'
import { useUrlState } from '@causeway/react'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useHistorySheet } from '../../state/use-history-sheet.ts'
import { useIdlePreload } from '../../state/use-idle-preload.ts'
import { Column } from '../../ui/column.tsx'
import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { RunningTrades } from '../transfers/running-trades.tsx'
import { ActionWorkflow } from './action-workflow.tsx'
import { getPoolAfter } from './get-pool-after.ts'
import { hasUrlAction } from './has-url-action.ts'
import styles from './lender-detail.module.css'
import { PoolTable } from './pool-table.tsx'
import { useProUrl } from './pro/use-pro-url.ts'
import type { MarketRef } from './resolve-market.ts'
import { SheetAction } from './sheet-action.tsx'
import { UnknownPoolNote } from './unknown-pool-note.tsx'
import { useUrlActionForm } from './use-url-action-form.ts'

const loadMarginDialog = () => import('./pro/margin-dialog.tsx')
const MarginDialog = createLazyPart(async () => (await loadMarginDialog()).MarginDialog, frameMarginFailure)
const PoolCharts = createLazyPart(async () => (await import('./pool-charts.tsx')).PoolCharts)

function frameMarginFailure(failure: ReactNode): ReactNode {
  return <UnloadedMarginDialog>{failure}</UnloadedMarginDialog>
}

/** The dialog of a margin trade while its code could not be loaded. */
function UnloadedMarginDialog({ children }: { readonly children: ReactNode }) {
  const { chooseOperation } = useProUrl()
  return frameInDialog(children, { onClose: () => chooseOperation(undefined) })
}

interface LenderDetailProps extends MarketRef {
  readonly subAccount: string
}

/** Pools of a lender, next to the position and its actions. Its React `key` has to contain the market. */
export function LenderDetail({ chainId, lender, subAccount }: LenderDetailProps) {
  const currency = useUrlState((url) => url.inputCurrency)
  const form = useUrlActionForm({ chainId, lender, subAccount, currency })
  const { market, position, balances, account, poolId } = form
  const outdatedTimes = [form.outdatedTime, form.outdatedBalancesTime].filter((time) => time !== undefined)
  const { operation, chooseOperation } = useProUrl()
  // Deferred, React shows the dialog as soon as its code is there. Otherwise it keeps the empty fallback for 300 ms.
  const opened = useDeferredValue(operation, undefined)
  useIdlePreload(loadMarginDialog)
  const isNarrow = useIsNarrow()
  const sheet = useHistorySheet({ isOpenAtStart: isNarrow && hasUrlAction('action') })
  const after = getPoolAfter(form)
  const runningTrades = operation === undefined && <RunningTrades exceptId={undefined} />
  const choosePool = (pool: string) => {
    form.choosePool(pool)
    if (isNarrow) sheet.open()
  }
  const lend = (type: AssetAction['type'], pool: string) => {
    form.chooseType(type)
    choosePool(pool)
  }
  const marginLinks = { onOpen: chooseOperation, onLend: lend }
  return (
    <Sheet columns="lend">
      <Column label={lendingCopy.pools}>
        {isNarrow && runningTrades}
        <SlowNote isWaiting={!market && form.readError === null} />
        <UnknownPoolNote form={form} />
        <PoolTable
          chainId={chainId}
          lender={lender}
          subAccount={subAccount}
          account={account}
          market={market}
          position={position}
          balances={balances}
          hasFailed={!market && form.readError !== null}
          outdatedTime={outdatedTimes.length === 0 ? undefined : Math.min(...outdatedTimes)}
          chosen={poolId}
          onChoose={choosePool}
          onCloseDebt={(buy) => chooseOperation('close', { buy })}
        />
        <div className={styles['charts']}>
          <Suspense fallback={null}>
            {market && poolId !== undefined && <PoolCharts market={market} poolId={poolId} after={after} />}
          </Suspense>
        </div>
      </Column>
      <Column kind="decide" label={lendingCopy.positionAndAction}>
        {!isNarrow && runningTrades}
        {isNarrow ? (
          <SheetAction form={form} sheet={sheet} marginLinks={marginLinks}>
            <ActionWorkflow form={form} isSheet />
          </SheetAction>
        ) : (
          <ActionWorkflow form={form} marginLinks={marginLinks} />
        )}
      </Column>
      <Suspense>{opened !== undefined && <MarginDialog form={form} onLend={lend} />}</Suspense>
    </Sheet>
  )
}
