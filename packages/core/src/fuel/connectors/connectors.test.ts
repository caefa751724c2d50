import { describe, expect, it } from 'vitest'
import { fuel } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { WalletConnector } from '../../platforms/wallet-connector.ts'
import { WalletSession } from '../../wallets/session.ts'
import { ALICE, BOB } from '../scripted-node.test-support.ts'
import { announcedFuelConnectors } from './announced-fuel-connectors.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'
import { fuelConnector } from './fuel-connector.ts'

const NETWORK = { chainId: 9889, url: 'https://mainnet.fuel.network/v1/graphql' }
const chains = [fuel]

/** Creates an unlocked wallet on mainnet with the account of Alice and the given changes. */
function scripted(changes: Partial<FuelConnectorLike> = {}) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const methods: string[] = []
  const answering =
    <T>(name: string, answer: T) =>
    async () => {
      methods.push(name)
      return answer
    }
  const connector: FuelConnectorLike = {
    name: 'Fuel Wallet',
    connect: answering('connect', true),
    disconnect: answering('disconnect', true),
    isConnected: answering('isConnected', true),
    accounts: answering('accounts', [BOB, ALICE]),
    currentAccount: answering('currentAccount', ALICE),
    currentNetwork: answering('currentNetwork', NETWORK),
    addNetwork: answering('addNetwork', true),
    selectNetwork: answering('selectNetwork', true),
    sendTransaction: answering('sendTransaction', ''),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    off: (event, listener) => listeners.get(event)?.delete(listener),
    ...changes,
  }
  return {
    connector,
    asked: methods,
    emit(event: string, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    get listeners() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
  }
}

const signal = new AbortController().signal
function connect(changes: Partial<FuelConnectorLike>, isReconnect = false) {
  const { connector } = scripted(changes)
  return fuelConnector({ id: 'it', name: 'It', connector, chains }).connect({ isReconnect, signal })
}

