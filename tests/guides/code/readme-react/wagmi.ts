import { type CausewayConfig, createCauseway } from '@causeway/core'
import { wagmiConnectors } from '@causeway/react/wagmi'
import type { Config } from 'wagmi'

declare const config: Config
declare const rest: Omit<CausewayConfig, 'chains'>
declare const chains: CausewayConfig['chains']

export const causeway = createCauseway({ ...rest, chains, connectors: [wagmiConnectors(config, { chains })] })
