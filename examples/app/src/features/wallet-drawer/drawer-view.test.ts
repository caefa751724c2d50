import { describe, expect, test } from 'vitest'
import { DRAWER_VIEWS } from '../../state/overlays-reducer.ts'
import {
  canGoBack,
  type DrawerAction,
  drawerReducer,
  openedWith,
  resolveView,
  SUMMARY,
} from './drawer-view.ts'

const after = (...actions: DrawerAction[]) => actions.reduce(drawerReducer, openedWith(undefined))

describe('what the wallet drawer shows', () => {
  test('is its summary, unless it is asked for something else', () => {
    expect(openedWith(undefined).shown).toEqual(SUMMARY)
    expect(DRAWER_VIEWS.map((view) => openedWith(view).shown)).toEqual([
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

  test('is one thing at a time, and the summary again on the way back', () => {
    const state = after({ type: 'show', view: { name: 'wallets' } }, { type: 'toSummary' })
    expect(state).toEqual(openedWith(undefined))
  })

  test('follows what is asked for while it is open', () => {
    const state = after({ type: 'show', view: { name: 'wallets' } }, { type: 'ask', view: 'history' })
    expect(state.shown).toEqual({ name: 'assets', tab: 'history' })
  })

  test('falls back to balances without an account, and from the wallets to the summary', () => {
    expect(resolveView({ name: 'assets', tab: 'history' }, false)).toEqual({
      name: 'assets',
      tab: 'balances',
    })
    expect(resolveView({ name: 'assets', tab: 'history' }, true)).toEqual({ name: 'assets', tab: 'history' })
    expect(resolveView({ name: 'wallets' }, false)).toEqual(SUMMARY)
    expect(resolveView({ name: 'settings' }, false)).toEqual({ name: 'settings' })
  })

  test('leads back from everywhere but the summary, and settings that were opened by themselves', () => {
    expect(canGoBack(openedWith(undefined))).toBe(false)
    expect(canGoBack(openedWith('settings'))).toBe(false)
    expect(canGoBack(openedWith('connect'))).toBe(true)
    expect(canGoBack(after({ type: 'show', view: { name: 'settings' } }))).toBe(true)
  })
})
