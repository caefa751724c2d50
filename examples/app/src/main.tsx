import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { HOME, preloadPage } from './app/pages.ts'
import { reloadOnFailedChunk } from './app/reload-on-failed-chunk.ts'
import './styles/tokens.css'
import './styles/base.css'

reloadOnFailedChunk(window)

// Start to load the SDK before the first render.
const engine = import('./app/start-engine.ts').then(({ startEngine }) => startEngine())

// Load the code of the page in parallel.
preloadPage(location.pathname === '/' ? HOME : location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
createRoot(root).render(
  <StrictMode>
    <App engine={engine} />
  </StrictMode>,
)
