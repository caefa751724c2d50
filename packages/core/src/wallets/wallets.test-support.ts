import type { ChainVm } from '../chains/record.ts'
import { fuel, mantle } from '../chains/records.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type {
  ConnectedWallet,
  ConnectOptions,
  ConnectorSource,
  WalletConnector,
  WalletEvents,
} from '../platforms/wallet-connector.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import type { WalletTimeouts } from './connection.ts'
import { WalletSession, type WalletSessionOptions } from './session.ts'

export const ALICE: Address = '0x1111111111111111111111111111111111111111'
export const BOB: Address = '0x2222222222222222222222222222222222222222'
export const FUEL_ALICE: Hex = `0x${'a1'.repeat(32)}`

/** Reply of a scripted connector: immediate, on demand or never. */
export type Answer = 'yes' | 'later' | 'never' | Error

export interface ConnectorScript {
  id?: string
  chainType?: ChainVm
  account?: Address
  chainId?: number
  isAvailable?: boolean
  answer?: Answer
  /** Reply to a disconnect request. */
  goodbye?: Answer
  /** Reply to the request for the chain. */
  chainAnswer?: Answer
  /** Reply to the request for the accounts. */
  accountsAnswer?: Answer
  /** Whether the wallet exposes an account. */
  isShown?: boolean
}

export interface ScriptedConnector extends WalletConnector {
  /** May be changed during a test. */
  readonly script: Required<ConnectorScript>
  readonly asked: ConnectOptions[]
  disconnects: number
  readonly listeners: number
  /** Resolves all pending requests. */
  answer(outcome?: Error): void
  say<Name extends keyof WalletEvents>(name: Name, payload: WalletEvents[Name]): void
}

/** Creates a connector with scripted replies. */
export function scriptedConnector(overrides: ConnectorScript = {}): ScriptedConnector {
  const { chainType = 'EVM' } = overrides
  const script: Required<ConnectorScript> = {
    id: 'io.example',
    chainType,
    account: chainType === 'EVM' ? ALICE : FUEL_ALICE,
    chainId: chainType === 'EVM' ? mantle.id : fuel.id,
    isAvailable: true,
    answer: 'yes',
    goodbye: 'yes',
    chainAnswer: 'yes',
    accountsAnswer: 'yes',
    isShown: true,
    ...overrides,
  }
  const waiting: ((outcome: Error | undefined) => void)[] = []
  const listeners = new Set<{ name: keyof WalletEvents; call: (payload: never) => void }>()

  async function answered<T>(answer: Answer, value: () => T): Promise<T> {
    if (answer instanceof Error) throw answer
    if (answer === 'never') return new Promise<T>(() => undefined)
    if (answer === 'later') {
      const outcome = await new Promise<Error | undefined>((resolve) => waiting.push(resolve))
      if (outcome) throw outcome
    }
    return value()
  }

  const createWallet = (address: Address): Wallet => ({
    chainType,
    address,
    keepsNonce: false,
    getChainId: () => answered(script.chainAnswer, () => script.chainId),
    switchChain: async () => undefined,
    sendTransaction: async () => address,
    signTypedData: async () => '0x',
  })
  const connectedWallet = (): ConnectedWallet => ({
    ...createWallet(script.account),
    on(name, call) {
      const listener = { name, call }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getAccounts: () => answered(script.accountsAnswer, () => (script.isShown ? [script.account] : [])),
    withAccount: createWallet,
  })

  const attempts: ConnectOptions[] = []
  return {
    id: script.id,
    name: `Wallet ${script.id}`,
    chainType,
    script,
    asked: attempts,
    disconnects: 0,
    get listeners() {
      return listeners.size
    },
    isAvailable: () => script.isAvailable,
    connect(options) {
      attempts.push(options)
      return answered(script.answer, () => {
        // A connection request by the user exposes an account again.
        script.isShown = true
        return connectedWallet()
      })
    },
    disconnect() {
      this.disconnects++
      return answered(script.goodbye, () => undefined)
    },
    answer(outcome) {
      for (const settle of waiting.splice(0)) settle(outcome)
    },
    say(name, payload) {
      if (name === 'accountsChanged') {
        const [account] = payload as readonly Address[]
        script.isShown = account !== undefined
        script.account = account ?? script.account
      }
      if (name === 'chainChanged') script.chainId = payload as number
      for (const listener of [...listeners]) if (listener.name === name) listener.call(payload as never)
    },
  }
}

/** Creates a source whose connectors the test announces. */
export function scriptedSource(): ConnectorSource & {
  announce(connector: WalletConnector): void
  readonly watchers: number
} {
  const watchers = new Set<(connector: WalletConnector) => void>()
  return {
    watch(onConnector) {
      watchers.add(onConnector)
      return () => {
        watchers.delete(onConnector)
      }
    },
    announce: (connector) => {
      for (const watcher of watchers) watcher(connector)
    },
    get watchers() {
      return watchers.size
    },
  }
}

export interface Line {
  readonly level: 'warn' | 'error'
  readonly message: string
  readonly data: unknown
}

export interface Bench {
  readonly clock: FakeClock
  readonly storage: Storage
  readonly session: WalletSession
  readonly lines: Line[]
  /** Returns the names of the events in order, with their chain type. */
  readonly events: string[]
}

export interface BenchParts {
  readonly connectors?: readonly (WalletConnector | ConnectorSource)[]
  readonly storage?: Storage
  readonly clock?: FakeClock
  readonly timeouts?: Partial<WalletTimeouts>
  readonly tabs?: WalletSessionOptions['tabs']
}

export function createBench({
  connectors = [],
  storage = memoryStorage(),
  clock = createFakeClock(),
  timeouts,
  tabs,
}: BenchParts = {}): Bench {
  const lines: Line[] = []
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, data) => {
      lines.push({ level: 'warn', message, data })
    },
    error: (message, data) => {
      lines.push({ level: 'error', message, data })
    },
  }
  const session = new WalletSession({
    chains: [mantle, fuel],
    connectors,
    storage,
    clock,
    logger,
    timeouts,
    tabs,
  })
  const events: string[] = []
  for (const name of ['connected', 'disconnected', 'failed', 'accountChanged', 'chainChanged'] as const) {
    session.on(name, ({ chainType }) => events.push(`${name} ${chainType}`))
  }
  session.on('impersonationChanged', () => events.push('impersonationChanged'))
  session.on('reset', () => events.push('reset'))
  return { clock, storage, session, lines, events }
}

/** Returns the error that a promise rejects with. */
export async function getError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it went through',
    (error: unknown) => error,
  )
}
