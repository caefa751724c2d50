import { marketAfter } from '@causeway/core/lending'
import { useUrlState } from '@causeway/react'
import { lazy, Suspense } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { Column } from '../../ui/column.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActionDesk } from './action-desk.tsx'
import styles from './lender-detail.module.css'
import type { LenderPlace } from './place.ts'
import { PoolTable } from './pool-table.tsx'
import { useProAddress } from './pro/use-pro-address.ts'
import { useActionDesk } from './use-action-desk.ts'

const MarginDialog = lazy(async () => ({ default: (await import('./pro/margin-dialog.tsx')).MarginDialog }))
const PoolCharts = lazy(async () => ({ default: (await import('./pool-charts.tsx')).PoolCharts }))

interface LenderDetailProps extends LenderPlace {
  readonly subAccount: string
}

/** A lender's pools to compare, beside the position and what can be done with it. Another place needs another key. */
export function LenderDetail({ chainId, lender, subAccount }: LenderDetailProps) {
  const currency = useUrlState((url) => url.inputCurrency)
  const desk = useActionDesk({ chainId, lender, subAccount, currency })
  const { market, position, balances, account, poolId, view } = desk
  const { operation, chooseOperation } = useProAddress()
  const { action, amount, pool } = view
  const after = market && pool && action && marketAfter(market, pool, action, amount ?? 0n).pools[pool.poolId]
  return (
    <Sheet columns="lend">
      <Column label={lendingCopy.pools}>
        <PoolTable
          chainId={chainId}
          lender={lender}
          subAccount={subAccount}
          account={account}
          market={market}
          position={position}
          balances={balances}
          hasFailed={!market && desk.readError !== null}
          chosen={poolId}
          onChoose={desk.choosePool}
          onCloseDebt={(buy) => chooseOperation('close', { buy })}
        />
        <div className={styles['charts']}>
          <Suspense>
            {market && poolId !== undefined && (
              <PoolCharts chainId={chainId} lender={lender} market={market} poolId={poolId} after={after} />
            )}
          </Suspense>
        </div>
      </Column>
      <Column kind="decide" label={lendingCopy.positionAndAction}>
        <ActionDesk desk={desk} />
      </Column>
      <Suspense>{operation !== undefined && <MarginDialog desk={desk} />}</Suspense>
    </Sheet>
  )
}
