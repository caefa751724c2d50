import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { nextTask } from './app/next-task.ts'
import { preloadPage } from './app/pages.ts'
import { PAY_AMOUNT_ID, RECEIVE_AMOUNT_ID } from './features/trade/trade.ts'
import { createTradeDraft } from './features/trade/trade-draft.ts'
import { URL_AMOUNT } from './features/trade/url-amount.ts'
import './styles/tokens.css'
import './styles/base.css'

const draft = createTradeDraft(
  [PAY_AMOUNT_ID, RECEIVE_AMOUNT_ID],
  URL_AMOUNT.parse(new URLSearchParams(location.search).get('amount')),
)

/** Loads the SDK, the shell and the page of the URL, one after the other: together they would run in one long task. */
async function loadApp() {
  const { startEngine } = await import('./app/start-engine.ts')
  const causeway = await startEngine(draft)
  const { LoadedApp } = await import('./app/loaded-app.tsx')
  await nextTask()
  await preloadPage(location.pathname)
  await nextTask()
  return <LoadedApp causeway={causeway} draft={draft} />
}

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root.')
  await nextTask()
  const loadedApp = loadApp()
  // In a transition, React renders in short tasks.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App loadedApp={loadedApp} draft={draft} />
      </StrictMode>,
    ),
  )
}

void start()
