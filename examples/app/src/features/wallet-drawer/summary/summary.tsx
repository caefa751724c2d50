import { formatUsd } from '@causeway/core/format'
import { useAssetRows, useWalletRows } from '@causeway/react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { missingChains } from '../../../copy/missing-chains.ts'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { usePendingTotal } from '../../journeys/use-pending-total.ts'
import { DayChange } from '../day-change.tsx'
import { DrawerLines, DrawerRow } from '../drawer-row.tsx'
import type { SubView } from '../drawer-state.ts'
import { holdingsSentence } from './holdings-sentence.ts'
import { MissingBalances } from './missing-balances.tsx'
import styles from './summary.module.css'
import { SummaryWallet } from './summary-wallet.tsx'

interface SummaryProps {
  /** Points level, rendered by another feature. */
  readonly level: ReactNode
  onShow(view: SubView): void
}

/** Balance of the connected wallets, and links to the other views. */
export function Summary({ level, onShow }: SummaryProps) {
  const assets = useAssetRows()
  const { rows, summary } = useWalletRows()
  const pending = usePendingTotal()
  const { total } = assets
  const missing = assets.status === 'loading' ? undefined : missingChains(assets)
  return (
    <>
      <section className={styles['section']} aria-labelledby="wallet-balance">
        <p className="label" id="wallet-balance">
          {walletCopy.walletBalance}
        </p>
        <p className="display">
          {assets.status === 'loading' ? <Skeleton width={190} height={48} /> : formatUsd(total.balanceUsd)}
        </p>
        {missing ? (
          <MissingBalances missing={missing} />
        ) : (
          assets.status !== 'loading' &&
          summary.unknown > 0 && <p className="small dim">{walletCopy.notIncluded(summary.unknown)}</p>
        )}
        <DayChange change={total.dayChange} isLong />
        <p className="small dim">{walletCopy.withoutDeposits}</p>
        <Actions />
      </section>
      {rows.map((wallet) => (
        <SummaryWallet key={wallet.key} wallet={wallet} onOpen={() => onShow({ name: 'wallets' })} />
      ))}
      <div className={styles['tight']}>
        <Button className={styles['wide']} onClick={() => onShow({ name: 'connect', chainType: undefined })}>
          <Icon name="plus" />
          {fixedCopy.wallet.addWallet}
        </Button>
      </div>
      <DrawerRow
        lead="sign"
        onClick={() => onShow({ name: 'assets', tab: pending > 0 ? 'history' : 'balances' })}
      >
        <Icon name="portfolio" size="l" />
        <DrawerLines first={fixedCopy.wallet.assetsAndActivity} second={holdingsSentence(assets)} />
        {pending > 0 ? (
          <Status tone="info" icon="pending" spin>
            {fixedCopy.topBar.pending} {pending}
          </Status>
        ) : (
          <span />
        )}
        <Icon name="chevronRight" />
      </DrawerRow>
      <div className={styles['section']}>{level}</div>
    </>
  )
}

/** The most common actions. */
function Actions() {
  const change = useOverlayActions()
  const navigate = useNavigate()
  const go = (path: string) => {
    change({ type: 'closeWalletMenu' })
    navigate(path)
  }
  const deposit = () => {
    change({ type: 'closeWalletMenu' })
    change({ type: 'openQuickAction', action: { type: 'Deposit' } })
  }
  return (
    <div className={styles['actions']}>
      <Button onClick={deposit}>{walletCopy.deposit}</Button>
      <Button onClick={() => go('/swap')}>{fixedCopy.nav.swap}</Button>
      <Button onClick={() => go('/bridge')}>{fixedCopy.nav.bridge}</Button>
    </div>
  )
}
