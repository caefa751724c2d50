import type { ChainRecord } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import type { PollGate } from '../kernel/gate.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Storage } from '../kernel/storage.ts'
import type { Tabs } from '../kernel/tabs.ts'
import type { PlatformPlugin } from './platform.ts'
import type { PlatformRegistry } from './registry.ts'

/**
 * Plug-in for a service, such as `balances()`. `Needs` are the services that it uses. Optional ones are used if the
 * instance has them.
 */
export interface ServicePlugin<
  Name extends string = string,
  Service = unknown,
  Needs extends object = object,
> {
  /** Name of the property of the instance. */
  readonly name: Name
  /** Names of the services that the instance must have. */
  readonly requires: readonly string[]
  /** Creates the service. Reading a property of `services` creates that service first. */
  create(context: ServiceContext, services: Needs): Service
}

/** Host of asset lists, prices and lending markets. */
export interface DataHost {
  readonly baseUrl: string
  /** Whether to read asset lists only from this host. By default, the public files are read while the host fails. */
  readonly isExclusive?: boolean | undefined
  /**
   * SHA-256 digests of the host's lender files in hex, by file name. Default: the digests of the public files. With
   * 'trust-host', the files are not verified, so the host determines the contracts that receive deposits.
   */
  readonly lenderDigests?: 'trust-host' | Readonly<Record<string, string>> | undefined
}

/** Settings and helpers that `createCauseway` passes to every service plug-in. */
export interface ServiceContext {
  /** Id of the instance, the first element of its query keys. */
  readonly instanceId: string
  readonly chains: readonly ChainRecord[]
  readonly platforms: PlatformRegistry
  readonly platformPlugins: readonly PlatformPlugin[]
  /** Host of asset lists, prices and lending markets. */
  readonly data: DataHost | undefined
  readonly storage: Storage
  readonly tabs: Tabs
  readonly gate: PollGate
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch: typeof globalThis.fetch | undefined
  /** Registers a task that runs when the instance is disposed. */
  onDispose(task: () => void | Promise<void>): void
  /** Marks the matching queries of every connected query cache as stale. */
  invalidateQueries(isAffected: (queryKey: readonly unknown[]) => boolean): void
}

/** Services of a list of plug-ins, by name. */
export type ServicesOf<Plugins extends readonly ServicePlugin[]> = {
  readonly [Plugin in Plugins[number] as Plugin['name']]: Plugin extends ServicePlugin<string, infer Service>
    ? Service
    : never
}
