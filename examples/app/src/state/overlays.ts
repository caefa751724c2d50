/** What the wallet drawer is asked to show; without one it shows its summary. */
export const DRAWER_VIEWS = [
  'balances',
  'history',
  'connect',
  'connect_evm',
  'connect_fuel',
  'settings',
  'rewards_history',
  'rewards_tokens',
  'rewards_tasks',
  'rewards_onboarding',
  'rewards_referral',
] as const

export type DrawerView = (typeof DRAWER_VIEWS)[number]

/** The tabs of Rewards. */
export type RewardsTab = 'history' | 'tokens' | 'tasks' | 'referral'
/** What of Rewards is shown: a tab, or how it works. */
export type RewardsView = RewardsTab | 'onboarding'

/** What the quick-actions overlay is opened for. */
export interface QuickAction {
  readonly type: 'Deposit' | 'Withdraw' | 'Borrow' | 'Repay'
  /** The one asset it is about: the asset's group. */
  readonly assetGroup?: string | undefined
}

/** Everything that may lie over the page. Each opens and closes by itself. */
export interface Overlays {
  readonly walletMenu: { readonly isOpen: boolean; readonly view?: DrawerView | undefined }
  readonly redeem: boolean
  readonly claim: boolean
  readonly quickAction?: QuickAction | undefined
}

export type OverlayAction =
  | { readonly type: 'toggleWalletMenu' | 'closeWalletMenu' }
  | { readonly type: 'openWalletMenu'; readonly view?: DrawerView | undefined }
  | { readonly type: 'setRedeem' | 'setClaim'; readonly isOpen: boolean }
  | { readonly type: 'openQuickAction'; readonly action: QuickAction }
  | { readonly type: 'closeQuickAction' }

export const NO_OVERLAYS: Overlays = { walletMenu: { isOpen: false }, redeem: false, claim: false }

export function overlaysReducer(overlays: Overlays, action: OverlayAction): Overlays {
  switch (action.type) {
    case 'toggleWalletMenu':
      return { ...overlays, walletMenu: { isOpen: !overlays.walletMenu.isOpen } }
    case 'openWalletMenu':
      return { ...overlays, walletMenu: { isOpen: true, view: action.view } }
    case 'closeWalletMenu':
      return { ...overlays, walletMenu: { isOpen: false } }
    case 'setRedeem':
      return { ...overlays, redeem: action.isOpen }
    case 'setClaim':
      return { ...overlays, claim: action.isOpen }
    case 'openQuickAction':
      return { ...overlays, quickAction: action.action }
    case 'closeQuickAction':
      return { ...overlays, quickAction: undefined }
  }
}
