import { randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import { createDevAccounts, type DevAccounts } from './chains/accounts.ts'
import type { ChainClient } from './chains/client.ts'
import type { LocalChain, LocalChains } from './chains/index.ts'
import { selectSpecs } from './chains/specs.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { createHistory } from './create-history.ts'
import { describeSandbox } from './describe-sandbox.ts'
import type { SandboxDescription, TokenDescription } from './description.ts'
import { SandboxError } from './errors.ts'
import { startInstalledChains } from './installed-chains.ts'
import { checkOptions, type SandboxOptions } from './options.ts'
import { movePrice } from './protocols/feeds/index.ts'
import { createQueues } from './relaying/queues.ts'
import { startAcrossService } from './services/across/index.ts'
import type { RelayerOptions } from './services/across/options.ts'
import { createMockBridge, openRecords } from './services/bridge.ts'
import { bridgeServices } from './services/bridges.ts'
import { createDataService } from './services/data/index.ts'
import { createFaultStore, type Fault } from './services/faults/index.ts'
import { createFuelService } from './services/fuel/index.ts'
import type { FuelOptions } from './services/fuel/pool.ts'
import { createMeeService } from './services/mee/index.ts'
import type { BridgeName, SwapName } from './services/names.ts'
import { createPointsService } from './services/points/index.ts'
import { createScriptedService } from './services/scripted/index.ts'
import { startServer } from './services/server.ts'
import { swapServices } from './services/swaps.ts'
import { createTelemetryService } from './services/telemetry/index.ts'
import {
  createMarket,
  createSettlementStore,
  type SettlementOptions,
  startSettlement,
} from './settlement/index.ts'

export type ServiceName = keyof SandboxDescription['services']

export interface SandboxChain {
  readonly chainId: number
  readonly rpcUrl: string
  /** Returns a viem client with public actions, wallet actions and anvil's test actions. */
  readonly client: ChainClient
}

/** A running sandbox. */
export interface Sandbox {
  /** Address of the HTTP server. */
  readonly url: string
  readonly chains: readonly SandboxChain[]
  readonly services: SandboxDescription['services']
  readonly tokens: readonly TokenDescription[]
  readonly accounts: DevAccounts
  /** Plain data that another process can fetch and use. */
  readonly description: SandboxDescription
  /** Process ids of the chains and the watchdog. */
  readonly pids: readonly number[]
  /** @throws SandboxError `UNKNOWN_CHAIN` for a chain that is not part of this sandbox */
  client(chainId: number): ChainClient
  /** Replaces the faults of a service. Without faults, the service works normally. */
  setFaults(service: ServiceName, ...faults: readonly Fault[]): void
  /** Sets the outcome of the next transaction on the Fuel node, and mines transactions that are still submitted. */
  setFuel(options: FuelOptions): void
  /** Changes the behavior of the Across relayer. */
  setRelayer(options: RelayerOptions): void
  /**
   * Changes how a bridge or swap service settles.
   *
   * @throws SandboxError `INVALID_OPTIONS` that lists the invalid options with the reasons
   */
  setSettlement(service: BridgeName | SwapName, options: SettlementOptions): void
  /**
   * Sets the price feed of a token, which lenders and the data service use. Bridges and swap services keep their own
   * prices.
   *
   * @param token token address; the zero address for the native token
   * @param usd price in US dollars per whole unit
   * @throws SandboxError `UNKNOWN_CHAIN`, or `INVALID_OPTIONS` for a token without a feed or an invalid price
   */
  setPrice(chainId: number, token: Address, usd: number): Promise<void>
  /** Stops all chains and services. Further calls return the same promise. */
  stop(): Promise<void>
}

/**
 * Starts local chains with real contracts, and the provider services that settle on them.
 *
 * @throws SandboxError if the options are invalid or a download, a chain or an installation fails; everything is
 *   stopped before
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options)
  const cleanup = createCleanup()
  try {
    return await boot(options, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

async function boot(options: SandboxOptions, cleanup: Cleanup): Promise<Sandbox> {
  const { port = 0, markets: hasMarkets = true, history: hasHistory = false } = options
  const { onLog = () => undefined, onProgress = () => undefined } = options
  const specs = selectSpecs(options.chains)
  const settings = createSettlementStore([...bridgeServices, ...swapServices], options.settlement)
  const accounts = createDevAccounts()
  const firstPort = port === 0 ? 0 : port + 1
  const { cacheFolder } = options
  const chains = await startInstalledChains(
    { specs, firstPort, accounts, hasMarkets, hasHistory, cacheFolder, onLog, onProgress },
    cleanup,
  )
  if (hasHistory) await createHistory(chains.list, { hasMarkets, accounts, onProgress })

  const context = { chains: chains.list, accounts, queues: createQueues(), onLog }
  const across = startAcrossService(context, options.across ?? {})
  cleanup.add(across.stop)
  const scripted = createScriptedService()
  cleanup.add(scripted.stop)
  const relayer = accounts.relayer.address
  const market = createMarket(chains.list, relayer)
  const opened = bridgeServices.map((bridge) => ({ bridge, records: openRecords(bridge, market) }))
  const watched = opened.map(({ records }) => records.watched)
  const settlement = startSettlement({ ...context, bridges: watched, settings })
  cleanup.add(settlement.stop)
  const settlementContext = { market, relayer, settlement, settings }
  const bridges = opened.map(({ bridge, records }) => {
    return { id: bridge.id, routes: bridge.routes(createMockBridge(bridge, records, settlementContext)) }
  })
  const swaps = swapServices.map((service) => {
    const { routes, stop } = service.open({ ...context, settings: () => settings.of(service.id) })
    cleanup.add(stop)
    return { id: service.id, routes }
  })
  const fuel = createFuelService(accounts)
  cleanup.add(fuel.stop)
  const data = createDataService(chains.list, { hasMarkets })
  cleanup.add(data.stop)
  const points = createPointsService(chains.list, fuel.ledger, options.points ?? {})
  const telemetry = createTelemetryService()
  const mee = createMeeService(context)
  cleanup.add(mee.stop)
  const services = [across, scripted, fuel, data, points, telemetry, mee, ...bridges, ...swaps]
  const faults = createFaultStore(services.map(({ id }) => id))
  for (const [service, list] of Object.entries(options.faults ?? {})) faults.set(service, list ?? [])
  const id = randomUUID()
  const describe = (url: string) => describeSandbox({ id, url, hasMarkets }, chains.list, accounts)
  const server = await startServer({
    port,
    services,
    faults,
    relayer: across.relayer,
    fuel,
    settlement: settings,
    pageOrigins: options.pageOrigins ?? [],
    describe,
    onLog,
  })
  cleanup.add(server.stop)
  onProgress({ step: 'services', done: services.length, total: services.length, detail: server.url })

  const description = describe(server.url)
  return {
    url: server.url,
    chains: chains.list.map(({ chainId, rpcUrl, client }) => ({ chainId, rpcUrl, client })),
    services: description.services,
    tokens: description.tokens,
    accounts,
    description,
    pids: getPids(chains),
    client: (chainId) => getClient(chains.list, chainId),
    setFaults: (service, ...list) => faults.set(service, list),
    setFuel: (changed) => fuel.set(changed),
    setRelayer: (changed) => across.relayer.set(changed),
    setSettlement: (service, changed) => settings.set(service, changed),
    setPrice: async (chainId, token, usd) =>
      movePrice(getClient(chains.list, chainId), accounts.deployer.address, { chainId, token, usd }),
    stop: () => cleanup.run(),
  }
}

function getClient(chains: readonly LocalChain[], chainId: number): ChainClient {
  const chain = chains.find((chain) => chain.chainId === chainId)
  if (chain !== undefined) return chain.client
  throw new SandboxError('UNKNOWN_CHAIN', `Chain ${chainId} is not part of this sandbox.`)
}

function getPids({ list, watchdogPid }: LocalChains): readonly number[] {
  return [...list.map(({ pid }) => pid), watchdogPid]
}
