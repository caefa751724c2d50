import { describe, expect, test } from 'vitest'
import { NO_OVERLAYS, type OverlayAction, overlaysReducer } from './overlays.ts'

const after = (...actions: OverlayAction[]) => actions.reduce(overlaysReducer, NO_OVERLAYS)

describe('what lies over the page', () => {
  test('the wallet menu opens with what it is to show, and forgets that when it closes or is toggled', () => {
    const opened = after({ type: 'openWalletMenu', view: 'history' })
    expect(opened.walletMenu).toEqual({ isOpen: true, view: 'history' })
    expect(overlaysReducer(opened, { type: 'closeWalletMenu' }).walletMenu).toEqual({ isOpen: false })
    expect(overlaysReducer(opened, { type: 'toggleWalletMenu' }).walletMenu).toEqual({ isOpen: false })
    expect(after({ type: 'toggleWalletMenu' }).walletMenu).toEqual({ isOpen: true })
  })

  test('redeem and claim open and close independently', () => {
    const both = after({ type: 'setRedeem', isOpen: true }, { type: 'setClaim', isOpen: true })
    expect(both).toMatchObject({ redeem: true, claim: true })
    const redeemOnly = overlaysReducer(both, { type: 'setClaim', isOpen: false })
    expect(redeemOnly).toMatchObject({ redeem: true, claim: false })
  })

  test('a quick action may name the one asset it is about', () => {
    const opened = after({ type: 'openQuickAction', action: { type: 'Deposit', assetGroup: 'USDC' } })
    expect(opened.quickAction).toEqual({ type: 'Deposit', assetGroup: 'USDC' })
    expect(overlaysReducer(opened, { type: 'closeQuickAction' }).quickAction).toBeUndefined()
  })
})
