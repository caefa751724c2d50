import { UserRejectedError, type WalletConnector, type WalletSession } from '@causeway/core'
import { arbitrum, fuel, mantle } from '@causeway/core/chains'
import { type BalanceEntry, createBalanceEntry } from '@causeway/core/data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALICE,
  BOB,
  createBench,
  FUEL_ALICE,
  type ScriptedConnector,
  scriptedConnector,
} from '../../../../core/src/wallets/wallets.test-support.ts'
import { KNOWN_WALLETS } from './known-wallets.ts'
import { type WalletRowsInput, walletRows } from './wallet-rows.ts'

const CHAINS = [mantle, arbitrum, fuel]

const held = (chainId: number, usd: number): BalanceEntry =>
  createBalanceEntry({ currency: { chainId, address: '0xa0', decimals: 0 }, result: { raw: 1n }, price: usd })
const unpriced = (chainId: number): BalanceEntry =>
  createBalanceEntry({ currency: { chainId, address: '0xb0', decimals: 0 }, result: { raw: 1n } })

const getView = (session: WalletSession, change: Partial<WalletRowsInput> = {}) =>
  walletRows({ session: session.store.getState(), chains: CHAINS, entries: [], ...change })

const fuelConnector = (id = 'Fuelet Wallet') =>
  scriptedConnector({ id, chainType: 'FUEL', account: FUEL_ALICE })

async function createConnectedSession(...connectors: ScriptedConnector[]) {
  const { session } = createBench({ connectors })
  for (const connector of connectors) await session.connect(connector)
  return session
}

const ENTRIES = [held(mantle.id, 5), held(arbitrum.id, 7), held(fuel.id, 1)]

describe('wallet rows', () => {
  it('contain one row per connected wallet, with the balances of its chain type', async () => {
    const session = await createConnectedSession(scriptedConnector({ id: 'io.rabby' }), fuelConnector())
    const { rows, summary } = getView(session, { entries: [...ENTRIES, unpriced(mantle.id)] })
    expect(rows).toMatchObject([
      {
        key: 'EVM:io.rabby',
        chainType: 'EVM',
        connectorId: 'io.rabby',
        address: ALICE,
        shortAddress: '0x1111…1111',
        balanceUsd: 12,
        unknown: 1,
        chain: { chainId: mantle.id, name: 'Mantle', isSupported: true },
        isWatchOnly: false,
      },
      { chainType: 'FUEL', shortAddress: '0xa1a1…a1a1', balanceUsd: 1, unknown: 0 },
    ])
    expect(summary).toEqual({ isConnected: true, balanceUsd: 13, unknown: 1 })
  })

  it('show unknown balances as unknown, not as zero', async () => {
    const session = await createConnectedSession(scriptedConnector())
    const loading = createBalanceEntry({
      currency: { chainId: mantle.id, address: '0xa0', decimals: 0 },
      result: undefined,
      isLoading: true,
    })
    expect(getView(session, { entries: [loading] })).toMatchObject({
      rows: [{ balanceUsd: undefined, unknown: 1 }],
      summary: { balanceUsd: undefined },
    })
    const nothing = createBalanceEntry({
      currency: { chainId: mantle.id, address: '0xa0', decimals: 0 },
      result: { raw: 0n },
    })
    expect(getView(session, { entries: [nothing] }).rows).toMatchObject([{ balanceUsd: 0 }])
    expect(getView(session, { entries: [held(fuel.id, 3)] }).rows).toMatchObject([{ balanceUsd: undefined }])
  })

  it('show the id of a chain that is not configured', async () => {
    const session = await createConnectedSession(scriptedConnector({ chainId: 424_242 }))
    expect(getView(session).rows[0]?.chain).toEqual({
      chainId: 424_242,
      name: 'Chain 424242',
      isSupported: false,
    })
  })

  it('show balances for a watched address, and the connected wallet below it without balances', async () => {
    const session = await createConnectedSession(scriptedConnector({ id: 'io.rabby' }))
    session.impersonate('EVM', BOB)
    const { rows, summary } = getView(session, { entries: ENTRIES })
    expect(rows).toMatchObject([
      { name: 'Watched address', address: BOB, isWatchOnly: true, balanceUsd: 12, chain: undefined },
      { connectorId: 'io.rabby', address: ALICE, isWatchOnly: false, balanceUsd: undefined },
    ])
    expect(summary.balanceUsd).toBe(12)
    session.toggleImpersonation(false)
    expect(getView(session, { entries: ENTRIES }).rows).toMatchObject([{ address: ALICE, balanceUsd: 12 }])
  })

  it('show no balances of a wallet of the other chain type while an address is watched', async () => {
    const session = await createConnectedSession(fuelConnector())
    session.impersonate('EVM', BOB)
    const { rows, summary } = getView(session, { entries: ENTRIES })
    expect(rows).toMatchObject([
      { address: BOB, balanceUsd: 12 },
      { address: FUEL_ALICE, balanceUsd: undefined },
    ])
    expect(summary.balanceUsd).toBe(12)
  })

  it('are empty before a wallet is connected', () => {
    const { session } = createBench()
    const { rows, summary, connection } = getView(session, { entries: ENTRIES })
    expect(rows).toEqual([])
    expect(summary).toEqual({ isConnected: false, balanceUsd: undefined, unknown: 0 })
    expect(connection).toEqual({ status: 'none' })
  })

  it('add up to the total', async () => {
    const session = await createConnectedSession(scriptedConnector(), fuelConnector())
    const usd = fc.double({ min: 0, max: 1e6, noNaN: true })
    const entries = fc.array(
      fc.tuple(fc.constantFrom(...CHAINS), usd).map(([{ id }, price]) => held(id, price)),
    )
    fc.assert(
      fc.property(entries, (all) => {
        const { rows, summary } = getView(session, { entries: all })
        const sum = all.reduce((total, { balanceUsd = 0 }) => total + balanceUsd, 0)
        expect(summary.balanceUsd ?? 0).toBeCloseTo(sum, 3)
        expect(rows.reduce((total, { balanceUsd = 0 }) => total + balanceUsd, 0)).toBe(
          summary.balanceUsd ?? 0,
        )
      }),
    )
  })
})

