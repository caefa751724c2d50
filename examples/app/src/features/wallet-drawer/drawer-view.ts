import type { ChainRecord } from '@causeway/core/chains'
import type { DrawerView, RewardsView } from '../../state/overlays-reducer.ts'

export type AssetsTab = 'balances' | 'history'

/** What the drawer shows: one of these at a time. */
export type SubView =
  | { readonly name: 'summary' | 'wallets' | 'settings' }
  /** Of every chain type, or of one alone. */
  | { readonly name: 'connect'; readonly chainType: ChainRecord['chainType'] | undefined }
  | { readonly name: 'assets'; readonly tab: AssetsTab }
  | { readonly name: 'rewards'; readonly view: RewardsView }

export interface DrawerState {
  /** With what it was opened. */
  readonly asked: DrawerView | undefined
  readonly shown: SubView
}

export type DrawerAction =
  | { readonly type: 'ask'; readonly view: DrawerView | undefined }
  | { readonly type: 'show'; readonly view: SubView }
  | { readonly type: 'toSummary' }

export const SUMMARY: SubView = { name: 'summary' }

/** As it opens. */
export function openedWith(asked: DrawerView | undefined): DrawerState {
  return { asked, shown: subViewOf(asked) }
}

export function drawerReducer(state: DrawerState, action: DrawerAction): DrawerState {
  switch (action.type) {
    case 'ask':
      return openedWith(action.view)
    case 'show':
      return { ...state, shown: action.view }
    case 'toSummary':
      return { ...state, shown: SUMMARY }
  }
}

function subViewOf(asked: DrawerView | undefined): SubView {
  switch (asked) {
    case undefined:
      return SUMMARY
    case 'balances':
    case 'history':
      return { name: 'assets', tab: asked }
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

/** What can be shown of it: without an account there is nothing of one's own to see, and no wallet to list. */
export function resolveView(shown: SubView, isConnected: boolean): SubView {
  if (isConnected) return shown
  if (shown.name === 'wallets') return SUMMARY
  return shown.name === 'assets' ? { name: 'assets', tab: 'balances' } : shown
}

/** Whether there is a way back to the summary: not from settings that were opened by themselves. */
export function canGoBack({ asked, shown }: DrawerState): boolean {
  if (shown.name === 'summary') return false
  return !(shown.name === 'settings' && asked === 'settings')
}
