import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, mantle } from '../chains/records.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { WalletSession } from './session.ts'
import { ALICE, BOB, FUEL_ALICE, scriptedConnector } from './wallets.test-support.ts'
import { watchAccounts } from './watch-accounts.ts'

const open: WalletSession[] = []
afterEach(async () => {
  for (const wallets of open.splice(0)) await wallets.dispose()
})

function watched() {
  const connector = scriptedConnector({ account: ALICE, chainId: mantle.id })
  const wallets = new WalletSession({
    chains: [arbitrum, mantle],
    connectors: [connector],
    storage: memoryStorage(),
  })
  open.push(wallets)
  const changes: unknown[] = []
  const stop = watchAccounts(wallets, (change) => changes.push(change))
  return { wallets, connector, changes, stop }
}

describe('watchAccounts', () => {
  it('reports the connected account on every chain', async () => {
    const { wallets, connector, changes } = watched()
    await wallets.connect(connector)
    expect(changes).toEqual([{ account: ALICE }])
  })

  it('reports account changes, chain changes and impersonated accounts', async () => {
    const { wallets, connector, changes } = watched()
    await wallets.connect(connector)
    changes.length = 0
    connector.say('accountsChanged', [BOB])
    connector.say('chainChanged', arbitrum.id)
    wallets.impersonate('EVM', ALICE)
    wallets.impersonate('FUEL', FUEL_ALICE)
    expect(changes).toEqual([
      { account: BOB },
      { account: BOB, chainId: arbitrum.id },
      { account: ALICE },
      { account: FUEL_ALICE },
    ])
  })

  it('does not report a disconnection, or anything after it was stopped', async () => {
    const { wallets, connector, changes, stop } = watched()
    await wallets.connect(connector)
    changes.length = 0
    await wallets.disconnect()
    expect(changes).toEqual([])
    stop()
    await wallets.connect(connector)
    expect(changes).toEqual([])
  })
})
