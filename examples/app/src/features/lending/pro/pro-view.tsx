import {
  lenderPositionView,
  marketAfter,
  type SwitchCollateralAction,
  type SwitchModeAction,
} from '@causeway/core/lending'
import { useLendingPositions, useWalletSession } from '@causeway/react'
import { useCallback, useMemo, useState } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import type { LenderPlace } from '../place.ts'
import { RateCurveChart } from '../rate-curve-chart.tsx'
import { RateHistoryChart } from '../rate-history-chart.tsx'
import { SwitchDialog } from '../switch-dialog.tsx'
import { useActionDesk } from '../use-action-desk.ts'
import { PriceMoves } from './price-moves.tsx'
import styles from './pro.module.css'
import { ProAccounts } from './pro-accounts.tsx'
import { ProFigures } from './pro-figures.tsx'
import { ProModes } from './pro-modes.tsx'
import { ProPanel } from './pro-panel.tsx'
import { ProSides } from './pro-sides.tsx'
import { useProAddress } from './use-pro-address.ts'

/** One lender for those who know it: both sides, every mode and account, and what prices would make of them. */
export function ProView(place: LenderPlace) {
  const { chainId, lender } = place
  const address = useProAddress()
  const [switching, setSwitching] = useState<SwitchModeAction | SwitchCollateralAction>()
  const { positions, subAccount } = useAccounts(place, address.subAccount)
  const desk = useActionDesk({ chainId, lender, subAccount })
  const { market, position, view, review } = desk
  const own = useMemo(
    () => (market && position ? lenderPositionView(position, market) : undefined),
    [market, position],
  )
  const input = useMemo(() => market && { market, position, own }, [market, position, own])
  const switchCollateral = useCallback(
    (poolId: string, enabled: boolean) => setSwitching({ type: 'SwitchCollateral', poolId, enabled }),
    [],
  )
  const side = desk.type === 'Borrow' || desk.type === 'Repay' ? 'debt' : 'collateral'
  const pool = desk.poolId === undefined ? undefined : market?.pools[desk.poolId]
  const outcome = review.subject?.outcome ?? view.outcome
  const { action, amount } = view
  const after =
    market && pool && action && amount !== undefined
      ? marketAfter(market, pool, action, amount).pools[pool.poolId]
      : undefined
  return (
    <>
      <ProFigures own={own} />
      <Sheet columns="pro">
        <div>
          <div className={styles['pair']}>
            <div>
              <ProAccounts
                market={market}
                positions={positions.length === 0 && position ? [position] : positions}
                chosen={subAccount}
                onChoose={address.chooseAccount}
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
            place={place}
            input={input}
            chosen={{ side, poolId: desk.poolId }}
            onChoose={(chosen, poolId) => {
              if (chosen !== side) desk.chooseType(chosen === 'debt' ? 'Borrow' : 'Deposit')
              desk.choosePool(poolId)
            }}
            onSwitch={switchCollateral}
            onCloseDebt={(buy) => address.chooseOperation('close', { buy })}
          />
          <div className={styles['pair']}>
            {market && pool && <RateCurveChart market={market} pool={pool} after={after} />}
            <div>
              <PriceMoves market={market} position={position} liquidation={outcome?.liquidation} />
            </div>
          </div>
          {pool && (
            <div className={styles['pair']}>
              <RateHistoryChart chainId={chainId} lender={lender} pool={pool} />
            </div>
          )}
        </div>
        <ProPanel desk={desk} address={address} />
      </Sheet>
      {switching && <SwitchDialog desk={desk} action={switching} onClose={() => setSwitching(undefined)} />}
    </>
  )
}

/** The accounts that the wallet has there, and which of them is shown: one that is not there is the first. */
function useAccounts({ chainId, lender }: LenderPlace, asked: string | undefined) {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { data } = useLendingPositions({ chainIds: [chainId], lenders: [lender], account })
  const positions = data?.positions[0]?.positions ?? []
  const shown = positions.find((one) => one.subAccount === asked) ?? positions[0]
  return { positions, subAccount: asked === '0' ? '0' : (shown?.subAccount ?? '0') }
}
