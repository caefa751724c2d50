import type { AllServices, FullCausewayConfig } from '@causeway/core/all'

/** The part of the SDK's configuration that depends on the network: chains, hosts and the services over them. */
export interface Network extends FullCausewayConfig {
  readonly services: AllServices
}
