import type { BaseMeeClient, GetInfoPayload, MultichainSmartAccount } from '@biconomy/abstractjs'
import { type Chain, fallback, http, type Transport } from 'viem'
import * as z from 'zod/mini'
import { chainById, getHttpNodes } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { chainIdSchema, evmAddressSchema, parseExternal } from '../kernel/schema.ts'
import { NexusAccountNotFoundError, NotInitializedError, toReason } from './errors.ts'
import { type Library, loadLibrary } from './library.ts'
import { type Owner, resolveOwner, type SmartAccountOwner } from './owner.ts'
import { predictAccount } from './predict-account.ts'
import type { MeeRequest, MeeService } from './service.ts'
import { sameData } from './user-op.ts'

/**
 * Version of the account contracts, which determines the address. Only versions whose hashes can be verified before
 * signing are supported.
 */
export type MeeVersion = '2.0.0' | '2.1.0'

/** The loaded library and the accounts on some chains. */
export interface Connection {
  readonly library: Library
  readonly owner: Owner
  readonly nexus: MultichainSmartAccount
  /** Creates a client of the service. Use one per call, so that the signal of the call aborts its request. */
  clientFor(signal: AbortSignal): BaseMeeClient
}

export interface ConnectorOptions {
  readonly owner: SmartAccountOwner
  readonly chains: readonly ChainRecord[]
  readonly meeVersion: MeeVersion
  readonly service: MeeService
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Aborts all requests when the account is disposed. */
  readonly lifetime: AbortSignal
}

/** Initializes the accounts of the chains once. Failures are retried by the next call. */
export type Connector = (chainIds: readonly number[]) => Promise<Connection>

export function createConnector(options: ConnectorOptions): Connector {
  const { chains, meeVersion, service, lifetime } = options
  const getOwner = memoize(() => resolveOwner(options.owner))
  const getInfo = memoize(() => readInfo(service, lifetime))
  const accounts = new Map<string, () => Promise<MultichainSmartAccount>>()

  /** Accounts by set of chain ids, so that unavailable nodes of one chain do not affect the others. */
  const getAccount = (library: Library, owner: Owner, accountChains: readonly ChainRecord[]) => {
    const key = accountChains.map(({ id }) => id).join()
    const get = accounts.get(key) ?? memoize(() => openAccount(library, owner, accountChains))
    accounts.set(key, get)
    return get()
  }

  const openAccount = async (library: Library, { signer }: Owner, accountChains: readonly ChainRecord[]) => {
    try {
      const { MEEVersion, getMEEVersion } = library
      const version = getMEEVersion(meeVersion === '2.0.0' ? MEEVersion.V2_0_0 : MEEVersion.V2_1_0)
      const { address, initCode } = predictAccount(library, version, signer.address)
      const chainConfigurations = accountChains.map((chain) => ({
        chain: toViemChain(chain),
        transport: createTransport(chain, options),
        version,
        // Set the computed address, so that a node cannot choose it.
        accountAddress: address,
      }))
      const nexus = await library.toMultichainNexusAccount({ signer, chainConfigurations })
      for (const deployment of nexus.deployments) {
        if (!sameData(deployment.getInitCode(), initCode))
          throw new Error('The library would deploy the account at a different address.')
      }
      return nexus
    } catch (error) {
      throw new NotInitializedError('NEXUS_ACCOUNT_NOT_INITIALIZED', toReason(error), error)
    }
  }

  return async (chainIds) => {
    const accountChains = [...new Set(chainIds)]
      .sort((a, b) => a - b)
      .map((id) => requireNexusChain(chains, id))
    const library = await loadLibrary()
    const owner = await getOwner()
    const [nexus, info] = await Promise.all([getAccount(library, owner, accountChains), getInfo()])
    const clientFor = (signal: AbortSignal) => createClient(library, { nexus, info, service, signal })
    return { library, owner, nexus, clientFor }
  }
}

function requireNexusChain(chains: readonly ChainRecord[], chainId: number): ChainRecord {
  const chain = chainById(chains, chainId)
  if (chain?.chainType !== 'EVM') throw new NexusAccountNotFoundError(chainId)
  return chain
}

/** Service info that the library uses. */
const infoSchema = z.object({
  supportedChains: z.array(z.object({ chainId: chainIdSchema })),
  supportedGasTokens: z.array(
    z.object({ chainId: chainIdSchema, paymentTokens: z.array(z.object({ address: evmAddressSchema })) }),
  ),
})

async function readInfo(service: MeeService, signal: AbortSignal): Promise<GetInfoPayload> {
  try {
    const reply = await service.request({ path: 'info', method: 'GET' }, signal)
    parseExternal(infoSchema, reply, 'The info of the service')
    return reply as GetInfoPayload
  } catch (error) {
    if (signal.aborted && isCausewayError(error)) throw error
    throw new NotInitializedError('MEE_CLIENT_NOT_INITIALIZED', toReason(error), error)
  }
}

interface ClientParts {
  readonly nexus: MultichainSmartAccount
  readonly info: GetInfoPayload
  readonly service: MeeService
  readonly signal: AbortSignal
}

function createClient(library: Library, { nexus, info, service, signal }: ClientParts): BaseMeeClient {
  const { extend } = library.createHttpClient(library.getDefaultMEENetworkUrl())
  return {
    extend,
    // The reply is parsed later, before anything is signed.
    request: async <T>(request: MeeRequest) => (await service.request(request, signal)) as T,
    pollingInterval: 1_000,
    account: nexus,
    info,
  }
}

/** Timeout of one request to one node, in milliseconds. */
const NODE_TIMEOUT_MS = 10_000

function createTransport(
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

/** Returns a function that creates a value once. After a failure, the next call tries again. */
function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}
