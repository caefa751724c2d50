import { afterEach, expect, it, vi } from 'vitest'

vi.mock('virtual:wallet-sdks', () => ({ installedPackages: [] }))

afterEach(() => void vi.unstubAllGlobals())

it('names no package for Fuel wallets, because none would make them available', async () => {
  vi.stubGlobal('window', { parent: undefined })
  const { walletHints } = await import('./wallet-hints.ts')
  expect(walletHints.reasons['FUEL:Bako Safe']).toBe('Not in this app')
  expect(walletHints.missingPackages.map(({ name }) => name)).toEqual(['WalletConnect', 'Safe'])
})