describe('wallet tiles', () => {
  const getSections = (connectors: readonly WalletConnector[], change: Partial<WalletRowsInput> = {}) => {
    const { session } = createBench({ connectors })
    return getView(session, change).sections
  }
  const names = (sections: ReturnType<typeof getSections>, index = 0) =>
    sections[index]?.tiles.map(({ key, state }) => `${key.split(':')[1]} ${state}`)

  it('list all known wallets in order if none is available', () => {
    const sections = getSections([])
    expect(sections.map(({ title, tiles }) => [title, tiles.length])).toEqual([
      ['EVM', 11],
      ['Fuel', 6],
    ])
    expect(sections.flatMap(({ tiles }) => tiles.map(({ key }) => key))).toEqual([
      'EVM:metaMaskSDK',
      'EVM:walletConnect',
      'EVM:coinbaseWalletSDK',
      'EVM:injected',
      'EVM:safe',
      'EVM:com.brave.wallet',
      'EVM:io.rabby',
      'EVM:com.trustwallet.app',
      'EVM:com.okex.wallet',
      'EVM:com.bitget.web3',
      'EVM:xyz.talisman',
      'FUEL:Fuel Wallet',
      'FUEL:Bako Safe',
      'FUEL:Fuelet Wallet',
      'FUEL:Ethereum Wallets',
      'FUEL:Burner Wallet',
      'FUEL:Fuel Wallet Development',
    ])
    expect(sections[0]?.tiles.slice(0, 1)).toMatchObject([
      { state: 'unavailable', reason: 'packageMissing', message: 'Not available', connector: undefined },
    ])
    expect(sections[0]?.tiles.find(({ name }) => name === 'Rabby')).toMatchObject({
      state: 'unavailable',
      reason: 'notInstalled',
      message: 'Not installed',
    })
  })

  it('start with announced wallets, then known ones, then others by name', () => {
    const sections = getSections(
      ['zz-own', 'walletConnect', 'org.unknown', 'io.rabby', 'aa-own'].map((id) => scriptedConnector({ id })),
      { known: KNOWN_WALLETS.filter(({ id }) => ['metaMaskSDK', 'walletConnect', 'io.rabby'].includes(id)) },
    )
    expect(names(sections)).toEqual([
      'io.rabby available',
      'org.unknown available',
      'metaMaskSDK unavailable',
      'walletConnect available',
      'aa-own available',
      'zz-own available',
    ])
  })

  it('start with installed wallets on Fuel', () => {
    const sections = getSections([fuelConnector('Burner Wallet'), fuelConnector('Fuelet Wallet')])
    expect(names(sections, 1)?.slice(0, 3)).toEqual([
      'Fuelet Wallet available',
      'Fuel Wallet unavailable',
      'Bako Safe unavailable',
    ])
  })

  it('do not list a wallet as missing if it announced itself with another id', () => {
    const tiles = getSections([scriptedConnector({ id: 'io.metamask' })])[0]?.tiles
    expect(tiles).toHaveLength(11)
    expect(tiles?.[0]).toMatchObject({ key: 'EVM:io.metamask', isDetected: true, state: 'available' })
    expect(tiles?.some(({ key }) => key === 'EVM:metaMaskSDK')).toBe(false)
  })

  it('have the same order, regardless of the order of announcements', () => {
    const connectors = ['io.rabby', 'com.brave.wallet', 'b.x', 'a.x', 'safe'].map((id) =>
      scriptedConnector({ id }),
    )
    expect(names(getSections([...connectors].reverse()))).toEqual(names(getSections(connectors)))
  })

  it('show why a wallet is unusable, with the text of the application if it has one', () => {
    const connectors = [scriptedConnector({ id: 'safe' }), scriptedConnector({ id: 'io.rabby' })]
    const sections = getSections(connectors, {
      availability: { 'EVM:safe': false, 'EVM:io.rabby': false },
      reasons: { 'EVM:safe': 'Inside a Safe only' },
    })
    const getTile = (key: string) => sections[0]?.tiles.find((tile) => tile.key === key)
    expect(getTile('EVM:safe')).toMatchObject({ reason: 'notUsable', message: 'Inside a Safe only' })
    expect(getTile('EVM:io.rabby')).toMatchObject({ message: 'Not supported here', isDetected: false })
  })

  it('follow a wallet from connecting to disconnected', async () => {
    const connector = scriptedConnector({ id: 'io.rabby', answer: 'later', goodbye: 'later' })
    const { session } = createBench({ connectors: [connector] })
    const tile = () => getView(session).sections[0]?.tiles[0]
    expect(tile()).toMatchObject({ state: 'available', connector })
    const connecting = session.connect(connector)
    await Promise.resolve()
    expect(tile()).toMatchObject({ state: 'connecting', isReconnect: false })
    expect(getView(session).connection).toMatchObject({ status: 'connecting', chainType: 'EVM', connector })
    await new Promise((resolve) => setImmediate(resolve))
    connector.answer()
    await connecting
    expect(tile()).toMatchObject({ state: 'connected', address: ALICE })
    expect(getView(session).connection).toEqual({ status: 'connected' })
    const leaving = session.disconnect()
    expect(tile()).toMatchObject({ state: 'disconnecting' })
    expect(getView(session).connection).toMatchObject({ status: 'disconnecting', connector })
    await new Promise((resolve) => setImmediate(resolve))
    connector.answer()
    await leaving
    expect(tile()).toMatchObject({ state: 'available' })
  })

  it('show why a connection failed', async () => {
    const connector = scriptedConnector({ id: 'io.rabby', answer: new UserRejectedError() })
    const { session } = createBench({ connectors: [connector] })
    await expect(session.connect(connector)).rejects.toThrow()
    const message = new UserRejectedError().message
    expect(getView(session).sections[0]?.tiles[0]).toMatchObject({ state: 'failed', message })
    expect(getView(session).connection).toMatchObject({ status: 'failed', connector, message })
  })

  it('show a failed attempt while another wallet stays connected', async () => {
    const rabby = scriptedConnector({ id: 'io.rabby' })
    const brave = scriptedConnector({ id: 'com.brave.wallet', answer: new UserRejectedError() })
    const { session } = createBench({ connectors: [rabby, brave] })
    await session.connect(rabby)
    const error = new UserRejectedError()
    const failure = { connector: brave, error }
    const tiles = (view: ReturnType<typeof getView>) =>
      view.sections[0]?.tiles.slice(0, 2).map(({ key, state }) => [key, state])
    expect(tiles(getView(session, { failure }))).toEqual([
      ['EVM:com.brave.wallet', 'failed'],
      ['EVM:io.rabby', 'connected'],
    ])
    expect(getView(session, { failure }).connection).toEqual({ status: 'connected' })
    brave.script.answer = 'never'
    void session.connect(brave).catch(() => undefined)
    expect(tiles(getView(session, { failure }))?.[0]).toEqual(['EVM:com.brave.wallet', 'connecting'])
    await session.dispose()
  })

  it('show the pending connection first if two chain types are connected', async () => {
    const waiting = fuelConnector()
    waiting.script.answer = 'never'
    const rejected = scriptedConnector({ answer: new UserRejectedError() })
    const { session } = createBench({ connectors: [waiting, rejected] })
    await expect(session.connect(rejected)).rejects.toThrow()
    void session.connect(waiting).catch(() => undefined)
    expect(getView(session).connection).toMatchObject({ status: 'connecting', chainType: 'FUEL' })
    await session.dispose()
  })

  it('contain every connector and every known wallet once', () => {
    const id = fc.constantFrom(...KNOWN_WALLETS.map((wallet) => wallet.id), 'io.metamask', 'a.b', 'own')
    const connectors = fc.uniqueArray(
      id.map((connectorId) => {
        const isFuel = KNOWN_WALLETS.some(
          (wallet) => wallet.id === connectorId && wallet.chainType === 'FUEL',
        )
        return isFuel ? fuelConnector(connectorId) : scriptedConnector({ id: connectorId })
      }),
      { selector: (connector) => connector.id },
    )
    fc.assert(
      fc.property(connectors, (all) => {
        const tiles = getSections(all).flatMap((section) => section.tiles)
        const tileConnectors = tiles.flatMap(({ connector }) => connector ?? [])
        expect(tileConnectors.map((connector) => connector.id).sort()).toEqual(
          all.map((connector) => connector.id).sort(),
        )
        expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
        for (const { id: walletId, announcedAs } of KNOWN_WALLETS) {
          expect(
            tiles.some(({ key }) => key.endsWith(`:${walletId}`) || key.endsWith(`:${announcedAs}`)),
          ).toBe(true)
        }
      }),
    )
  })
})
