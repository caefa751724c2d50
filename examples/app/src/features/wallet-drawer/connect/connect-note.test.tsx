import type { WalletSection, WalletTile } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectNote } from './connect-note.tsx'

afterEach(cleanup)

const base = {
  key: 'EVM:io.zed',
  name: 'Zed Wallet',
  icon: undefined,
  connector: undefined,
  isDetected: true,
}
const CONNECTED: WalletTile = { ...base, state: 'connected', address: '0x7099' }

const getText = (connectedWallet: string | undefined) => {
  const section: WalletSection = { chainType: 'EVM', title: 'EVM', tiles: [CONNECTED] }
  const { container } = render(
    <ConnectNote section={section} connectedWallet={connectedWallet} onConnect={() => undefined} />,
  )
  return container.textContent?.trim()
}

describe('ConnectNote', () => {
  it('states that another wallet of the chain type replaces the connected one', () => {
    expect(getText('Zed Wallet')).toBe('Connecting another EVM wallet replaces Zed Wallet.')
  })

  it('states nothing without a connected wallet', () => {
    expect(getText(undefined)).toBe('')
  })
})
