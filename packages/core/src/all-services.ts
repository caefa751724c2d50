import { balances } from './balances/balances.ts'
import type { BalanceService } from './balances/service.ts'
import type { Causeway, CausewayConfig } from './create-causeway.ts'
import type { LenderFamily } from './lending/lender.ts'
import { lending } from './lending/lending.ts'
import type { LendingService } from './lending/lending-service.ts'
import type { MarginLoop } from './margin/loop/margin-loop.ts'
import { margin, marginLoop } from './margin/margin.ts'
import type { MarginRouter } from './margin/margin-router.ts'
import type { MarginService } from './margin/margin-service.ts'
import type { ServicePlugin, ServicesOf } from './platforms/service-plugin.ts'
import type { PointsClient, PointsClientOptions } from './points/client.ts'
import { points } from './points/points.ts'
import { prices } from './prices/prices.ts'
import type { PriceService, PriceServiceOptions } from './prices/service.ts'
import type { Analytics, AnalyticsAdapter } from './reporting/analytics.ts'
import { analytics } from './reporting/connect-analytics.ts'
import type { ErrorReporter, ErrorReporterOptions } from './reporting/error-reporter.ts'
import { errorReports } from './reporting/error-reporter.ts'
import type { TokenService } from './tokens/service.ts'
import type { AssetSources } from './tokens/sources.ts'
import { tokens } from './tokens/tokens.ts'

/** Options for `allServices`. */
export interface AllServicesOptions {
  /** Lender families, such as `allLenders()`. Default: none. */
  readonly lenders?: readonly LenderFamily[] | undefined
  /** Routers that execute margin trades, in order of preference. Default: none. */
  readonly marginRouters?: readonly MarginRouter[] | undefined
  readonly tokens?: Partial<AssetSources> | undefined
  readonly prices?: Pick<PriceServiceOptions, 'hosts' | 'oracles' | 'excludedPairs'> | undefined
  readonly points?: Pick<PointsClientOptions, 'baseUrl' | 'paths'> | undefined
  readonly reporting?:
    | Pick<ErrorReporterOptions, 'baseUrl' | 'environment' | 'showsWallet' | 'limits'>
    | undefined
  readonly analytics?: readonly AnalyticsAdapter[] | undefined
}

/** Names and services that `allServices` adds. */
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

/** Returns the plug-ins of all services. */
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

/** Instance with all services. */
export type FullCauseway = Causeway & ServicesOf<AllServices>

/** Configuration of an instance with all services. */
export type FullCausewayConfig = CausewayConfig<AllServices>
