import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadPage } from './app/pages.ts'
import { reloadOnFailedChunk } from './app/reload-on-failed-chunk.ts'
import { PAY_AMOUNT_ID, RECEIVE_AMOUNT_ID } from './features/trade/trade.ts'
import { createTradeDraft } from './features/trade/trade-draft.ts'
import { URL_AMOUNT } from './features/trade/url-amount.ts'
import './styles/tokens.css'
import './styles/base.css'

reloadOnFailedChunk(window)

const draft = createTradeDraft(
  [PAY_AMOUNT_ID, RECEIVE_AMOUNT_ID],
  URL_AMOUNT.parse(new URLSearchParams(location.search).get('amount')),
)

// Start to load the SDK and the page before the first render.
const engine = Promise.all([
  import('./app/start-engine.ts').then(({ startEngine }) => startEngine(draft)),
  preloadPage(location.pathname),
]).then(([causeway]) => causeway)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
createRoot(root).render(
  <StrictMode>
    <App engine={engine} draft={draft} />
  </StrictMode>,
)
