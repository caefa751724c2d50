import type { AllServices, FullCausewayConfig } from '@causeway/core/all'

/** The part of the SDK configuration that depends on the network: chains, hosts and services. */
export interface Network extends FullCausewayConfig {
  readonly services: AllServices
}
