import {
  lenderPositionView,
  type SwitchCollateralAction,
  type SwitchModeAction,
} from '@causeway/core/lending'
import { useLendingPositions, useWalletSession } from '@causeway/react'
import { useCallback, useMemo, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useHistorySheet } from '../../../state/use-history-sheet.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SlowNote } from '../../../ui/slow-note.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { getPoolAfter } from '../get-pool-after.ts'
import { hasUrlAction } from '../has-url-action.ts'
import { RateCurveChart } from '../rate-curve-chart.tsx'
import { RateHistoryChart } from '../rate-history-chart.tsx'
import type { MarketRef } from '../resolve-market.ts'
import { SwitchDialog } from '../switch-dialog.tsx'
import { UnknownPoolNote } from '../unknown-pool-note.tsx'
import { useUrlActionForm } from '../use-url-action-form.ts'
import { PriceMoves } from './price-moves.tsx'
import styles from './pro.module.css'
import { ProAccounts } from './pro-accounts.tsx'
import { ProFigures } from './pro-figures.tsx'
import { ProModes } from './pro-modes.tsx'
import { ProPanel } from './pro-panel.tsx'
import { ProSides } from './pro-sides.tsx'
import { useProUrl } from './use-pro-url.ts'
import { useSteadyLayout } from './use-steady-layout.ts'

/** A lender in expert mode: collateral and debt, modes, accounts, and effects of prices. */
export function ProView(marketRef: MarketRef) {
  const { chainId, lender } = marketRef
  const url = useProUrl()
  const isNarrow = useSteadyLayout(useIsNarrow(), url.operation !== undefined)
  const sheet = useHistorySheet({
    isOpenAtStart: isNarrow && (hasUrlAction('action') || hasUrlAction('operation')),
  })
  const [switching, setSwitching] = useState<SwitchModeAction | SwitchCollateralAction>()
  const { positions, subAccount, isConnected } = useAccounts(marketRef, url.subAccount)
  const form = useUrlActionForm({ chainId, lender, subAccount })
  const { market, position, outcome } = form
  const userPosition = useMemo(
    () => (market && position ? lenderPositionView(position, market) : undefined),
    [market, position],
  )
  const input = useMemo(() => market && { market, position, userPosition }, [market, position, userPosition])
  const switchCollateral = useCallback(
    (poolId: string, enabled: boolean) => setSwitching({ type: 'SwitchCollateral', poolId, enabled }),
    [],
  )
  const side = form.type === 'Borrow' || form.type === 'Repay' ? 'debt' : 'collateral'
  const pool = form.poolId === undefined ? undefined : market?.pools[form.poolId]
  const after = getPoolAfter(form)
  const hasFailed = !market && form.readError !== null
  return (
    <>
      <ProFigures own={userPosition} />
      <SlowNote isWaiting={!market && form.readError === null} />
      <UnknownPoolNote form={form} />
      <Sheet columns="pro">
        <div>
          {hasFailed ? (
            <Pane>
              <EmptyState title={lendingCopy.poolsFailed}>{lendingCopy.poolsRetry}</EmptyState>
            </Pane>
          ) : (
            <>
              <div className={styles['pair']}>
                <div>
                  <ProAccounts
                    market={market}
                    positions={positions.length === 0 && position ? [position] : positions}
                    isConnected={isConnected}
                    chosen={subAccount}
                    onChoose={url.chooseAccount}
                  />
                </div>
                <div>
                  <ProModes
                    market={market}
                    position={position}
                    onSwitch={(mode) => setSwitching({ type: 'SwitchMode', mode })}
                  />
                </div>
              </div>
              <ProSides
                market={marketRef}
                input={input}
                chosen={{ side, poolId: form.poolId }}
                onChoose={(chosen, poolId) => {
                  if (chosen !== side) form.chooseType(chosen === 'debt' ? 'Borrow' : 'Deposit')
                  form.choosePool(poolId)
                  if (isNarrow) sheet.open()
                }}
                onSwitch={switchCollateral}
                onCloseDebt={(buy) => {
                  url.chooseOperation('close', { buy })
                  if (isNarrow) sheet.open()
                }}
              />
              <div className={styles['pair']}>
                {market && pool && <RateCurveChart market={market} pool={pool} after={after} />}
                <div>
                  <PriceMoves market={market} position={position} liquidation={outcome?.liquidation} />
                </div>
              </div>
              {market && pool && (
                <div className={styles['pair']}>
                  <RateHistoryChart market={market} pool={pool} />
                </div>
              )}
            </>
          )}
        </div>
        <ProPanel form={form} url={url} sheet={isNarrow ? sheet : undefined} />
      </Sheet>
      {switching && (
        <SwitchDialog context={form} action={switching} onClose={() => setSwitching(undefined)} />
      )}
    </>
  )
}

/**
 * Returns the accounts of the wallet with the lender, and the displayed one. An unknown id is replaced by the first.
 */
function useAccounts({ chainId, lender }: MarketRef, requestedId: string | undefined) {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { data } = useLendingPositions({ chainIds: [chainId], lenders: [lender], account })
  const positions = data?.positions[0]?.positions ?? []
  const shown = positions.find((position) => position.subAccount === requestedId) ?? positions[0]
  return {
    positions,
    subAccount: requestedId === '0' ? '0' : (shown?.subAccount ?? '0'),
    isConnected: account !== undefined,
  }
}
