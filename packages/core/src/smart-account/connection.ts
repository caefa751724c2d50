import type { BaseMeeClient, GetInfoPayload, MultichainSmartAccount } from '@biconomy/abstractjs'
import { type Chain, fallback, http, type Transport } from 'viem'
import * as z from 'zod/mini'
import { chainById, getHttpNodes } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { chainIdSchema, evmAddressSchema, parseExternal } from '../kernel/schema.ts'
import { NexusAccountNotFoundError, NotInitializedError, reasonOf } from './errors.ts'
import { type Library, loadLibrary } from './library.ts'
import { type Owner, resolveOwner, type SmartAccountOwner } from './owner.ts'
import type { MeeRequest, MeeService } from './service.ts'

/**
 * The contracts an account is made of; its address depends on it. Only those versions whose hashes are known here: what
 * is signed is checked against them.
 */
export type MeeVersion = '2.0.0' | '2.1.0'

/** The library with everything it needs to quote and sign on some chains. */
export interface Connection {
  readonly library: Library
  readonly owner: Owner
  readonly nexus: MultichainSmartAccount
  /** The library's client over our own HTTP: one for each call, so that its signal reaches the socket. */
  clientFor(signal: AbortSignal): BaseMeeClient
}

export interface ConnectorOptions {
  readonly owner: SmartAccountOwner
  readonly chains: readonly ChainRecord[]
  readonly meeVersion: MeeVersion
  readonly service: MeeService
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Ends every request once the account is disposed of. */
  readonly lifetime: AbortSignal
}

/** Makes ready what the chains need, once; what failed is tried again with the next call. */
export type Connector = (chainIds: readonly number[]) => Promise<Connection>

export function createConnector(options: ConnectorOptions): Connector {
  const { chains, meeVersion, service, lifetime } = options
  const getOwner = remembered(() => resolveOwner(options.owner))
  const getInfo = remembered(() => readInfo(service, lifetime))
  const accounts = new Map<string, () => Promise<MultichainSmartAccount>>()

  /** By the set of chains: one whose nodes are down leaves the others usable. */
  const accountOn = (library: Library, owner: Owner, wanted: readonly ChainRecord[]) => {
    const key = wanted.map(({ id }) => id).join()
    const get = accounts.get(key) ?? remembered(() => openAccount(library, owner, wanted))
    accounts.set(key, get)
    return get()
  }

  const openAccount = async (library: Library, { signer }: Owner, wanted: readonly ChainRecord[]) => {
    try {
      const { MEEVersion, getMEEVersion } = library
      const version = getMEEVersion(meeVersion === '2.0.0' ? MEEVersion.V2_0_0 : MEEVersion.V2_1_0)
      const chainConfigurations = wanted.map((chain) => ({
        chain: toViemChain(chain),
        transport: transportOf(chain, options),
        version,
      }))
      return await library.toMultichainNexusAccount({ signer, chainConfigurations })
    } catch (error) {
      throw new NotInitializedError('NEXUS_ACCOUNT_NOT_INITIALIZED', reasonOf(error), error)
    }
  }

  return async (chainIds) => {
    const wanted = [...new Set(chainIds)].sort((a, b) => a - b).map((id) => requireNexusChain(chains, id))
    const library = await loadLibrary()
    const owner = await getOwner()
    const [nexus, info] = await Promise.all([accountOn(library, owner, wanted), getInfo()])
    const clientFor = (signal: AbortSignal) => clientOf(library, { nexus, info, service, signal })
    return { library, owner, nexus, clientFor }
  }
}

function requireNexusChain(chains: readonly ChainRecord[], chainId: number): ChainRecord {
  const chain = chainById(chains, chainId)
  if (chain?.chainType !== 'EVM') throw new NexusAccountNotFoundError(chainId)
  return chain
}

/** What of the service's description the library relies on. */
const infoSchema = z.object({
  supportedChains: z.array(z.object({ chainId: chainIdSchema })),
  supportedGasTokens: z.array(
    z.object({ chainId: chainIdSchema, paymentTokens: z.array(z.object({ address: evmAddressSchema })) }),
  ),
})

async function readInfo(service: MeeService, signal: AbortSignal): Promise<GetInfoPayload> {
  try {
    const reply = await service.request({ path: 'info', method: 'GET' }, signal)
    parseExternal(infoSchema, reply, "The service's description")
    return reply as GetInfoPayload
  } catch (error) {
    if (signal.aborted && isCausewayError(error)) throw error
    throw new NotInitializedError('MEE_CLIENT_NOT_INITIALIZED', reasonOf(error), error)
  }
}

interface ClientParts {
  readonly nexus: MultichainSmartAccount
  readonly info: GetInfoPayload
  readonly service: MeeService
  readonly signal: AbortSignal
}

function clientOf(library: Library, { nexus, info, service, signal }: ClientParts): BaseMeeClient {
  const { extend } = library.createHttpClient(library.getDefaultMEENetworkUrl())
  return {
    extend,
    // What comes back is read by a schema before anything of it is signed.
    request: async <T>(request: MeeRequest) => (await service.request(request, signal)) as T,
    pollingInterval: 1_000,
    account: nexus,
    info,
  }
}

/** Milliseconds for one request to one node. */
const NODE_TIMEOUT_MS = 10_000

function transportOf(
  chain: ChainRecord,
  { fetch = globalThis.fetch, lifetime }: ConnectorOptions,
): Transport {
  const fetchFn: typeof globalThis.fetch = (input, init) => {
    const signals = init?.signal ? [init.signal, lifetime] : [lifetime]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }
  return fallback(getHttpNodes(chain).map((url) => http(url, { fetchFn, timeout: NODE_TIMEOUT_MS })))
}

function toViemChain({ id, name, nativeCurrency, rpcUrls, multicall3 }: ChainRecord): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(multicall3 ? { contracts: { multicall3: { address: multicall3 } } } : {}),
  }
}

/** Makes it once; a failure is forgotten. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
