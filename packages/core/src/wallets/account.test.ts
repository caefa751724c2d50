import { expect, it } from 'vitest'
import { fuel, mantle } from '../chains/records.ts'
import { scriptedConnector } from '../wallets/wallets.test-support.ts'
import { accountInfo } from './account.ts'
import { WalletSession } from './session.ts'

it('accountInfo returns the chain and connector of the EVM wallet, and undefined once it disconnects', async () => {
  const session = new WalletSession({ chains: [mantle, fuel] })
  const info = () => accountInfo(session.store.getState())
  expect(info()).toBeUndefined()
  await session.connect(scriptedConnector({ id: 'fuelet', chainType: 'FUEL' }))
  expect(info()).toBeUndefined()
  const wallet = scriptedConnector({ id: 'io.rabby' })
  await session.connect(wallet)
  expect(info()).toEqual({ chainId: mantle.id, walletId: 'io.rabby' })
  wallet.say('chainChanged', 8453)
  expect(info()).toEqual({ chainId: 8453, walletId: 'io.rabby' })
  await session.disconnect()
  expect(info()).toBeUndefined()
  await session.dispose()
})
