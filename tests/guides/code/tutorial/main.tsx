import { createCauseway, webStorage } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { eip6963Connectors, evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { relay } from '@causeway/core/providers/relay'
import { CausewayProvider } from '@causeway/react'
import { createRoot } from 'react-dom/client'
import { Bridge } from './bridge.tsx'
import './index.css'

const chains = [arbitrum, base]

const causeway = createCauseway({
  chains,
  platforms: [evm({ connectors: [eip6963Connectors({ chains })] })],
  providers: [across(), relay()],
  storage: webStorage(),
})
await causeway.transfers.load() // continues to follow pending transfers of an earlier visit

createRoot(document.getElementById('root') ?? document.body).render(
  <CausewayProvider causeway={causeway}>
    <Bridge />
  </CausewayProvider>,
)
