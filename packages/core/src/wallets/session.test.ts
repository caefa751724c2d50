import { describe, expect, it } from 'vitest'
import { fuel, mantle } from '../chains/records.ts'
import { AbortedError, TimeoutError } from '../kernel/abort.ts'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createTabs } from '../kernel/tabs.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import {
  connectedWallet,
  connectionStatus,
  isWalletConnected,
  type WalletConnection,
} from './session-state.ts'
import {
  ALICE,
  type Bench,
  BOB,
  createBench,
  FUEL_ALICE,
  getError,
  scriptedConnector,
  scriptedSource,
} from './wallets.test-support.ts'

const TRANSACTION = { chainId: mantle.id, from: ALICE, to: BOB, data: '0x', value: 0n } as const
const TYPED_DATA = { domain: {}, types: {}, primaryType: 'Order', message: {} }

const getEvmConnection = ({ session }: Bench): WalletConnection => session.store.getState().connections.EVM
const getStatuses = ({ session }: Bench): string[] => {
  const { EVM, FUEL } = session.store.getState().connections
  return [EVM.status, FUEL.status]
}
/** Returns the connectors that another page of the application would reconnect. */
async function rememberedIn(storage: Storage): Promise<string[]> {
  const keys = [...((await storage.keys?.()) ?? [])]
  return keys.filter((key) => key.startsWith('causeway:wallet:') && !key.endsWith(':index')).sort()
}

