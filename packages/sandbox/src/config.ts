import type { PlatformPlugin, QuoteProvider, StatusCadence } from '@causeway/core'
import {
  type AllServices,
  type AllServicesOptions,
  allServices,
  type FullCausewayConfig,
} from '@causeway/core/all'
import { allChains, type ChainRecord, fuel as fuelRecord } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { fuel } from '@causeway/core/fuel'
import { allLenders } from '@causeway/core/lenders'
import { type CausewayRouterOptions, causewayRouter } from '@causeway/core/margin'
import type { SandboxDescription } from './description.ts'
import { SandboxError } from './errors.ts'
import { sandboxProviders } from './providers.ts'
import { scriptedHttpProvider } from './services/scripted/scripted-http-provider.ts'

export { parseDescription, type SandboxDescription } from './description.ts'

/** Behavior of a scripted provider. See `services/scripted` for each. */
export type ScriptedBehaviour = 'ok' | 'slow' | 'error' | 'hang' | 'malformed' | 'html' | 'close'

/**
 * Request limits of local nodes. Limits for public nodes would only slow them down, as local nodes have no other
 * clients.
 */
const LOCAL_REQUEST_LIMITS = { maxConcurrent: 50, delayMs: 0, retryDelayMs: 500 }

/**
 * Polling cadence for transfers. Local services settle within seconds; the default cadence is meant for public ones.
 */
const LOCAL_STATUS_CADENCE: StatusCadence = {
  cycleMs: 500,
  minimumMs: 500,
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }],
}

const NAMES: Record<ScriptedBehaviour, string> = {
  ok: 'Plain Bridge',
  slow: 'Slow Bridge',
  error: 'Broken Bridge',
  hang: 'Silent Bridge',
  malformed: 'Garbled Bridge',
  html: 'HTML Page Bridge',
  close: 'Closed Connection Bridge',
}

/** Options of `sandboxConfig`. */
export interface SandboxConfigOptions
  extends Pick<AllServicesOptions, 'lenders' | 'marginRouters' | 'analytics' | 'reporting'> {
  /** Connectors for EVM wallets. */
  readonly evmConnectors?: PlatformPlugin['connectors']
  /** Connectors for Fuel wallets. */
  readonly fuelConnectors?: PlatformPlugin['connectors']
}

/** Configuration for `createCauseway` with every service. */
export interface SandboxConfig extends FullCausewayConfig {
  readonly providers: readonly QuoteProvider[]
  readonly services: AllServices
  readonly data: {
    readonly baseUrl: string
    readonly isExclusive: boolean
    readonly lenderDigests: 'trust-host'
  }
}

/**
 * Returns the configuration of `createCauseway` for a sandbox: the SDK's chain records with the URLs of local nodes,
 * the simulated Fuel chain last, and the real adapters with the URLs of local services. Providers that need an API key
 * are reached through the gateway.
 *
 * @throws SandboxError `SANDBOX_UNREACHABLE` for a chain that has no record
 */
export function sandboxConfig(
  description: SandboxDescription,
  { evmConnectors, fuelConnectors, lenders, marginRouters, analytics, reporting }: SandboxConfigOptions = {},
): SandboxConfig {
  return {
    chains: [
      ...description.chains.map(({ chainId, rpcUrl }) => ({
        ...getChainRecord(chainId),
        rpcUrls: [rpcUrl],
        requestLimits: LOCAL_REQUEST_LIMITS,
      })),
      { ...fuelRecord, rpcUrls: [description.fuel.url] },
    ],
    platforms: [evm({ connectors: evmConnectors }), fuel({ connectors: fuelConnectors })],
    providers: sandboxProviders(description),
    services: allServices({
      lenders: lenders ?? allLenders(),
      marginRouters: marginRouters ?? [causewayRouter({ deployments: marginAddresses(description) })],
      points: description.services.points,
      analytics,
      reporting,
    }),
    // Use the sandbox's data host only: the public token lists and lender files contain contracts that are not deployed
    // here.
    data: { ...description.services.data, isExclusive: true, lenderDigests: 'trust-host' },
    cadence: LOCAL_STATUS_CADENCE,
  }
}

/** Returns one provider per behavior, to demonstrate quotes, failures, timeouts and malformed replies. */
export function scriptedProviders(
  { services }: SandboxDescription,
  behaviours: readonly ScriptedBehaviour[],
): QuoteProvider[] {
  return behaviours.map((behaviour) =>
    scriptedHttpProvider({
      id: `scripted-${behaviour}`,
      name: NAMES[behaviour],
      baseUrl: `${services.scripted.baseUrl}/${behaviour}`,
    }),
  )
}

function marginAddresses({ chains }: SandboxDescription): CausewayRouterOptions['deployments'] {
  return Object.fromEntries(
    chains.flatMap(({ chainId, contracts: { margin } }) =>
      margin ? [[chainId, { router: margin.marginRouter, forwarder: margin.swapForwarder }]] : [],
    ),
  )
}

function getChainRecord(chainId: number): ChainRecord {
  const record = allChains.find(({ id }) => id === chainId)
  if (!record) throw new SandboxError('SANDBOX_UNREACHABLE', `The SDK does not support chain ${chainId}.`)
  return record
}
