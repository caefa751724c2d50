import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { HOME, preloadPage } from './app/pages.ts'
import { reloadOnFailedChunk } from './app/reload-once.ts'
import './styles/tokens.css'
import './styles/base.css'

reloadOnFailedChunk(window)

// Begun before anything is drawn: the code that talks to chains and providers comes beside that of the shell.
const engine = import('./app/engine.ts').then(({ startEngine }) => startEngine())

// And beside both that of the page.
preloadPage(location.pathname === '/' ? HOME : location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')
createRoot(root).render(
  <StrictMode>
    <App engine={engine} />
  </StrictMode>,
)