describe('Connecting a wallet', () => {
  it('shows the connector id while pending, then the wallet, its account and its chain', async () => {
    const connector = scriptedConnector({ answer: 'later' })
    const bench = createBench({ connectors: [connector] })
    const connecting = bench.session.connect(connector)
    expect(getEvmConnection(bench)).toEqual({ status: 'connecting', connector })
    expect(connectionStatus(getEvmConnection(bench))).toEqual({
      status: 'connecting',
      walletId: 'io.example',
    })
    expect(isWalletConnected(bench.session.store.getState())).toBe(false)
    await bench.clock.advance(0)
    connector.answer()
    const wallet = await connecting
    expect(getEvmConnection(bench)).toEqual({ status: 'connected', connector, wallet, chainId: mantle.id })
    expect(bench.session.store.getState().universalAccount).toEqual({ EVM: ALICE })
    expect(isWalletConnected(bench.session.store.getState())).toBe(true)
  })

  it('emits an event with the wallet and the chain type', async () => {
    const connector = scriptedConnector()
    const { session } = createBench({ connectors: [connector] })
    const events: unknown[] = []
    session.on('connected', (event) => events.push(event))
    const wallet = await session.connect(connector)
    expect(events).toEqual([{ chainType: 'EVM', connector, wallet, chainId: mantle.id, isReconnect: false }])
  })

  it('prompts the user, unlike a reconnection', async () => {
    const connector = scriptedConnector()
    await createBench().session.connect(connector)
    expect(connector.asked.map(({ isReconnect }) => isReconnect)).toEqual([false])
  })

  it('disconnects with an error message if it fails', async () => {
    const connector = scriptedConnector({ answer: new UserRejectedError() })
    const bench = createBench({ connectors: [connector] })
    const error = await getError(bench.session.connect(connector))
    expect(error).toBeInstanceOf(UserRejectedError)
    expect(getEvmConnection(bench)).toEqual({ status: 'error', connector, error })
    expect(connectionStatus(getEvmConnection(bench))).toEqual({
      status: 'none',
      walletId: 'io.example',
      errorMessage: 'User rejected the transaction',
    })
    expect(bench.events).toEqual(['failed EVM'])
    expect(await rememberedIn(bench.storage)).toEqual([])
  })

  it('names the wallet and the message of an unknown error if it fails', async () => {
    const connector = scriptedConnector({ answer: new Error('Already processing\nhttps://secret') })
    const error = await getError(createBench().session.connect(connector))
    expect(error).toMatchObject({
      code: 'WALLET_CONNECTION_FAILED',
      message: 'Wallet io.example could not be connected',
      details: 'Already processing',
      cause: connector.script.answer,
    })
  })

  it('rejects an unavailable wallet without a request', async () => {
    const connector = scriptedConnector({ isAvailable: false })
    const error = await getError(createBench().session.connect(connector))
    expect(error).toMatchObject({ code: 'CONNECTOR_UNAVAILABLE' })
    expect(connector.asked).toEqual([])
  })

  it.each(['answer', 'chainAnswer', 'accountsAnswer'] as const)(
    'settles at its time limit if a wallet never replies, without timers and listeners (%s)',
    async (unanswered) => {
      const connector = scriptedConnector({ [unanswered]: 'never' })
      const bench = createBench({ timeouts: { connectMs: 1_000 } })
      const error = await drive(bench.clock, getError(bench.session.connect(connector)))
      expect(error).toBeInstanceOf(TimeoutError)
      expect(connector.asked[0]?.signal.aborted).toBe(true)
      expect(getEvmConnection(bench)).toEqual({ status: 'error', connector, error })
      expect(connector.listeners).toBe(0)
      expect(bench.clock.pendingTimers).toBe(0)
    },
  )

  it('changes nothing if the caller aborts it and the wallet replies later', async () => {
    const connector = scriptedConnector({ answer: 'later' })
    const bench = createBench()
    const controller = new AbortController()
    const connecting = getError(bench.session.connect(connector, { signal: controller.signal }))
    await bench.clock.advance(0)
    controller.abort()
    expect(await connecting).toBeInstanceOf(AbortedError)
    connector.answer()
    await bench.clock.advance(0)
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(connector.listeners).toBe(0)
    expect(bench.events).toEqual([])
    expect(bench.clock.pendingTimers).toBe(0)
  })

  it('restores the previous state if it is canceled, and cancels only that attempt', async () => {
    const connector = scriptedConnector({ id: 'mine' })
    const silent = scriptedConnector({ id: 'silent', answer: 'later' })
    const bench = createBench()
    await bench.session.connect(connector)
    bench.session.stopConnecting('EVM')
    expect(getEvmConnection(bench)).toMatchObject({ status: 'connected', connector })
    const connecting = getError(bench.session.connect(silent))
    await bench.clock.advance(0)
    bench.session.stopConnecting('FUEL')
    expect(getEvmConnection(bench)).toMatchObject({ status: 'connecting', connector: silent })
    bench.session.stopConnecting('EVM')
    expect(await connecting).toBeInstanceOf(AbortedError)
    silent.answer()
    await bench.clock.advance(0)
    expect(getEvmConnection(bench)).toMatchObject({ status: 'connected', connector })
    expect(bench.events).toEqual(['connected EVM'])
  })

  it('requests and shows nothing with an aborted signal', async () => {
    const connector = scriptedConnector()
    const bench = createBench()
    const shown: string[] = []
    bench.session.store.subscribe(({ connections }) => shown.push(connections.EVM.status))
    const error = await getError(bench.session.connect(connector, { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortedError)
    expect(connector.asked).toEqual([])
    expect(shown).not.toContain('connecting')
  })

  it('cancels a pending attempt, so only the second wallet is shown', async () => {
    const slow = scriptedConnector({ id: 'slow', answer: 'later' })
    const quick = scriptedConnector({ id: 'quick', account: BOB })
    const bench = createBench()
    const first = getError(bench.session.connect(slow))
    await bench.clock.advance(0)
    const second = bench.session.connect(quick)
    expect(await first).toBeInstanceOf(AbortedError)
    slow.answer()
    await second
    await bench.clock.advance(0)
    expect(getEvmConnection(bench)).toMatchObject({
      status: 'connected',
      connector: quick,
      wallet: { address: BOB },
    })
    expect(slow.listeners).toBe(0)
    expect(bench.events).toEqual(['connected EVM'])
  })

  it('cancels a pending attempt even while its wallet replies', async () => {
    const first = scriptedConnector({ id: 'first' })
    const second = scriptedConnector({ id: 'second', account: BOB })
    for (let turns = 0; turns < 30; turns++) {
      const bench = createBench()
      const cancelled = getError(bench.session.connect(first))
      for (let turn = 0; turn < turns; turn++) await undefined
      await bench.session.connect(second)
      const wasFirstConnected = (await cancelled) === 'it went through'
      expect(bench.events.length).toBe(wasFirstConnected ? 2 : 1)
      expect(getEvmConnection(bench)).toMatchObject({ status: 'connected', connector: second })
      expect(first.listeners).toBe(0)
      await bench.session.dispose()
    }
  })

  it('keeps the connected wallet if the user rejects another one', async () => {
    const accepting = scriptedConnector({ id: 'mine' })
    const rejecting = scriptedConnector({ id: 'other', answer: new UserRejectedError() })
    const bench = createBench()
    const wallet = await bench.session.connect(accepting)
    expect(await getError(bench.session.connect(rejecting))).toBeInstanceOf(UserRejectedError)
    expect(getEvmConnection(bench)).toEqual({
      status: 'connected',
      connector: accepting,
      wallet,
      chainId: mantle.id,
    })
    accepting.say('accountsChanged', [BOB])
    expect(bench.session.walletFor(mantle.id).address).toBe(BOB)
  })

  it('listens only to the new wallet once it replaces another', async () => {
    const connector = scriptedConnector({ id: 'mine' })
    const otherConnector = scriptedConnector({ id: 'other', account: BOB })
    const bench = createBench()
    await bench.session.connect(connector)
    await bench.session.connect(otherConnector)
    expect([connector.listeners, otherConnector.listeners]).toEqual([0, 3])
    expect(connector.disconnects).toBe(0)
    expect(bench.session.walletFor(mantle.id).address).toBe(BOB)
  })

  it('shows an account that changes while the chain id is requested', async () => {
    const connector = scriptedConnector({ chainAnswer: 'later' })
    const bench = createBench()
    const connecting = bench.session.connect(connector)
    await bench.clock.advance(0)
    connector.say('accountsChanged', [BOB, ALICE])
    connector.say('chainChanged', 10)
    connector.script.chainId = mantle.id
    connector.answer()
    expect((await connecting).address).toBe(BOB)
    expect(getEvmConnection(bench)).toMatchObject({
      status: 'connected',
      chainId: 10,
      wallet: { address: BOB },
    })
    expect(bench.events).toEqual(['connected EVM'])
  })

  it('shows an account and chain that change at any moment of the attempt', async () => {
    for (let turns = 0; turns < 30; turns++) {
      const connector = scriptedConnector()
      const bench = createBench()
      const connecting = bench.session.connect(connector)
      for (let turn = 0; turn < turns; turn++) await undefined
      connector.say('accountsChanged', [BOB])
      connector.say('chainChanged', 10)
      await connecting
      expect(getEvmConnection(bench)).toMatchObject({
        status: 'connected',
        chainId: 10,
        wallet: { address: BOB },
      })
    }
  })

  it('fails if the wallet disconnects while the chain is requested', async () => {
    const connector = scriptedConnector({ chainAnswer: 'later' })
    const bench = createBench()
    const connecting = getError(bench.session.connect(connector))
    await bench.clock.advance(0)
    connector.say('accountsChanged', [])
    expect(await connecting).toMatchObject({ code: 'WALLET_CONNECTION_FAILED' })
    expect(getEvmConnection(bench).status).toBe('error')
    expect(connector.listeners).toBe(0)
  })

  it('succeeds even if storage fails, and logs the error', async () => {
    const storage: Storage = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('The quota is exceeded')
      },
    }
    const connector = scriptedConnector()
    const bench = createBench({ storage })
    await bench.session.connect(connector)
    await bench.clock.advance(0)
    expect(getEvmConnection(bench).status).toBe('connected')
    expect(bench.lines).toMatchObject([
      {
        level: 'error',
        message: 'Wallet io.example could not be stored',
        data: { code: 'STORAGE_FAILED' },
      },
    ])
  })
})

