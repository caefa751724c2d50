import type { Config } from 'wagmi'
declare const config: Config

import { createCauseway } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { wagmiConnectors } from '@causeway/react/wagmi'

const chains = [arbitrum, base]

export const causeway = createCauseway({
  chains,
  platforms: [evm({ connectors: [wagmiConnectors(config, { chains })] })],
  providers: [across()],
})
