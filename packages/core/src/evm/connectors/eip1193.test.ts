import { describe, expect, it } from 'vitest'
import { mantle } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import { UserRejectedError } from '../../platforms/errors.ts'
import { WalletSession } from '../../wallets/session.ts'
import { eip1193Connector } from './eip1193.ts'
import {
  ALICE,
  BOB,
  rpcError,
  type ScriptedEip1193,
  scriptedEip1193,
} from './scripted-eip1193.test-support.ts'

const ASK = { isReconnect: false, signal: new AbortController().signal }
const RECONNECT = { ...ASK, isReconnect: true }

const getMethods = ({ requests }: ScriptedEip1193) => requests.map(({ method }) => method)

function connectorTo(provider: ScriptedEip1193 | undefined, logged: string[] = []) {
  const logger = { ...silentLogger, error: (message: string) => void logged.push(message) }
  return eip1193Connector({ id: 'io.example', name: 'Example', provider, chains: [mantle], logger })
}

async function getError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it went through',
    (error: unknown) => error,
  )
}

describe('connecting through an EIP-1193 provider', () => {
  it('requests access and uses the active account', async () => {
    const provider = scriptedEip1193({ eth_requestAccounts: () => [BOB, ALICE] })
    const wallet = await connectorTo(provider).connect(ASK)
    expect(getMethods(provider)).toEqual(['eth_requestAccounts'])
    expect(wallet).toMatchObject({ chainType: 'EVM', address: BOB, keepsNonce: false })
    expect(await wallet.getChainId()).toBe(1)
  })

  it('opens no wallet prompt when it reconnects', async () => {
    const provider = scriptedEip1193()
    expect((await connectorTo(provider).connect(RECONNECT)).address).toBe(ALICE)
    expect(getMethods(provider)).toEqual(['eth_accounts'])
  })

  it('does not reconnect if the wallet is locked or does not expose an account', async () => {
    const provider = scriptedEip1193({ eth_accounts: () => [] })
    expect(await getError(connectorTo(provider).connect(RECONNECT))).toMatchObject({ code: 'NO_ACCOUNT' })
  })

  it('distinguishes a rejection by the user from other errors', async () => {
    const refusing = scriptedEip1193({ eth_requestAccounts: () => rpcError(4001, 'User rejected') })
    expect(await getError(connectorTo(refusing).connect(ASK))).toBeInstanceOf(UserRejectedError)
    const busy = rpcError(-32002, 'Already processing eth_requestAccounts')
    const provider = scriptedEip1193({ eth_requestAccounts: () => busy })
    expect(await getError(connectorTo(provider).connect(ASK))).toBe(busy)
  })

  it.each([[[7]], [['0x12']], ['0x'], [null], [{ accounts: [] }]])(
    'rejects a reply without addresses: %j',
    async (answer) => {
      const provider = scriptedEip1193({ eth_requestAccounts: () => answer })
      expect(await getError(connectorTo(provider).connect(ASK))).toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('lets a wallet library request and revoke the account', async () => {
    const provider = scriptedEip1193()
    const done: string[] = []
    const grants = {
      request: async ({ isReconnect }: { readonly isReconnect: boolean }) =>
        done.push(isReconnect ? 'reconnected' : 'asked'),
      revoke: async () => done.push('revoked'),
    }
    const connector = eip1193Connector({ id: 'library', name: 'Library', provider, grants })
    expect((await connector.connect(ASK)).address).toBe(ALICE)
    await connector.connect(RECONNECT)
    await connector.disconnect(ASK)
    expect(done).toEqual(['asked', 'reconnected', 'revoked'])
    expect(getMethods(provider)).toEqual(['eth_accounts', 'eth_accounts'])
    const refusing = { ...grants, request: async () => Promise.reject(rpcError(4001, 'User rejected')) }
    const refused = eip1193Connector({ id: 'library', name: 'Library', provider, grants: refusing })
    expect(await getError(refused.connect(ASK))).toBeInstanceOf(UserRejectedError)
  })

  it('is not available without a provider', async () => {
    const connector = connectorTo(undefined)
    expect(connector.isAvailable()).toBe(false)
    expect(await getError(connector.connect(ASK))).toMatchObject({ code: 'CONNECTOR_UNAVAILABLE' })
    expect(connectorTo(scriptedEip1193()).isAvailable()).toBe(true)
  })

  it('loads the wallet library once when the wallet is selected, and retries after a failure', async () => {
    const provider = scriptedEip1193()
    let loads = 0
    const connector = eip1193Connector({
      id: 'lazy',
      name: 'Lazy',
      provider: async () => {
        loads++
        if (loads === 1) throw new Error('The chunk could not be loaded')
        return provider
      },
    })
    expect(connector.isAvailable()).toBe(true)
    expect(loads).toBe(0)
    expect(await getError(connector.connect(ASK))).toMatchObject({ message: 'The chunk could not be loaded' })
    await Promise.all([connector.connect(ASK), connector.connect(RECONNECT)])
    expect(loads).toBe(2)
  })
})

describe('a wallet behind an EIP-1193 provider', () => {
  it('signs for the connected account, or for the given one', async () => {
    const provider = scriptedEip1193({ eth_sendTransaction: () => `0x${'ab'.repeat(32)}` })
    const wallet = await connectorTo(provider).connect(ASK)
    const transaction = { chainId: 1, from: ALICE, to: BOB, data: '0x', value: 7n } as const
    await wallet.sendTransaction(transaction)
    await wallet.withAccount(BOB).sendTransaction({ ...transaction, from: BOB })
    const senders = provider.requests
      .filter(({ method }) => method === 'eth_sendTransaction')
      .map(({ params }) => params)
    expect(senders).toMatchObject([[{ from: ALICE, to: BOB, value: '0x7' }], [{ from: BOB }]])
    expect(() => wallet.withAccount('0x12')).toThrow('The account did not have the expected shape')
  })

  it('reports the account that is active in the wallet, and none while it is locked', async () => {
    const provider = scriptedEip1193()
    const wallet = await connectorTo(provider).connect(ASK)
    provider.replies['eth_accounts'] = () => [BOB, ALICE]
    expect(await wallet.withAccount(ALICE).getActiveAccount?.()).toBe(BOB)
    provider.replies['eth_accounts'] = () => []
    expect(await wallet.getActiveAccount?.()).toBeUndefined()
  })

  it('prompts the user once, without retries', async () => {
    const provider = scriptedEip1193({ eth_sendTransaction: () => rpcError(-32603, 'Internal error') })
    const wallet = await connectorTo(provider).connect(ASK)
    await getError(wallet.sendTransaction({ chainId: 1, from: ALICE, to: BOB, data: '0x', value: 0n }))
    provider.replies['eth_chainId'] = () => rpcError(-32603, 'Internal error')
    await getError(wallet.getChainId())
    expect(getMethods(provider).slice(-2)).toEqual(['eth_sendTransaction', 'eth_chainId'])
    expect(getMethods(provider).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('does not receive a transaction for a chain that it has left', async () => {
    const provider = scriptedEip1193({ eth_sendTransaction: () => `0x${'ab'.repeat(32)}` })
    const wallet = await connectorTo(provider).connect(ASK)
    const transaction = { chainId: 1, from: ALICE, to: BOB, data: '0x', value: 5n } as const
    expect(await wallet.getChainId()).toBe(1)
    provider.replies['eth_chainId'] = () => '0xa'
    expect(await getError(wallet.sendTransaction(transaction))).toMatchObject({
      code: 'WRONG_NETWORK',
      message: 'The wallet is no longer on chain 1.',
    })
    expect(getMethods(provider)).not.toContain('eth_sendTransaction')
    expect(getMethods(provider)).not.toContain('wallet_sendTransaction')
  })

  it('receives the chain id with each transaction, so that it can reject one for another chain', async () => {
    const provider = scriptedEip1193({ eth_sendTransaction: () => `0x${'ab'.repeat(32)}` })
    const wallet = await connectorTo(provider).connect(ASK)
    await wallet.sendTransaction({ chainId: 1, from: ALICE, to: BOB, data: '0x', value: 5n })
    expect(provider.requests.at(-1)).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ chainId: '0x1', value: '0x5' }],
    })
  })

  it('forwards its events until the listener is removed', async () => {
    const provider = scriptedEip1193()
    const wallet = await connectorTo(provider).connect(ASK)
    const events: unknown[] = []
    const reason = rpcError(4900, 'Gone')
    const stops = (['accountsChanged', 'chainChanged', 'disconnected'] as const).map((name) =>
      wallet.on(name, (payload) => events.push([name, payload])),
    )
    expect(provider.listeners).toBe(3)
    const say = () => {
      provider.emit('accountsChanged', [BOB])
      provider.emit('chainChanged', '0x1388')
      provider.emit('disconnect', reason)
    }
    say()
    expect(events).toEqual([
      ['accountsChanged', [BOB]],
      ['chainChanged', 5000],
      ['disconnected', reason],
    ])
    for (const stop of stops) stop()
    say()
    expect(events).toHaveLength(3)
    expect(provider.listeners).toBe(0)
  })

  it('stays connected while MetaMask reconnects to a node', async () => {
    const provider = scriptedEip1193()
    const wallet = await connectorTo(provider).connect(ASK)
    const reasons: unknown[] = []
    wallet.on('disconnected', (reason) => reasons.push(reason))
    provider.emit('disconnect', rpcError(1013, 'MetaMask: Disconnected from chain. Attempting to connect.'))
    expect(reasons).toEqual([])
  })

  it.each([
    ['accountsChanged', ['vitalik.eth']],
    ['accountsChanged', undefined],
    ['chainChanged', 'mainnet'],
    ['chainChanged', -1],
  ])('logs an invalid event (%s %j) instead of throwing', async (event, payload) => {
    const provider = scriptedEip1193()
    const logged: string[] = []
    const wallet = await connectorTo(provider, logged).connect(ASK)
    const events: unknown[] = []
    wallet.on('accountsChanged', (accounts) => events.push(accounts))
    wallet.on('chainChanged', (chainId) => events.push(chainId))
    provider.emit(event, payload)
    expect(events).toEqual([])
    expect(logged).toEqual([`The wallet's '${event}' could not be processed`])
  })

  it('revokes the access when it is disconnected', async () => {
    const provider = scriptedEip1193()
    await connectorTo(provider).disconnect(ASK)
    expect(provider.requests).toEqual([
      { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
    ])
  })

  it.each([4200, -32601, -32004])(
    'disconnects even if the wallet cannot revoke the access (%d)',
    async (code) => {
      const provider = scriptedEip1193({ wallet_revokePermissions: () => rpcError(code) })
      await connectorTo(provider).disconnect(ASK)
    },
  )

  it('reports other errors when it is disconnected', async () => {
    const provider = scriptedEip1193({ wallet_revokePermissions: () => rpcError(-32603) })
    expect(await getError(connectorTo(provider).disconnect(ASK))).toMatchObject({ code: -32603 })
  })
})

describe('switching the chain', () => {
  const UNKNOWN = rpcError(4902, 'Unrecognized chain ID')

  it('switches to a chain that the wallet knows', async () => {
    const provider = scriptedEip1193({ wallet_switchEthereumChain: () => null })
    const wallet = await connectorTo(provider).connect(ASK)
    await wallet.switchChain(mantle.id)
    expect(provider.requests.slice(1)).toEqual([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1388' }] },
    ])
  })

  it.each([
    ['with the code of the standard', UNKNOWN],
    ['as MetaMask on a phone says', rpcError(-32603, 'Internal', { originalError: { code: 4902 } })],
  ])('adds a chain that the wallet does not know (%s)', async (_how, rejection) => {
    let chain = '0x1'
    const provider = scriptedEip1193({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: () => rejection,
      wallet_addEthereumChain: () => {
        chain = '0x1388'
        return null
      },
    })
    const wallet = await connectorTo(provider).connect(ASK)
    await wallet.switchChain(mantle.id)
    expect(await wallet.getChainId()).toBe(mantle.id)
    const added = provider.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      {
        chainId: '0x1388',
        chainName: 'Mantle',
        nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
        rpcUrls: mantle.rpcUrls.filter((url) => url.startsWith('https://')),
        blockExplorerUrls: [mantle.explorer?.url],
      },
    ])
  })

  it('switches again if the wallet only added the chain', async () => {
    let isKnown = false
    const provider = scriptedEip1193({
      wallet_switchEthereumChain: () => (isKnown ? null : UNKNOWN),
      wallet_addEthereumChain: () => {
        isKnown = true
        return null
      },
    })
    const wallet = await connectorTo(provider).connect(ASK)
    await wallet.switchChain(mantle.id)
    expect(getMethods(provider).slice(1)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
    ])
  })

  it('does not add a chain that is not configured, or any chain after a rejection', async () => {
    const provider = scriptedEip1193({ wallet_switchEthereumChain: () => UNKNOWN })
    const wallet = await connectorTo(provider).connect(ASK)
    expect(await getError(wallet.switchChain(424_242))).toBeInstanceOf(Error)
    provider.replies['wallet_switchEthereumChain'] = () => rpcError(4001, 'User rejected')
    expect(await getError(wallet.switchChain(mantle.id))).toBeInstanceOf(Error)
    expect(getMethods(provider)).not.toContain('wallet_addEthereumChain')
  })
})

describe('a session over an EIP-1193 provider', () => {
  it('follows account and chain changes, disconnects, and removes its listeners', async () => {
    const provider = scriptedEip1193()
    const session = new WalletSession({ chains: [mantle] })
    await session.connect(connectorTo(provider))
    provider.emit('accountsChanged', [BOB])
    provider.emit('chainChanged', '0x1388')
    expect(session.store.getState().connections.EVM).toMatchObject({
      status: 'connected',
      chainId: mantle.id,
      wallet: { address: BOB },
    })
    await session.disconnect()
    expect(getMethods(provider)).toContain('wallet_revokePermissions')
    expect(provider.listeners).toBe(0)
    await session.dispose()
  })
})
