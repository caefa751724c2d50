import { describe, expect, test } from 'vitest'
import { DRAWER_VIEWS } from '../../state/overlays-reducer.ts'
import {
  canGoBack,
  type DrawerAction,
  drawerReducer,
  drawerState,
  resolveView,
  SUMMARY,
} from './drawer-state.ts'

const after = (...actions: DrawerAction[]) => actions.reduce(drawerReducer, drawerState(undefined))

describe('the view of the wallet drawer', () => {
  test('is the summary by default', () => {
    expect(drawerState(undefined).shown).toEqual(SUMMARY)
    expect(DRAWER_VIEWS.map((view) => drawerState(view).shown)).toEqual([
      { name: 'assets', tab: 'balances' },
      { name: 'assets', tab: 'history' },
      { name: 'connect', chainType: undefined },
      { name: 'connect', chainType: 'EVM' },
      { name: 'connect', chainType: 'FUEL' },
      { name: 'settings' },
      { name: 'rewards', view: 'history' },
      { name: 'rewards', view: 'tokens' },
      { name: 'rewards', view: 'tasks' },
      { name: 'rewards', view: 'onboarding' },
      { name: 'rewards', view: 'referral' },
    ])
  })

  test('returns to the summary', () => {
    const state = after({ type: 'show', view: { name: 'wallets' } }, { type: 'toSummary' })
    expect(state).toEqual(drawerState(undefined))
  })

  test('follows the requested view while it is open', () => {
    const state = after({ type: 'show', view: { name: 'wallets' } }, { type: 'request', view: 'history' })
    expect(state.shown).toEqual({ name: 'assets', tab: 'history' })
  })

  test('falls back to balances or the summary without an account', () => {
    expect(resolveView({ name: 'assets', tab: 'history' }, false)).toEqual({
      name: 'assets',
      tab: 'balances',
    })
    expect(resolveView({ name: 'assets', tab: 'history' }, true)).toEqual({ name: 'assets', tab: 'history' })
    expect(resolveView({ name: 'wallets' }, false)).toEqual(SUMMARY)
    expect(resolveView({ name: 'settings' }, false)).toEqual({ name: 'settings' })
  })

  test('has a back button, except on the summary and on settings that were opened directly', () => {
    expect(canGoBack(drawerState(undefined))).toBe(false)
    expect(canGoBack(drawerState('settings'))).toBe(false)
    expect(canGoBack(drawerState('connect'))).toBe(true)
    expect(canGoBack(after({ type: 'show', view: { name: 'settings' } }))).toBe(true)
  })
})
