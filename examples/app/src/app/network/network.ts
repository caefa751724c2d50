import type { CausewayConfig } from '@causeway/core'

/** The part of the SDK's configuration that says whom the page talks to. */
export type Network = Pick<
  CausewayConfig,
  | 'chains'
  | 'platforms'
  | 'providers'
  | 'balances'
  | 'lenders'
  | 'marginRouters'
  | 'permits'
  | 'data'
  | 'points'
  | 'connectors'
  | 'analytics'
  | 'reporting'
>
