import {
  type Address,
  type BalanceAdapterSetup,
  type Causeway,
  type CausewayConfig,
  ChainReadError,
  createCauseway,
  createTransferJournal,
  memoryStorage,
  type Platform,
  type PlatformPlugin,
  type QuoteRequestInput,
  type Storage,
  silentLogger,
  systemClock,
  type TransferRecord,
} from '@causeway/core'
import { type AllServicesOptions, allServices } from '@causeway/core/all'
import { arbitrum, mantle } from '@causeway/core/chains'
import { journeys } from '@causeway/core/journeys'
import { type ProviderScript, scriptedProvider } from '@causeway/core/testing'
import { type UrlStateOptions, userInterface } from '@causeway/view-models'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { type AnyCauseway, CausewayProvider, type HookServices } from './causeway-provider.tsx'

export const ALICE: Address = '0x00000000000000000000000000000000000000a1'
export const USDC: Address = '0x00000000000000000000000000000000000000c1'
export const USDT: Address = '0x00000000000000000000000000000000000000c2'

/** Balances by token, which tests may change. `asked` counts the requests. */
export interface ScriptedBalances extends BalanceAdapterSetup {
  readonly held: Map<string, bigint>
  asked: number
  create: BalanceAdapterSetup['create']
}

export function scriptedBalances(held: Iterable<readonly [string, bigint]> = []): ScriptedBalances {
  const script: ScriptedBalances = {
    held: new Map(held),
    asked: 0,
    chainType: 'EVM',
    create: () => ({
      chainType: 'EVM',
      async getBalances({ chainId, account }) {
        script.asked++
        const tokenData = Object.fromEntries([...script.held].map(([token, raw]) => [token, { raw }]))
        return {
          chainId,
          account,
          blockNumber: 1n,
          timestamp: 1,
          nativeBalance: { raw: 7n },
          tokenData,
          isArgentWallet: false,
        }
      },
    }),
  }
  return script
}

const notFound: typeof globalThis.fetch = async () => new Response('nothing here', { status: 404 })

/** Creates an instance with all services and scripted replies instead of chains. */
export type ScriptedCauseway = Causeway & HookServices

/** Options of `scriptedCauseway`: those of `createCauseway`, and of its services. */
export type ScriptedConfig = Partial<Omit<CausewayConfig, 'services' | 'platforms'>> &
  AllServicesOptions &
  UrlStateOptions & {
    readonly balances?: readonly BalanceAdapterSetup[]
    readonly connectors?: PlatformPlugin['connectors']
  }

export function scriptedCauseway(config: ScriptedConfig = {}): ScriptedCauseway {
  const { balances: [balances] = [], connectors } = config
  return createCauseway({
    chains: [arbitrum, mantle],
    fetch: notFound,
    clock: systemClock,
    ...config,
    platforms: [{ chainType: 'EVM', create: () => noPlatform, balances, connectors }],
    services: [...allServices(config), journeys(), ...userInterface(config)] as const,
  })
}

/** Rejects every read. Tests that read a chain replace it. */
const noPlatform = new Proxy({} as Platform, {
  get(_, name) {
    if (name === 'dispose') return () => undefined
    if (name === 'gas' || name === 'nodes') return undefined
    return () => Promise.reject(new ChainReadError(0, String(name), new Error('no chain in this test')))
  },
})

export function createProvider(
  id: string,
  quote: ProviderScript['quote'],
  script: Partial<ProviderScript> = {},
) {
  return scriptedProvider({ id, quote, ...script })
}

export const REQUEST: QuoteRequestInput = {
  fromChainId: arbitrum.id,
  toChainId: mantle.id,
  fromTokenAddress: USDC,
  toTokenAddress: USDT,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: ALICE,
  toAddress: ALICE,
}

export function createTransfer(
  id: string,
  digit: string,
  change: Partial<TransferRecord> = {},
): TransferRecord {
  return {
    id,
    hash: `0x${digit.repeat(64)}`,
    chainId: arbitrum.id,
    chainType: 'EVM',
    from: ALICE,
    info: { type: 'Bridge', account: ALICE, inputChainId: arbitrum.id, aggregator: 'scripted' },
    status: 'PENDING',
    addedTime: 1,
    ...change,
  }
}

/** Creates a storage with transfers of an earlier visit. */
export async function storageWith(...transfers: readonly TransferRecord[]): Promise<Storage> {
  const storage = memoryStorage()
  const journal = createTransferJournal({ storage, clock: systemClock, logger: silentLogger })
  for (const transfer of transfers) await journal.add(transfer)
  return storage
}

/** Creates a wrapper in strict mode, with a provider and its own query cache. */
export function createWrapper(
  causeway: AnyCauseway,
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  return function Wrapper({ children }: { readonly children?: ReactNode }) {
    return (
      <StrictMode>
        <CausewayProvider causeway={causeway} queryClient={queryClient}>
          {children}
        </CausewayProvider>
      </StrictMode>
    )
  }
}

interface Listened {
  subscribe(...args: never[]): () => void
  select?(key: string): Listened
}

/** Counts the listeners that subscribe to the stores from now on. */
export function countListeners(stores: readonly Listened[]): { count(): number } {
  let listening = 0
  const counted =
    (subscribe: Listened['subscribe']): Listened['subscribe'] =>
    (...args) => {
      const stop = subscribe(...args)
      listening++
      return () => {
        listening--
        stop()
      }
    }
  const watch = <Store extends Listened>(store: Store): Store => {
    const { subscribe, select } = store
    return Object.assign(store, {
      subscribe: counted(subscribe),
      ...(select && { select: (key: string) => watch({ ...select(key) }) }),
    })
  }
  stores.forEach(watch)
  return { count: () => listening }
}
