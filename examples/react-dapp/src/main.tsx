import { createCauseway } from '@causeway/core'
import { CausewayProvider } from '@causeway/react'
import { activity } from '@causeway/view-models'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openNetwork } from './open-network.ts'
import './style.css'

const root = createRoot(document.getElementById('root') ?? document.body)

try {
  const { services = [], ...network } = await openNetwork()
  const causeway = createCauseway({
    ...network,
    services: [...services, activity()],
    storage: window.localStorage,
  })
  await causeway.transfers.load() // Track the transfers of earlier visits and list them in the history.
  root.render(
    <StrictMode>
      <CausewayProvider causeway={causeway}>
        <App />
      </CausewayProvider>
    </StrictMode>,
  )
} catch (error) {
  root.render(
    <p role="alert">Failed to load the page: {error instanceof Error ? error.message : 'unknown'}</p>,
  )
}
