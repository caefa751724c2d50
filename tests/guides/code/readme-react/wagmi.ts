import { type CausewayConfig, createCauseway } from '@causeway/core'
import { evm } from '@causeway/core/evm'
import { wagmiConnectors } from '@causeway/react/wagmi'
import type { Config } from 'wagmi'

declare const config: Config
declare const rest: Omit<CausewayConfig, 'chains' | 'platforms'>
declare const chains: CausewayConfig['chains']

export const causeway = createCauseway({
  ...rest,
  chains,
  platforms: [evm({ connectors: [wagmiConnectors(config, { chains })] })],
})
