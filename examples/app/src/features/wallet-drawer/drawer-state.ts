import type { ChainRecord } from '@causeway/core/chains'
import type { DrawerView, RewardsView } from '../../state/overlays-reducer.ts'

export type AssetsTab = 'balances' | 'history'

/** A view of the drawer, which shows one at a time. */
export type SubView =
  | { readonly name: 'summary' | 'wallets' | 'settings' }
  /** `chainType`: only wallets of this type; undefined for all. */
  | { readonly name: 'connect'; readonly chainType: ChainRecord['chainType'] | undefined }
  | { readonly name: 'assets'; readonly tab: AssetsTab }
  | { readonly name: 'rewards'; readonly view: RewardsView }

export interface DrawerState {
  /** View that the drawer was opened with. */
  readonly requested: DrawerView | undefined
  readonly shown: SubView
}

export type DrawerAction =
  | { readonly type: 'request'; readonly view: DrawerView | undefined }
  | { readonly type: 'show'; readonly view: SubView }
  | { readonly type: 'toSummary' }

export const SUMMARY: SubView = { name: 'summary' }

/** Returns the state of a drawer that opens with the requested view. */
export function drawerState(requested: DrawerView | undefined): DrawerState {
  return { requested, shown: toSubView(requested) }
}

export function drawerReducer(state: DrawerState, action: DrawerAction): DrawerState {
  switch (action.type) {
    case 'request':
      return drawerState(action.view)
    case 'show':
      return { ...state, shown: action.view }
    case 'toSummary':
      return { ...state, shown: SUMMARY }
  }
}

function toSubView(requested: DrawerView | undefined): SubView {
  switch (requested) {
    case undefined:
      return SUMMARY
    case 'balances':
    case 'history':
      return { name: 'assets', tab: requested }
    case 'connect':
      return { name: 'connect', chainType: undefined }
    case 'connect_evm':
      return { name: 'connect', chainType: 'EVM' }
    case 'connect_fuel':
      return { name: 'connect', chainType: 'FUEL' }
    case 'settings':
      return { name: 'settings' }
    case 'rewards_history':
      return { name: 'rewards', view: 'history' }
    case 'rewards_tokens':
      return { name: 'rewards', view: 'tokens' }
    case 'rewards_tasks':
      return { name: 'rewards', view: 'tasks' }
    case 'rewards_onboarding':
      return { name: 'rewards', view: 'onboarding' }
    case 'rewards_referral':
      return { name: 'rewards', view: 'referral' }
  }
}

/** Returns the view to show: without an account, neither activity nor wallets are available. */
export function resolveView(shown: SubView, isConnected: boolean): SubView {
  if (isConnected) return shown
  if (shown.name === 'wallets') return SUMMARY
  return shown.name === 'assets' ? { name: 'assets', tab: 'balances' } : shown
}

/** Returns whether a back button is shown. Settings that were opened directly have none. */
export function canGoBack({ requested, shown }: DrawerState): boolean {
  if (shown.name === 'summary') return false
  return !(shown.name === 'settings' && requested === 'settings')
}
