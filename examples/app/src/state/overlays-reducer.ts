/** Views of the wallet drawer. Default: its summary. */
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

/** Tabs of Rewards. */
export type RewardsTab = 'history' | 'tokens' | 'tasks' | 'referral'
/** Views of Rewards: a tab or the onboarding. */
export type RewardsView = RewardsTab | 'onboarding'

/** The action that the quick-actions overlay is opened for. */
export interface QuickAction {
  readonly type: 'Deposit' | 'Withdraw' | 'Borrow' | 'Repay'
  /** Asset group of the asset. Default: every asset. */
  readonly assetGroup?: string | undefined
}

/** State of the overlays, each independent of the others. */
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
