import { describe, expect, test } from 'vitest'
import { NO_OVERLAYS, type OverlayAction, overlaysReducer } from './overlays-reducer.ts'

const after = (...actions: OverlayAction[]) => actions.reduce(overlaysReducer, NO_OVERLAYS)

describe('overlaysReducer', () => {
  test('opens the wallet menu with a view, and resets the view when it closes or is toggled', () => {
    const opened = after({ type: 'openWalletMenu', view: 'history' })
    expect(opened.walletMenu).toEqual({ isOpen: true, view: 'history' })
    expect(overlaysReducer(opened, { type: 'closeWalletMenu' }).walletMenu).toEqual({ isOpen: false })
    expect(overlaysReducer(opened, { type: 'toggleWalletMenu' }).walletMenu).toEqual({ isOpen: false })
    expect(after({ type: 'toggleWalletMenu' }).walletMenu).toEqual({ isOpen: true })
  })

  test('opens and closes redeem and claim independently', () => {
    const both = after({ type: 'setRedeem', isOpen: true }, { type: 'setClaim', isOpen: true })
    expect(both).toMatchObject({ redeem: true, claim: true })
    const redeemOnly = overlaysReducer(both, { type: 'setClaim', isOpen: false })
    expect(redeemOnly).toMatchObject({ redeem: true, claim: false })
  })

  test('opens a quick action for one asset, and closes it', () => {
    const opened = after({ type: 'openQuickAction', action: { type: 'Deposit', assetGroup: 'USDC' } })
    expect(opened.quickAction).toEqual({ type: 'Deposit', assetGroup: 'USDC' })
    expect(overlaysReducer(opened, { type: 'closeQuickAction' }).quickAction).toBeUndefined()
  })
})
