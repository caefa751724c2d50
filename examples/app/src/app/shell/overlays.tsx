import { lazy, Suspense } from 'react'
import type { RewardsSlots } from '../../features/wallet-drawer/wallet-drawer.tsx'
import { isRestricted } from '../../state/is-restricted.ts'
import { useOverlayActions, useOverlays } from '../../state/overlays-provider.tsx'
import { useIdlePreload } from '../../state/use-idle-preload.ts'
import { Optional } from '../../ui/optional.tsx'
import { walletHints } from '../wallets/wallet-hints.ts'
import { loadWalletDrawer } from './load-wallet-drawer.ts'

const WalletDrawer = lazy(async () => ({ default: (await loadWalletDrawer()).WalletDrawer }))

const QuickActions = lazy(async () => ({
  default: (await import('../../features/lending/quick-actions.tsx')).QuickActions,
}))

const PointsPanel = lazy(async () => ({
  default: (await import('../../features/rewards/level/points-panel.tsx')).PointsPanel,
}))

const RewardsPanel = lazy(async () => ({
  default: (await import('../../features/rewards/rewards-panel.tsx')).RewardsPanel,
}))

const Redeem = lazy(async () => ({
  default: (await import('../../features/rewards/tokens/redeem.tsx')).Redeem,
}))

const ClaimRewards = lazy(async () => ({
  default: (await import('../../features/rewards/claim/claim-rewards.tsx')).ClaimRewards,
}))

const REWARDS_IN_DRAWER: RewardsSlots = {
  level: (onOpen) => <PointsPanel onOpen={onOpen} />,
  panel: (slot) => <RewardsPanel {...slot} />,
}

const Toasts = lazy(async () => ({ default: (await import('../../ui/toasts.tsx')).Toasts }))

/** The overlays of the page. Their code is loaded when they are first opened, that of the wallet drawer before. */
export function Overlays() {
  const { walletMenu, redeem, claim, quickAction } = useOverlays()
  const change = useOverlayActions()
  useIdlePreload(loadWalletDrawer)
  return (
    <>
      <Optional>
        <Toasts />
      </Optional>
      <Suspense fallback={null}>
        {walletMenu.isOpen && (
          <WalletDrawer
            view={walletMenu.view}
            hints={walletHints}
            rewards={REWARDS_IN_DRAWER}
            isRestricted={isRestricted}
          />
        )}
        {redeem && <Redeem onClose={() => change({ type: 'setRedeem', isOpen: false })} />}
        {claim && <ClaimRewards onClose={() => change({ type: 'setClaim', isOpen: false })} />}
        {quickAction && (
          <QuickActions action={quickAction} onClose={() => change({ type: 'closeQuickAction' })} />
        )}
      </Suspense>
    </>
  )
}
