import { describe, expect, it } from 'vitest'
import { mantle } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { WalletConnector } from '../../platforms/wallet-connector.ts'
import { WalletSession } from '../../wallets/session.ts'
import { eip6963Connectors } from './eip6963.ts'
import { ALICE, type ScriptedEip1193, scriptedEip1193 } from './scripted-eip1193.test-support.ts'

const ICON = 'data:image/svg+xml,<svg/>'
const INFO = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Rabby', icon: ICON, rdns: 'io.rabby' }

/** Creates a page with extensions that respond to each announcement request. */
function page(...installed: unknown[]) {
  const target = new EventTarget()
  let listening = 0
  const announce = (detail: unknown) => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', () => {
    for (const detail of installed) announce(detail)
  })
  return {
    announce,
    get listening() {
      return listening
    },
    target: {
      dispatchEvent: (event: Event) => target.dispatchEvent(event),
      addEventListener(name: string, listener: EventListener) {
        listening++
        target.addEventListener(name, listener)
      },
      removeEventListener(name: string, listener: EventListener) {
        listening--
        target.removeEventListener(name, listener)
      },
    },
  }
}

function collect(target: ReturnType<typeof page>['target'] | undefined) {
  const connectors: WalletConnector[] = []
  const warnings: string[] = []
  const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
  const stop = eip6963Connectors(target ? { target } : {}).watch(
    (connector) => connectors.push(connector),
    logger,
  )
  return { found: connectors, warnings, stop }
}

describe('eip6963Connectors', () => {
  it('removes direction-changing characters from the names of wallets', () => {
    const site = page({ info: { ...INFO, name: '\u202eybbaR\u0007' }, provider: scriptedEip1193() })
    expect(collect(site.target).found).toMatchObject([{ name: 'ybbaR' }])
  })

  it('finds wallets by their rdns, including wallets that are announced later', async () => {
    const provider = scriptedEip1193()
    const site = page({ info: INFO, provider })
    const { found } = collect(site.target)
    site.announce({ info: { ...INFO, name: 'Brave', rdns: 'com.brave.wallet' }, provider })
    expect(found).toMatchObject([
      { id: 'io.rabby', name: 'Rabby', icon: ICON, chainType: 'EVM' },
      { id: 'com.brave.wallet', name: 'Brave' },
    ])
    const wallet = await found[0]?.connect({ isReconnect: false, signal: new AbortController().signal })
    expect(wallet?.address).toBe(ALICE)
  })

  it('stops listening when it is no longer watched', () => {
    const site = page()
    const { found, stop } = collect(site.target)
    expect(site.listening).toBe(1)
    stop()
    site.announce({ info: INFO, provider: scriptedEip1193() })
    expect(found).toEqual([])
    expect(site.listening).toBe(0)
  })

  it('finds no wallets without a window', () => {
    const { found, stop } = collect(undefined)
    stop()
    expect(found).toEqual([])
  })

  it.each<[string, unknown]>([
    ['no detail', undefined],
    ['no info', { provider: scriptedEip1193() }],
    ['no rdns', { info: { ...INFO, rdns: '' }, provider: scriptedEip1193() }],
    ['no name', { info: { ...INFO, name: 7 }, provider: scriptedEip1193() }],
    ['no provider', { info: INFO }],
    ['a provider that cannot be listened to', { info: INFO, provider: { request: async () => [] } }],
  ])('skips and logs announcements with %s', (_what, detail) => {
    const { found, warnings } = collect(page(detail).target)
    expect(found).toEqual([])
    expect(warnings).toEqual(['The announcement of a wallet is invalid.'])
  })

  it.each(['https://tracker.example/icon.png', 'javascript:alert(1)', ''])(
    'omits an icon that is not a data URI of an image: %s',
    (icon) => {
      const { found } = collect(page({ info: { ...INFO, icon }, provider: scriptedEip1193() }).target)
      expect(found).toHaveLength(1)
      expect(found[0]).not.toHaveProperty('icon')
    },
  )

  it('offers announced wallets in a session, which remembers them and reconnects after a reload', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    }
    const load = (site: ReturnType<typeof page>) =>
      new WalletSession({
        chains: [mantle],
        connectors: [eip6963Connectors({ target: site.target, chains: [mantle] })],
        storage,
      })
    const connectedTo = ({ store }: WalletSession) => {
      const { EVM } = store.getState().connections
      return EVM.status === 'connected' ? EVM.connector.id : EVM.status
    }

    const provider: ScriptedEip1193 = scriptedEip1193()
    const firstSite = page({ info: INFO, provider })
    const first = load(firstSite)
    const [connector] = first.store.getState().connectors
    if (!connector) throw new Error('No wallet was offered')
    await first.connect(connector)
    await first.dispose()
    expect([provider.listeners, firstSite.listening]).toEqual([0, 0])

    const site = page()
    const second = load(site)
    const reconnecting = second.reconnect()
    expect(connectedTo(second)).toBe('disconnected')
    site.announce({ info: { ...INFO, uuid: 'another at each load' }, provider })
    await reconnecting
    expect(connectedTo(second)).toBe('io.rabby')
    expect(provider.requests.map(({ method }) => method)).toContain('eth_accounts')
    await second.dispose()
    expect([provider.listeners, site.listening]).toEqual([0, 0])
  })
})