describe('connecting a Fuel wallet', () => {
  it('returns the active account first', async () => {
    const wallet = await connect({})
    expect(wallet).toMatchObject({ address: ALICE, chainType: 'FUEL', keepsNonce: false })
    expect(await wallet.getAccounts()).toEqual([ALICE, BOB])
    expect(await wallet.getChainId()).toBe(9889)
    expect(wallet.withAccount(BOB).address).toBe(BOB)
  })

  it('reports a user rejection in every format that wallets use', async () => {
    await expect(connect({ connect: async () => false })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    for (const error of [
      Object.assign(new Error('no'), { code: 4001 }),
      new Error('Rejected request!'),
      new Error('User canceled the connection'),
      new Error('Request cancelled without user response!'),
    ]) {
      const refusing = connect({ connect: () => Promise.reject(error) })
      await expect(refusing).rejects.toMatchObject({ code: 'USER_REJECTED' })
    }
    const broken = connect({ connect: () => Promise.reject(new Error('The node rejected the block')) })
    await expect(broken).rejects.toThrow('The node rejected the block')
  })

  it('reconnects without asking the user, and rejects if that is impossible', async () => {
    const { connector, asked } = scripted()
    const again = fuelConnector({ id: 'it', name: 'It', connector, chains })
    await again.connect({ isReconnect: true, signal })
    expect(asked).toContain('isConnected')
    expect(asked).not.toContain('connect')
    await expect(connect({ isConnected: async () => false }, true)).rejects.toMatchObject({
      code: 'NO_ACCOUNT',
    })
  })

  it.each<[string, Partial<FuelConnectorLike>, string]>([
    ['no account', { currentAccount: async () => null, accounts: async () => [] }, 'NO_ACCOUNT'],
    ['an account of another form', { currentAccount: async () => 'fuel1abc' }, 'INVALID_RESPONSE'],
  ])('rejects if the wallet returns %s', async (_what, changes, code) => {
    await expect(connect(changes)).rejects.toMatchObject({ code })
  })

  it('rejects if the wallet is not installed', async () => {
    const absent = fuelConnector({ id: 'it', name: 'It', connector: undefined, chains })
    expect(await absent.isAvailable()).toBe(false)
    await expect(absent.connect({ isReconnect: false, signal })).rejects.toMatchObject({
      code: 'CONNECTOR_UNAVAILABLE',
    })
  })
})

describe('a connected Fuel wallet', () => {
  it('reports changes of the account, the network and the connection, and logs invalid events', async () => {
    const wallet = scripted()
    const errors: string[] = []
    const logger = { ...silentLogger, error: (message: string) => void errors.push(message) }
    const connector = fuelConnector({ id: 'it', name: 'It', connector: wallet.connector, chains, logger })
    const connected = await connector.connect({ isReconnect: false, signal })
    const events: unknown[] = []
    const stops = [
      connected.on('accountsChanged', (accounts) => events.push(accounts)),
      connected.on('chainChanged', (id) => events.push(id)),
      connected.on('disconnected', () => events.push('gone')),
    ]
    wallet.emit('currentAccount', BOB)
    wallet.emit('currentAccount', null)
    wallet.emit('currentNetwork', { chainId: 0, url: 'testnet' })
    wallet.emit('connection', true)
    wallet.emit('connection', false)
    expect(events).toEqual([[BOB], [], 0, 'gone'])
    wallet.emit('currentAccount', 7)
    wallet.emit('currentNetwork', 'mainnet')
    expect(events).toHaveLength(4)
    expect(errors).toEqual([
      "The wallet's 'currentAccount' could not be processed",
      "The wallet's 'currentNetwork' could not be processed",
    ])
    for (const stop of stops) stop()
    expect(wallet.listeners).toBe(0)
  })

  it('rejects EIP-712 data', async () => {
    const wallet = await connect({})
    const typedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} }
    await expect(wallet.signTypedData(typedData)).rejects.toMatchObject({ code: 'TYPED_DATA_UNSUPPORTED' })
  })

  it('switches the network, and adds a network that the wallet does not know', async () => {
    let network: unknown = { chainId: 0 }
    const requests: string[] = []
    const wallet = await connect({
      currentNetwork: async () => network,
      async selectNetwork({ chainId }) {
        requests.push('select')
        if (!requests.includes('add')) throw new Error('Network not found')
        network = { chainId }
        return true
      },
      addNetwork: async (url) => {
        requests.push('add')
        return url === fuel.rpcUrls[0]
      },
    })
    await wallet.switchChain(9889)
    expect(requests).toEqual(['select', 'add', 'select'])
    expect(await wallet.getChainId()).toBe(9889)
    await wallet.switchChain(9889)
    expect(requests).toHaveLength(3)
  })

  it('rejects if the wallet stays on its network', async () => {
    const stubborn = await connect({ currentNetwork: async () => ({ chainId: 0 }) })
    await expect(stubborn.switchChain(9889)).rejects.toMatchObject({ code: 'WRONG_NETWORK' })
    const refusing = await connect({
      currentNetwork: async () => ({ chainId: 0 }),
      selectNetwork: () => Promise.reject(new Error('User rejected the request')),
    })
    await expect(refusing.switchChain(9889)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('announcedFuelConnectors', () => {
  const announce = (target: EventTarget, detail: unknown) =>
    target.dispatchEvent(new CustomEvent('FuelConnector', { detail }))
  function watch(target: EventTarget | undefined) {
    const connectors: WalletConnector[] = []
    const warnings: string[] = []
    const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
    const source = announcedFuelConnectors({ chains, ...(target ? { target } : {}) })
    const stop = source.watch((connector) => connectors.push(connector), logger)
    return { found: connectors, warnings, stop }
  }

  it('finds wallets by name until it is no longer watched', () => {
    const target = new EventTarget()
    const { found, stop } = watch(target)
    const image = 'data:image/svg+xml,<svg/>'
    announce(target, { ...scripted().connector, metadata: { image: { light: image, dark: image } } })
    announce(target, { ...scripted().connector, metadata: { image: 'https://tracker.example/icon.png' } })
    stop()
    announce(target, scripted().connector)
    expect(found).toMatchObject([
      { id: 'Fuel Wallet', name: 'Fuel Wallet', chainType: 'FUEL', icon: image },
      { id: 'Fuel Wallet' },
    ])
    expect(found[1]).not.toHaveProperty('icon')
  })

  it('finds no wallets without a window', () => {
    const { found, stop } = watch(undefined)
    stop()
    expect(found).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['no name', { ...scripted().connector, name: '' }],
    ['no way to listen', { ...scripted().connector, on: undefined }],
  ])('skips and logs announcements with %s', (_what, detail) => {
    const target = new EventTarget()
    const { found, warnings } = watch(target)
    announce(target, detail)
    expect(found).toEqual([])
    expect(warnings).toEqual(['The announcement of a wallet is invalid.'])
  })

  it('offers announced wallets in a session, which follows the account until it is disposed', async () => {
    const target = new EventTarget()
    const wallet = scripted()
    const session = new WalletSession({ chains, connectors: [announcedFuelConnectors({ target, chains })] })
    announce(target, wallet.connector)
    const [offered] = session.store.getState().connectors
    if (!offered) throw new Error('No wallet was offered')
    await session.connect(offered)
    wallet.emit('currentAccount', BOB)
    expect(session.store.getState().connections.FUEL).toMatchObject({
      status: 'connected',
      chainId: 9889,
      wallet: { address: BOB },
    })
    wallet.emit('connection', false)
    expect(session.store.getState().connections.FUEL).toEqual({ status: 'disconnected' })
    await session.dispose()
    expect(wallet.listeners).toBe(0)
  })
})
