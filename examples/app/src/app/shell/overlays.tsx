import { type ReactNode, Suspense } from 'react'
import { commonCopy } from '#locale/common-copy'
import type { RewardsSlots } from '../../features/wallet-drawer/wallet-drawer.tsx'
import { isRestricted } from '../../state/is-restricted.ts'
import { useOverlayActions, useOverlays } from '../../state/overlays-provider.tsx'
import { useIdlePreload } from '../../state/use-idle-preload.ts'
import { createLazyPart, createOptionalPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerHeader } from '../../ui/drawer-header.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { walletHints } from '../wallets/wallet-hints.ts'
import { loadWalletDrawer } from './load-wallet-drawer.ts'

const WalletDrawer = createLazyPart(async () => (await loadWalletDrawer()).WalletDrawer, frameInDrawer)

const QuickActions = createLazyPart(
  async () => (await import('../../features/lending/quick-actions.tsx')).QuickActions,
  frameInDialog,
)

const PointsPanel = createLazyPart(
  async () => (await import('../../features/rewards/level/points-panel.tsx')).PointsPanel,
)

const RewardsPanel = createLazyPart(
  async () => (await import('../../features/rewards/rewards-panel.tsx')).RewardsPanel,
)

const Redeem = createLazyPart(
  async () => (await import('../../features/rewards/tokens/redeem.tsx')).Redeem,
  frameInDialog,
)

const ClaimRewards = createLazyPart(
  async () => (await import('../../features/rewards/claim/claim-rewards.tsx')).ClaimRewards,
  frameInDialog,
)

const REWARDS_IN_DRAWER: RewardsSlots = {
  level: (onOpen) => <PointsPanel onOpen={onOpen} />,
  panel: (slot) => <RewardsPanel {...slot} />,
}

const Toasts = createOptionalPart(async () => (await import('../../ui/toasts.tsx')).Toasts)

function frameInDrawer(failure: ReactNode): ReactNode {
  return <UnloadedDrawer>{failure}</UnloadedDrawer>
}

/** The drawer while its code could not be loaded. */
function UnloadedDrawer({ children }: { readonly children: ReactNode }) {
  const change = useOverlayActions()
  const isNarrow = useMedia('(max-width: 639px)')
  const close = () => change({ type: 'closeWalletMenu' })
  return (
    <Drawer isOpen onClose={close} label={commonCopy.notLoaded} isModal={isNarrow}>
      <DrawerHeader title={commonCopy.notLoaded} onClose={close} />
      <Pane>{children}</Pane>
    </Drawer>
  )
}

/** The overlays of the page. Their code is loaded when they are first opened, that of the wallet drawer before. */
export function Overlays() {
  const { walletMenu, redeem, claim, quickAction } = useOverlays()
  const change = useOverlayActions()
  useIdlePreload(loadWalletDrawer)
  return (
    <>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
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
