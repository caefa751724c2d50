import { describe, expect, it } from 'vitest'
import { fuel } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { WalletConnector } from '../../platforms/wallet-connector.ts'
import { WalletSession } from '../../wallets/session.ts'
import { ALICE, BOB } from '../node.test-support.ts'
import { announcedFuelConnectors } from './announced.ts'
import { fuelConnector } from './connector.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'

const NETWORK = { chainId: 9889, url: 'https://mainnet.fuel.network/v1/graphql' }
const chains = [fuel]

/** An unlocked wallet on the mainnet that shows Alice, unless told otherwise. */
function scripted(changes: Partial<FuelConnectorLike> = {}) {
  const heard = new Map<string, Set<(payload: unknown) => void>>()
  const asked: string[] = []
  const answering =
    <T>(name: string, answer: T) =>
    async () => {
      asked.push(name)
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
      const set = heard.get(event) ?? new Set()
      heard.set(event, set.add(listener))
    },
    off: (event, listener) => heard.get(event)?.delete(listener),
    ...changes,
  }
  return {
    connector,
    asked,
    emit(event: string, payload: unknown) {
      for (const listener of [...(heard.get(event) ?? [])]) listener(payload)
    },
    get listeners() {
      return [...heard.values()].reduce((sum, set) => sum + set.size, 0)
    },
  }
}

const signal = new AbortController().signal
function connect(changes: Partial<FuelConnectorLike>, isReconnect = false) {
  const { connector } = scripted(changes)
  return fuelConnector({ id: 'it', name: 'It', connector, chains }).connect({ isReconnect, signal })
}

describe('connecting a Fuel wallet', () => {
  it('shows the active account first', async () => {
    const wallet = await connect({})
    expect(wallet).toMatchObject({ address: ALICE, chainType: 'FUEL', keepsNonce: false })
    expect(await wallet.getAccounts()).toEqual([ALICE, BOB])
    expect(await wallet.getChainId()).toBe(9889)
    expect(wallet.withAccount(BOB).address).toBe(BOB)
  })

  it('that the user declines is a rejection, however the wallet says so', async () => {
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

  it('again asks nothing of the user, and fails where it would have to', async () => {
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
  ])('that shows %s fails', async (_what, changes, code) => {
    await expect(connect(changes)).rejects.toMatchObject({ code })
  })

  it('that is not there says so', async () => {
    const absent = fuelConnector({ id: 'it', name: 'It', connector: undefined, chains })
    expect(await absent.isAvailable()).toBe(false)
    await expect(absent.connect({ isReconnect: false, signal })).rejects.toMatchObject({
      code: 'CONNECTOR_UNAVAILABLE',
    })
  })
})

describe('a connected Fuel wallet', () => {
  it('says when its account, its network or its connection changes, and logs what cannot be read', async () => {
    const wallet = scripted()
    const errors: string[] = []
    const logger = { ...silentLogger, error: (message: string) => void errors.push(message) }
    const connector = fuelConnector({ id: 'it', name: 'It', connector: wallet.connector, chains, logger })
    const connected = await connector.connect({ isReconnect: false, signal })
    const heard: unknown[] = []
    const stops = [
      connected.on('accountsChanged', (accounts) => heard.push(accounts)),
      connected.on('chainChanged', (id) => heard.push(id)),
      connected.on('disconnected', () => heard.push('gone')),
    ]
    wallet.emit('currentAccount', BOB)
    wallet.emit('currentAccount', null)
    wallet.emit('currentNetwork', { chainId: 0, url: 'testnet' })
    wallet.emit('connection', true)
    wallet.emit('connection', false)
    expect(heard).toEqual([[BOB], [], 0, 'gone'])
    wallet.emit('currentAccount', 7)
    wallet.emit('currentNetwork', 'mainnet')
    expect(heard).toHaveLength(4)
    expect(errors).toEqual([
      "The wallet's 'currentAccount' could not be taken in",
      "The wallet's 'currentNetwork' could not be taken in",
    ])
    for (const stop of stops) stop()
    expect(wallet.listeners).toBe(0)
  })

  it('signs no EIP-712 data', async () => {
    const wallet = await connect({})
    const typedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} }
    await expect(wallet.signTypedData(typedData)).rejects.toMatchObject({ code: 'TYPED_DATA_UNSUPPORTED' })
  })

  it('is switched to a network; one that it does not know is offered to it first', async () => {
    let network: unknown = { chainId: 0 }
    const asked: string[] = []
    const wallet = await connect({
      currentNetwork: async () => network,
      async selectNetwork({ chainId }) {
        asked.push('select')
        if (!asked.includes('add')) throw new Error('Network not found')
        network = { chainId }
        return true
      },
      addNetwork: async (url) => {
        asked.push('add')
        return url === fuel.rpcUrls[0]
      },
    })
    await wallet.switchChain(9889)
    expect(asked).toEqual(['select', 'add', 'select'])
    expect(await wallet.getChainId()).toBe(9889)
    await wallet.switchChain(9889)
    expect(asked).toHaveLength(3)
  })

  it('that stays on its network is not taken to be on another', async () => {
    const stubborn = await connect({ currentNetwork: async () => ({ chainId: 0 }) })
    await expect(stubborn.switchChain(9889)).rejects.toMatchObject({ code: 'WRONG_NETWORK' })
    const refusing = await connect({
      currentNetwork: async () => ({ chainId: 0 }),
      selectNetwork: () => Promise.reject(new Error('User rejected the request')),
    })
    await expect(refusing.switchChain(9889)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('Fuel wallets that announce themselves', () => {
  const announce = (target: EventTarget, detail: unknown) =>
    target.dispatchEvent(new CustomEvent('FuelConnector', { detail }))
  function watch(target: EventTarget | undefined) {
    const found: WalletConnector[] = []
    const warnings: string[] = []
    const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
    const source = announcedFuelConnectors({ chains, ...(target ? { target } : {}) })
    const stop = source.watch((connector) => found.push(connector), logger)
    return { found, warnings, stop }
  }

  it('are found under their name until the watching stops', () => {
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

  it('are nobody where there is no window', () => {
    const { found, stop } = watch(undefined)
    stop()
    expect(found).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['no name', { ...scripted().connector, name: '' }],
    ['no way to listen', { ...scripted().connector, on: undefined }],
  ])('with %s are left out and logged', (_what, detail) => {
    const target = new EventTarget()
    const { found, warnings } = watch(target)
    announce(target, detail)
    expect(found).toEqual([])
    expect(warnings).toEqual(['A wallet announced itself and was not understood'])
  })

  it('are offered by a session, follow its account, and are let go of with it', async () => {
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
