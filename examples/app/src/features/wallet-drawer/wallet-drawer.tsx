import { useWalletSession } from '@causeway/react'
import { type ReactNode, Suspense, useEffect, useReducer } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import type { DrawerView, RewardsView } from '../../state/overlays-reducer.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Chip } from '../../ui/chip.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerHeader } from '../../ui/drawer-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AssetsAndActivity } from './assets/assets-and-activity.tsx'
import { Connect } from './connect/connect.tsx'
import { canGoBack, drawerReducer, drawerState, resolveView, type SubView } from './drawer-state.ts'
import { Settings } from './settings/settings.tsx'
import { NoWallet } from './summary/no-wallet.tsx'
import { Summary } from './summary/summary.tsx'
import styles from './wallet-drawer.module.css'
import type { WalletHints } from './wallet-hints.ts'
import { WalletList } from './wallets/wallet-list.tsx'

/** Parts that the rewards feature renders. */
export interface RewardsSlots {
  /** Summary of the level, with a link to the details. */
  level(onOpen: () => void): ReactNode
  panel(slot: {
    readonly view: RewardsView
    readonly isConnected: boolean
    onShow(view: RewardsView): void
    onConnect(): void
  }): ReactNode
}

interface WalletDrawerProps {
  /** Initial view. Default: the summary. */
  readonly view?: DrawerView | undefined
  readonly hints: WalletHints
  readonly rewards: RewardsSlots
  readonly isRestricted: boolean
}

/** The wallet drawer: wallets, assets, activity, settings and points, one view at a time. */
export function WalletDrawer({ view, hints, rewards, isRestricted }: WalletDrawerProps) {
  const { wallets } = useEngine()
  const change = useOverlayActions()
  const isNarrow = useMedia('(max-width: 639px)')
  const isConnected = useWalletSession(
    ({ universalAccount: { EVM, FUEL } }) => EVM !== undefined || FUEL !== undefined,
  )
  const [state, dispatch] = useReducer(drawerReducer, view, drawerState)
  if (state.requested !== view) dispatch({ type: 'request', view })

  const shown = resolveView(state.shown, isConnected)
  const show = (next: SubView) => dispatch({ type: 'show', view: next })
  const connect = () => show({ name: 'connect', chainType: undefined })
  const showRewards = (next: RewardsView) => show({ name: 'rewards', view: next })
  const close = () => change({ type: 'closeWalletMenu' })

  useEffect(() => {
    const toSummary = () => dispatch({ type: 'toSummary' })
    const stops = [
      wallets.on('disconnected', toSummary),
      wallets.on('connected', ({ isReconnect }) => {
        if (!isReconnect) toSummary()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [wallets])

  return (
    <Drawer isOpen onClose={close} label={TITLES[shown.name]} isModal={isNarrow}>
      <DrawerHeader
        title={TITLES[shown.name]}
        onBack={canGoBack({ ...state, shown }) ? () => dispatch({ type: 'toSummary' }) : undefined}
        onClose={close}
        actions={
          shown.name !== 'settings' && (
            <Chip square bare aria-label={fixedCopy.nav.settings} onClick={() => show({ name: 'settings' })}>
              <Icon name="settings" />
            </Chip>
          )
        }
      />
      <div className={styles['body']} key={shown.name} data-scrolls>
        {shown.name === 'summary' &&
          (isConnected ? (
            <Summary
              level={<Suspense>{rewards.level(() => showRewards('history'))}</Suspense>}
              onShow={show}
            />
          ) : (
            <NoWallet onConnect={connect} />
          ))}
        {shown.name === 'connect' && <Connect chainType={shown.chainType} hints={hints} />}
        {shown.name === 'wallets' && <WalletList onShow={show} />}
        {shown.name === 'assets' && (
          <AssetsAndActivity
            tab={shown.tab}
            isConnected={isConnected}
            isRestricted={isRestricted}
            onShow={show}
          />
        )}
        {shown.name === 'settings' && <Settings />}
        {shown.name === 'rewards' && (
          <Suspense>
            {rewards.panel({ view: shown.view, isConnected, onShow: showRewards, onConnect: connect })}
          </Suspense>
        )}
      </div>
    </Drawer>
  )
}

const TITLES: Readonly<Record<SubView['name'], string>> = {
  summary: walletCopy.wallet,
  connect: fixedCopy.wallet.addWalletTitle,
  wallets: walletCopy.wallets,
  assets: fixedCopy.wallet.assetsAndActivity,
  settings: fixedCopy.settings.title,
  rewards: fixedCopy.titles.rewards,
}