describe('The universal account', () => {
  it('has one EVM and one Fuel wallet at the same time, each for its own chains', async () => {
    const evm = scriptedConnector()
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const { session } = createBench()
    await Promise.all([session.connect(evm), session.connect(onFuel)])
    expect(session.store.getState().universalAccount).toEqual({ EVM: ALICE, FUEL: FUEL_ALICE })
    expect(session.walletFor(mantle.id).address).toBe(ALICE)
    expect(session.walletFor(fuel.id).address).toBe(FUEL_ALICE)
  })

  it.each([
    ['EVM', {}],
    ['FUEL', { chainType: 'FUEL' }],
  ] as const)('is connected with only a wallet for %s', async (_type, script) => {
    const { session } = createBench()
    expect(isWalletConnected(session.store.getState())).toBe(false)
    await session.connect(scriptedConnector(script))
    expect(isWalletConnected(session.store.getState())).toBe(true)
  })

  it('returns the chain and connector id of the EVM wallet', async () => {
    const bench = createBench()
    await bench.session.connect(scriptedConnector({ id: 'io.rabby', chainId: 10 }))
    expect(getEvmConnection(bench)).toMatchObject({ chainId: 10, connector: { id: 'io.rabby' } })
  })

  it('has no wallet for a chain type without a connection', async () => {
    const { session } = createBench()
    await session.connect(scriptedConnector())
    expect(() => session.walletFor(fuel.id)).toThrow('No wallet client found')
    expect(() => session.walletFor(999_999)).toThrow('Chain 999999 is not configured')
  })

  it('selects the input that a connected wallet can sign', async () => {
    const { session } = createBench()
    const onFuel = { ...TRANSACTION, chainId: fuel.id, from: FUEL_ALICE, to: FUEL_ALICE }
    const fuelWallet = await session.connect(scriptedConnector({ chainType: 'FUEL' }))
    const offers = { EVM: TRANSACTION, FUEL: onFuel }
    expect(session.pickTransaction(offers)).toEqual({ wallet: fuelWallet, input: onFuel })
    const evmWallet = await session.connect(scriptedConnector())
    expect(session.pickTransaction(offers)).toEqual({ wallet: evmWallet, input: TRANSACTION })
    expect(session.pickSigningInputs({ EVM: { typedData: TYPED_DATA } })).toEqual({
      wallet: evmWallet,
      input: { kind: 'typed-data', typedData: TYPED_DATA },
    })
  })

  it('rejects a transaction that is invalid on the chain type of its wallet, and ambiguous signing inputs', async () => {
    const { session } = createBench()
    await session.connect(scriptedConnector())
    expect(() => session.pickTransaction({ EVM: { ...TRANSACTION, from: FUEL_ALICE } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
    expect(() => session.pickSigningInputs({ EVM: { message: 'Hello', typedData: TYPED_DATA } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
    expect(session.pickSigningInputs({ EVM: { message: 'Hello' } }).input).toEqual({
      kind: 'message',
      message: 'Hello',
    })
  })

  it('rejects inputs that no connected wallet can sign', async () => {
    const { session } = createBench()
    await session.connect(scriptedConnector({ chainType: 'FUEL' }))
    expect(() => session.pickTransaction({ EVM: TRANSACTION })).toThrow(
      /^Universal: No compatible transaction provided$/,
    )
    expect(() => session.pickTransaction({})).toThrow(/^Universal: No compatible transaction provided$/)
    expect(() => session.pickSigningInputs({ EVM: { typedData: TYPED_DATA } })).toThrow(
      /^Universal: No compatible signing inputs$/,
    )
  })

  it('keeps its reference while its addresses are equal', async () => {
    const connector = scriptedConnector()
    const { session } = createBench()
    await session.connect(connector)
    const { universalAccount } = session.store.getState()
    connector.say('chainChanged', 10)
    expect(session.store.getState().universalAccount).toBe(universalAccount)
  })

  it('is empty in the initial state of a server', async () => {
    const connector = scriptedConnector()
    const { session } = createBench({ connectors: [connector] })
    const initial = session.store.getInitialState()
    await session.connect(connector)
    expect(session.store.getInitialState()).toBe(initial)
    expect(initial).toMatchObject({ connectors: [connector], universalAccount: {} })
  })
})

describe('An event of the wallet', () => {
  it('replaces the wallet object if the account changes, and names the previous one', async () => {
    const connector = scriptedConnector()
    const bench = createBench()
    const events: unknown[] = []
    bench.session.on('accountChanged', (event) => events.push(event))
    const before = await bench.session.connect(connector)
    connector.say('accountsChanged', [BOB, ALICE])
    expect(events).toEqual([{ chainType: 'EVM', address: BOB, previous: ALICE }])
    const after = bench.session.walletFor(mantle.id)
    expect(after.address).toBe(BOB)
    expect(before.address).toBe(ALICE)
    expect(getEvmConnection(bench)).toMatchObject({ wallet: after })
  })

  it('is ignored if only the letter case of the account changes', async () => {
    const connector = scriptedConnector({ account: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd' })
    const bench = createBench()
    await bench.session.connect(connector)
    const before = bench.session.store.getState()
    connector.say('accountsChanged', ['0xABCDEFabcdefabcdefabcdefabcdefabcdefABCD'])
    connector.say('chainChanged', mantle.id)
    expect(bench.session.store.getState()).toBe(before)
    expect(bench.events).toEqual(['connected EVM'])
  })

  it('reports another chain and keeps the wallet object', async () => {
    const connector = scriptedConnector()
    const bench = createBench()
    const events: unknown[] = []
    bench.session.on('chainChanged', (event) => events.push(event))
    const wallet = await bench.session.connect(connector)
    connector.say('chainChanged', 10)
    expect(events).toEqual([{ chainType: 'EVM', chainId: 10, previous: mantle.id }])
    expect(getEvmConnection(bench)).toEqual({ status: 'connected', connector, wallet, chainId: 10 })
  })

  it.each([
    [
      'it exposes no account any longer',
      (c: ReturnType<typeof scriptedConnector>) => c.say('accountsChanged', []),
    ],
    ['it disconnects', (c: ReturnType<typeof scriptedConnector>) => c.say('disconnected', new Error('Gone'))],
  ])('disconnects the wallet when %s, and it is reconnected at the next load', async (_, leave) => {
    const connector = scriptedConnector()
    const bench = createBench()
    const reasons: unknown[] = []
    bench.session.on('disconnected', ({ reason }) => reasons.push(reason))
    await bench.session.connect(connector)
    leave(connector)
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(bench.session.store.getState().universalAccount).toEqual({})
    expect(() => bench.session.walletFor(mantle.id)).toThrow('No wallet client found')
    expect(connector.listeners).toBe(0)
    expect(bench.events).toEqual(['connected EVM', 'disconnected EVM'])
    expect(reasons).toEqual([expect.any(Error)])
    await bench.clock.advance(0)
    expect(await rememberedIn(bench.storage)).toEqual(['causeway:wallet:EVM'])
  })
})

describe('Disconnecting', () => {
  it('closes both wallets, removes them from storage and emits a reset', async () => {
    const evm = scriptedConnector()
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const bench = createBench()
    await bench.session.connect(evm)
    await bench.session.connect(onFuel)
    bench.session.impersonate('EVM', BOB)
    const leaving = bench.session.disconnect()
    expect(getStatuses(bench)).toEqual(['disconnecting', 'disconnecting'])
    expect(connectionStatus(getEvmConnection(bench))).toEqual({
      status: 'disconnecting',
      walletId: 'io.example',
    })
    expect(isWalletConnected(bench.session.store.getState())).toBe(false)
    await leaving
    expect(bench.session.store.getState()).toEqual(bench.session.store.getInitialState())
    expect([evm.disconnects, onFuel.disconnects]).toEqual([1, 1])
    expect([evm.listeners, onFuel.listeners]).toEqual([0, 0])
    expect(await rememberedIn(bench.storage)).toEqual([])
    expect(bench.events.slice(-4)).toEqual([
      'disconnected EVM',
      'disconnected FUEL',
      'impersonationChanged',
      'reset',
    ])
  })

  it('keeps the wallet of the other chain type', async () => {
    const evm = scriptedConnector()
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const bench = createBench()
    await bench.session.connect(evm)
    await bench.session.connect(onFuel)
    await bench.session.disconnect('FUEL')
    expect(getStatuses(bench)).toEqual(['connected', 'disconnected'])
    expect(await rememberedIn(bench.storage)).toEqual(['causeway:wallet:EVM'])
    expect(bench.events).not.toContain('reset')
  })

  it('logs an error of the wallet', async () => {
    const connector = scriptedConnector({ goodbye: new Error('No') })
    const bench = createBench()
    await bench.session.connect(connector)
    await bench.session.disconnect()
    expect(bench.lines).toEqual([
      { level: 'error', message: 'Cannot disconnect all', data: connector.script.goodbye },
    ])
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(bench.events.at(-1)).toBe('reset')
  })

  it('settles even if a wallet never replies', async () => {
    const connector = scriptedConnector({ goodbye: 'never' })
    const bench = createBench()
    await bench.session.connect(connector)
    await drive(bench.clock, bench.session.disconnect())
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(bench.lines).toMatchObject([{ message: 'Cannot disconnect all', data: { code: 'TIMEOUT' } }])
    expect(bench.clock.pendingTimers).toBe(0)
  })

  it('also revokes wallets that were connected before the last one', async () => {
    const former = scriptedConnector({ id: 'former' })
    const last = scriptedConnector({ id: 'last' })
    const { session } = createBench()
    await session.connect(former)
    await session.connect(last)
    await session.disconnect()
    expect([former.disconnects, last.disconnects]).toEqual([1, 1])
  })

  it('cancels a pending connection, and a late approval changes nothing', async () => {
    const connector = scriptedConnector({ answer: 'later' })
    const bench = createBench()
    const connecting = getError(bench.session.connect(connector))
    await bench.clock.advance(0)
    await bench.session.disconnect()
    expect(await connecting).toBeInstanceOf(AbortedError)
    connector.answer()
    await bench.clock.advance(0)
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(connector.disconnects).toBe(1)
    expect(connector.listeners).toBe(0)
    expect(await rememberedIn(bench.storage)).toEqual([])
  })

  it('disconnects all wallets at any moment of an attempt', async () => {
    const connector = scriptedConnector()
    for (let turns = 0; turns < 30; turns++) {
      const bench = createBench()
      const connecting = getError(bench.session.connect(connector))
      for (let turn = 0; turn < turns; turn++) await undefined
      await bench.session.disconnect()
      await connecting
      expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
      expect(connector.listeners).toBe(0)
      expect(await rememberedIn(bench.storage)).toEqual([])
    }
  })

  it('finishes before the same wallet is requested again, so that it does not revoke the new connection', async () => {
    const connector = scriptedConnector({ goodbye: 'later' })
    const bench = createBench()
    await bench.session.connect(connector)
    const leaving = bench.session.disconnect()
    const again = bench.session.connect(connector)
    await bench.clock.advance(0)
    expect(connector.asked).toHaveLength(1)
    expect(getEvmConnection(bench).status).toBe('connecting')
    connector.answer()
    await Promise.all([leaving, again])
    await bench.clock.advance(0)
    expect(getEvmConnection(bench).status).toBe('connected')
    expect(await rememberedIn(bench.storage)).toEqual(['causeway:wallet:EVM'])
  })

  it('leaves nothing in storage if a listener of the connection disconnects the wallet', async () => {
    const connector = scriptedConnector()
    const bench = createBench()
    let leaving: Promise<void> | undefined
    bench.session.store.subscribe(({ connections }) => {
      if (connections.EVM.status === 'connected') leaving ??= bench.session.disconnect()
    })
    expect(await getError(bench.session.connect(connector))).toBeInstanceOf(AbortedError)
    await leaving
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
    expect(await rememberedIn(bench.storage)).toEqual([])
    expect(connector.listeners).toBe(0)
  })

  it('clears a displayed error', async () => {
    const connector = scriptedConnector({ answer: new Error('No') })
    const bench = createBench()
    await getError(bench.session.connect(connector))
    await bench.session.disconnect()
    expect(getEvmConnection(bench)).toEqual({ status: 'disconnected' })
  })
})

describe('Reconnecting on load', () => {
  /** Storage of an earlier page with a connected wallet of each type. */
  async function usedStorage(): Promise<Storage> {
    const bench = createBench()
    await bench.session.connect(scriptedConnector())
    await bench.session.connect(scriptedConnector({ chainType: 'FUEL' }))
    await bench.session.dispose()
    return bench.storage
  }

  it('connects the stored EVM and Fuel wallets without a prompt', async () => {
    const evm = scriptedConnector({ answer: 'later' })
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const unknownConnector = scriptedConnector({ id: 'stranger' })
    const bench = createBench({ connectors: [unknownConnector, evm, onFuel], storage: await usedStorage() })
    const reconnecting = bench.session.reconnect()
    await bench.clock.advance(0)
    expect(getStatuses(bench)).toEqual(['reconnecting', 'connected'])
    expect(connectionStatus(getEvmConnection(bench))).toEqual({
      status: 'connecting',
      walletId: 'io.example',
    })
    evm.answer()
    await reconnecting
    expect(getStatuses(bench)).toEqual(['connected', 'connected'])
    expect([evm.asked[0]?.isReconnect, onFuel.asked[0]?.isReconnect]).toEqual([true, true])
    expect(unknownConnector.asked).toEqual([])
  })

  it('is disconnected in all tabs by a disconnect in one, and others stay connected', async () => {
    const browser = fakeBrowser()
    const clock = createFakeClock()
    const storage = await usedStorage()
    const openTab = async () => {
      const tabs = createTabs({ name: 'test', clock, ...browser.openTab() })
      const connectors = [scriptedConnector(), scriptedConnector({ chainType: 'FUEL' })]
      const bench = createBench({ connectors, storage, clock, tabs })
      await bench.session.reconnect()
      await clock.advance(0)
      return bench
    }
    const [first, second] = [await openTab(), await openTab()]
    await first.session.disconnect('EVM')
    await clock.advance(0)
    expect([first, second].map(getStatuses)).toEqual([
      ['disconnected', 'connected'],
      ['disconnected', 'connected'],
    ])
    await second.session.disconnect()
    await clock.advance(0)
    expect(getStatuses(first)).toEqual(['disconnected', 'disconnected'])
  })

  it('does not write to storage, because another tab may be disconnecting', async () => {
    const storage = await usedStorage()
    const written: string[] = []
    const watched: Storage = { ...storage, setItem: (key) => written.push(key) }
    const bench = createBench({ connectors: [scriptedConnector()], storage: watched })
    await bench.session.reconnect()
    await bench.clock.advance(0)
    expect(getEvmConnection(bench).status).toBe('connected')
    expect(written).toEqual([])
  })

  it('does nothing without stored connectors', async () => {
    const connector = scriptedConnector()
    const bench = createBench({ connectors: [connector] })
    await bench.session.reconnect()
    expect(connector.asked).toEqual([])
    expect(bench.lines).toEqual([])
    expect(bench.clock.pendingTimers).toBe(0)
  })

  it('does not connect a wallet that the user disconnected', async () => {
    const connector = scriptedConnector()
    const before = createBench()
    await before.session.connect(connector)
    await before.session.disconnect()
    const after = createBench({ connectors: [connector], storage: before.storage })
    await after.session.reconnect()
    expect(getStatuses(after)).toEqual(['disconnected', 'disconnected'])
  })

  it('logs failures without showing them, and connects the other wallet', async () => {
    const evm = scriptedConnector({ answer: new Error('Locked') })
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const bench = createBench({ connectors: [evm, onFuel], storage: await usedStorage() })
    await bench.session.reconnect()
    expect(getStatuses(bench)).toEqual(['disconnected', 'connected'])
    expect(bench.lines).toMatchObject([
      { level: 'warn', message: 'The remembered EVM wallet could not be reconnected' },
    ])
    expect(await rememberedIn(bench.storage)).toContain('causeway:wallet:EVM')
  })

  it('logs that storage cannot be read', async () => {
    const storage: Storage = {
      ...memoryStorage(),
      keys: () => {
        throw new Error('Denied')
      },
    }
    const bench = createBench({ storage })
    await bench.session.reconnect()
    expect(bench.lines).toMatchObject([{ message: 'Failed to load the stored wallets' }])
    expect(getStatuses(bench)).toEqual(['disconnected', 'disconnected'])
  })

  it('times out for a wallet that never replies', async () => {
    const evm = scriptedConnector({ answer: 'never' })
    const onFuel = scriptedConnector({ chainType: 'FUEL' })
    const bench = createBench({ connectors: [evm, onFuel], storage: await usedStorage() })
    await drive(bench.clock, bench.session.reconnect())
    expect(getStatuses(bench)).toEqual(['disconnected', 'connected'])
    expect(bench.clock.pendingTimers).toBe(0)
  })

  it('waits for a wallet that announces itself late', async () => {
    const source = scriptedSource()
    const bench = createBench({ connectors: [source], storage: await usedStorage() })
    const reconnecting = bench.session.reconnect()
    await bench.clock.advance(2_000)
    source.announce(scriptedConnector({ id: 'stranger' }))
    source.announce(scriptedConnector())
    await bench.clock.advance(0)
    expect(getStatuses(bench)).toEqual(['connected', 'disconnected'])
    await drive(bench.clock, reconnecting)
    expect(bench.lines).toMatchObject([
      { message: 'The remembered FUEL wallet could not be reconnected', data: { code: 'TIMEOUT' } },
    ])
  })

  it('does not wait for a wallet if no source can announce it', async () => {
    const bench = createBench({ storage: await usedStorage() })
    await bench.session.reconnect()
    expect(bench.lines.map(({ data }) => data)).toMatchObject([
      { code: 'CONNECTOR_UNAVAILABLE' },
      { code: 'CONNECTOR_UNAVAILABLE' },
    ])
  })

  it('stops if the user connects another wallet meanwhile', async () => {
    const evm = scriptedConnector({ answer: 'later' })
    const otherConnector = scriptedConnector({ id: 'other', account: BOB })
    const bench = createBench({ connectors: [evm, otherConnector], storage: await usedStorage() })
    const reconnecting = bench.session.reconnect()
    await bench.clock.advance(0)
    await bench.session.connect(otherConnector)
    evm.answer()
    await reconnecting
    expect(bench.session.walletFor(mantle.id).address).toBe(BOB)
    expect(evm.listeners).toBe(0)
    expect(bench.lines.filter(({ message }) => message.includes('EVM'))).toEqual([])
  })

  it('stops if the user disconnects while storage is read', async () => {
    const used = await usedStorage()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: Storage = { ...used, keys: () => released.then(async () => (await used.keys?.()) ?? []) }
    const connector = scriptedConnector()
    const bench = createBench({ connectors: [connector], storage: slow })
    const reconnecting = bench.session.reconnect()
    const leaving = bench.session.disconnect()
    release()
    await Promise.all([reconnecting, leaving])
    expect(connector.asked).toEqual([])
    expect(getStatuses(bench)).toEqual(['disconnected', 'disconnected'])
  })

  it.each([
    ['broken text', '{'],
    ['another shape', '{"version":1,"data":{"chainType":"SOLANA","connectorId":1}}'],
  ])('ignores %s in storage, and moves it to a backup', async (_what, text) => {
    const clock = createFakeClock()
    const storage = memoryStorage([['causeway:wallet:EVM', text]])
    const bench = createBench({ connectors: [scriptedConnector()], storage, clock })
    await bench.session.reconnect()
    expect(getStatuses(bench)).toEqual(['disconnected', 'disconnected'])
    expect(storage.getItem(`causeway:wallet:EVM:unreadable:${clock.now()}`)).toBe(text)
    expect(storage.getItem('causeway:wallet:EVM')).toBeNull()
  })
})

describe('Impersonation', () => {
  it('shows an account as connected, without a wallet', () => {
    const bench = createBench()
    bench.session.impersonate('EVM', BOB)
    expect(bench.session.store.getState()).toMatchObject({
      universalAccount: { EVM: BOB },
      impersonation: { isActive: true, addresses: { EVM: BOB } },
    })
    expect(isWalletConnected(bench.session.store.getState())).toBe(true)
    expect(bench.events).toEqual(['impersonationChanged'])
  })

  it('rejects signing with or without a connected wallet', async () => {
    const { session } = createBench()
    session.impersonate('EVM', BOB)
    const refusals = () => {
      expect(() => session.walletFor(mantle.id)).toThrow('This account is view-only and cannot sign')
      expect(session.findWallet(mantle.id)).toBe(connectedWallet(session.store.getState(), 'EVM'))
      expect(() => session.pickTransaction({ EVM: TRANSACTION })).toThrow('view-only')
      expect(() => session.pickSigningInputs({ EVM: { typedData: TYPED_DATA } })).toThrow('view-only')
    }
    refusals()
    await session.connect(scriptedConnector())
    refusals()
    expect(session.store.getState().universalAccount).toEqual({ EVM: BOB })
  })

  it('hides the wallet of the other chain type, which cannot sign meanwhile', async () => {
    const { session } = createBench()
    const wallet = await session.connect(scriptedConnector({ chainType: 'FUEL' }))
    session.impersonate('EVM', BOB)
    expect(session.store.getState().universalAccount).toEqual({ EVM: BOB })
    expect(() => session.walletFor(fuel.id)).toThrow('view-only')
    const onFuel = { ...TRANSACTION, chainId: fuel.id, from: FUEL_ALICE, to: FUEL_ALICE }
    expect(() => session.pickTransaction({ EVM: TRANSACTION, FUEL: onFuel })).toThrow('view-only')
    session.toggleImpersonation()
    expect(session.store.getState().universalAccount).toEqual({ FUEL: FUEL_ALICE })
    expect(session.walletFor(fuel.id)).toBe(wallet)
  })

  it('keeps the connected accounts if it is turned on without an address', async () => {
    const { session } = createBench()
    await session.connect(scriptedConnector())
    session.toggleImpersonation(true)
    expect(session.store.getState().universalAccount).toEqual({ EVM: ALICE })
    expect(session.walletFor(mantle.id).address).toBe(ALICE)
  })

  it('can be turned off and on again', async () => {
    const { session } = createBench()
    await session.connect(scriptedConnector())
    session.impersonate('EVM', BOB)
    session.toggleImpersonation()
    expect(session.walletFor(mantle.id).address).toBe(ALICE)
    session.toggleImpersonation()
    expect(session.store.getState().universalAccount).toEqual({ EVM: BOB })
    session.toggleImpersonation(false)
    expect(session.store.getState().universalAccount).toEqual({ EVM: ALICE })
  })

  it('does not restore an address that was turned off when another one is set', () => {
    const { session } = createBench()
    session.impersonate('FUEL', FUEL_ALICE)
    session.toggleImpersonation(false)
    session.impersonate('EVM', BOB)
    expect(session.store.getState().universalAccount).toEqual({ EVM: BOB })
  })

  it.each([
    ['EVM', FUEL_ALICE],
    ['FUEL', ALICE],
    ['EVM', 'vitalik.eth'],
    ['EVM', ''],
  ] as const)('rejects an invalid %s address: %s', (chainType, address) => {
    const bench = createBench()
    expect(() => bench.session.impersonate(chainType, address)).toThrow('Impersonation: invalid address')
    expect(bench.events).toEqual([])
  })
})

describe('The list of connectors', () => {
  it('grows as wallets announce themselves, without duplicates', () => {
    const source = scriptedSource()
    const fixed = scriptedConnector({ id: 'injected' })
    const announced = scriptedConnector({ id: 'io.rabby' })
    const { session } = createBench({ connectors: [fixed, source] })
    source.announce(announced)
    source.announce(scriptedConnector({ id: 'io.rabby' }))
    source.announce(scriptedConnector({ id: 'injected' }))
    expect(session.store.getState().connectors).toEqual([fixed, announced])
  })
})

describe('Two sessions', () => {
  it('share no state', async () => {
    const connector = scriptedConnector()
    const first = createBench()
    const second = createBench()
    await first.session.connect(connector)
    expect(getStatuses(second)).toEqual(['disconnected', 'disconnected'])
    expect(await rememberedIn(second.storage)).toEqual([])
    await second.session.connect(connector)
    expect(connector.listeners).toBe(6)
    await first.session.dispose()
    expect(connector.listeners).toBe(3)
    connector.say('accountsChanged', [BOB])
    expect(second.session.walletFor(mantle.id).address).toBe(BOB)
    expect(first.events).not.toContain('accountChanged EVM')
  })
})

describe('Disposing a session', () => {
  it('removes all listeners, cancels pending requests, and keeps authorizations', async () => {
    const source = scriptedSource()
    const evm = scriptedConnector()
    const onFuel = scriptedConnector({ chainType: 'FUEL', answer: 'later' })
    const bench = createBench({ connectors: [source] })
    await bench.session.connect(evm)
    const connecting = getError(bench.session.connect(onFuel))
    await bench.clock.advance(0)
    await bench.session.dispose()
    expect(await connecting).toBeInstanceOf(AbortedError)
    onFuel.answer()
    await bench.clock.advance(0)
    expect(getStatuses(bench)).toEqual(['disconnected', 'disconnected'])
    expect([evm.listeners, onFuel.listeners, source.watchers]).toEqual([0, 0, 0])
    expect([evm.disconnects, onFuel.disconnects]).toEqual([0, 0])
    expect(await rememberedIn(bench.storage)).toEqual(['causeway:wallet:EVM'])
    expect(bench.clock.pendingTimers).toBe(0)
  })

  it('rejects later connections', async () => {
    const connector = scriptedConnector()
    const bench = createBench({ connectors: [connector] })
    await bench.session.dispose()
    expect(await getError(bench.session.connect(connector))).toBeInstanceOf(AbortedError)
    await bench.session.reconnect()
    await bench.session.disconnect()
    expect(connector.asked).toEqual([])
    expect(bench.clock.pendingTimers).toBe(0)
  })
})
