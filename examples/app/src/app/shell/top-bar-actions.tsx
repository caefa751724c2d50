import { abbreviateAddress } from '@causeway/core/format'
import { useWalletSession } from '@causeway/react'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { usePendingTotal } from '../../features/journeys/use-pending-total.ts'
import { useOverlayActions, useOverlays } from '../../state/overlays-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { preloadWalletDrawer } from './load-wallet-drawer.ts'
import { PointsChip } from './points-chip.tsx'
import styles from './top-bar-actions.module.css'
import { TotalBalance } from './total-balance.tsx'

/** The right end of the top bar: pending transfers, points, settings and the wallet. */
export function TopBarActions() {
  const change = useOverlayActions()
  const { walletMenu } = useOverlays()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM ?? universalAccount.FUEL)
  const pending = usePendingTotal()
  return (
    <>
      {account !== undefined && pending > 0 && (
        <Chip onClick={() => change({ type: 'openWalletMenu', view: 'history' })}>
          <Status tone="info" icon="pending" spin>
            <span className={styles['wide']}>{fixedCopy.topBar.pending} </span>
            {pending}
          </Status>
          <span className="visuallyHidden">{shellCopy.pendingHint}</span>
        </Chip>
      )}
      <PointsChip isConnected={account !== undefined} />
      <span className={styles['wide']}>
        <Tooltip text={fixedCopy.nav.settings}>
          <Chip
            square
            aria-label={fixedCopy.nav.settings}
            onClick={() => change({ type: 'openWalletMenu', view: 'settings' })}
            onPointerEnter={preloadWalletDrawer}
            onFocus={preloadWalletDrawer}
          >
            <Icon name="settings" />
          </Chip>
        </Tooltip>
      </span>
      {account === undefined ? (
        <Chip
          aria-haspopup="dialog"
          aria-expanded={walletMenu.isOpen}
          onClick={() => change({ type: 'toggleWalletMenu' })}
          onPointerEnter={preloadWalletDrawer}
          onFocus={preloadWalletDrawer}
        >
          <Icon name="wallet" />
          {shellCopy.connect}
        </Chip>
      ) : (
        <Chip
          aria-haspopup="dialog"
          aria-expanded={walletMenu.isOpen}
          onClick={() => change({ type: 'toggleWalletMenu' })}
          onPointerEnter={preloadWalletDrawer}
          onFocus={preloadWalletDrawer}
        >
          <span className="visuallyHidden">{shellCopy.walletTotal}</span>
          <Avatar address={account} />
          <TotalBalance />
          <span className={styles['address']}>{abbreviateAddress(account)}</span>
        </Chip>
      )}
    </>
  )
}
