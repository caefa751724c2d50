import { type BalanceService, balances } from './balances/index.ts'
import type { Causeway, CausewayConfig } from './create-causeway.ts'
import { type LenderFamily, type LendingService, lending } from './lending/index.ts'
import { type MarginLoop, type MarginRouter, type MarginService, margin, marginLoop } from './margin/index.ts'
import type { ServicePlugin, ServicesOf } from './platforms/index.ts'
import { type PointsClient, type PointsClientOptions, points } from './points/index.ts'
import { type PriceService, type PriceServiceOptions, prices } from './prices/index.ts'
import {
  type Analytics,
  type AnalyticsAdapter,
  analytics,
  type ErrorReporter,
  type ErrorReporterOptions,
  errorReports,
} from './reporting/index.ts'
import { type AssetSources, type TokenService, tokens } from './tokens/index.ts'

/** Options for `allServices`. */
export interface AllServicesOptions {
  /** Lender families, such as `allLenders()`. Default: none. */
  readonly lenders?: readonly LenderFamily[] | undefined
  /** Contracts that execute margin trades, the preferred one first. Default: none. */
  readonly marginRouters?: readonly MarginRouter[] | undefined
  readonly tokens?: Partial<AssetSources> | undefined
  readonly prices?: Pick<PriceServiceOptions, 'hosts' | 'oracles' | 'excludedPairs'> | undefined
  readonly points?: Pick<PointsClientOptions, 'baseUrl' | 'paths'> | undefined
  readonly reporting?:
    | Pick<ErrorReporterOptions, 'baseUrl' | 'environment' | 'showsWallet' | 'limits'>
    | undefined
  readonly analytics?: readonly AnalyticsAdapter[] | undefined
}

/** The names and services that `allServices` adds. */
export type AllServices = readonly [
  ServicePlugin<'tokens', TokenService>,
  ServicePlugin<'prices', PriceService>,
  ServicePlugin<'balances', BalanceService>,
  ServicePlugin<'lending', LendingService>,
  ServicePlugin<'margin', MarginService>,
  ServicePlugin<'marginLoop', MarginLoop>,
  ServicePlugin<'points', PointsClient>,
  ServicePlugin<'reporter', ErrorReporter>,
  ServicePlugin<'analytics', Analytics>,
]

/** Every service, for applications that use all of them. */
export function allServices(options: AllServicesOptions = {}): AllServices {
  return [
    tokens(options.tokens),
    prices(options.prices),
    balances(),
    lending(options.lenders ?? []),
    margin(options.marginRouters ?? []),
    marginLoop(),
    points(options.points),
    errorReports(options.reporting),
    analytics(options.analytics),
  ]
}

/** An instance with every service. */
export type FullCauseway = Causeway & ServicesOf<AllServices>

/** Configuration of an instance with every service. */
export type FullCausewayConfig = CausewayConfig<AllServices>
