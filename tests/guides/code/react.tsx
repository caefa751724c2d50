import {
  type BuiltQuote,
  connectorKey,
  createCauseway,
  type QuoteRow,
  type TransferStage,
  transferStage,
  webStorage,
} from '@causeway/core'
import { type AssetList, balances, prices, tokens } from '@causeway/core/data'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import { type FormConsent, formIssueMessage, type HistoryEntry, userInterface } from '@causeway/view-models'
import { arbitrum, base } from '@causeway/core/chains'
import { eip6963Connectors, evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import {
  CausewayProvider,
  type QuotesResult,
  useBuildQuote,
  useService,
  useConnect,
  useCountdown,
  useDisconnect,
  useExecute,
  useHistory,
  useReconnect,
  useResume,
  useSwap,
  useTokens,
  useTransfer,
  useTranslatedError,
  useWalletSession,
} from '@causeway/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const chains = [arbitrum, base]

const causeway = createCauseway({
  chains,
  platforms: [evm({ connectors: [eip6963Connectors({ chains })] })],
  providers: [across(), lifi()],
  storage: webStorage(), // transfers, settings and the last wallet survive a reload
  services: [tokens(), prices(), balances(), ...userInterface()],
})
void causeway.transfers.load() // continues to track transfers of earlier visits

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <CausewayProvider causeway={causeway}>
      <App />
    </CausewayProvider>,
  )
}

export function App() {
  useReconnect()
  return (
    <main>
      <Account />
      <Bridge />
      <History />
    </main>
  )
}

function Account() {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const connectors = useWalletSession((session) => session.connectors)
  const { mutate: connect, error } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  if (account) {
    return (
      <button type="button" onClick={() => disconnect({})}>
        Disconnect {abbreviateAddress(account)}
      </button>
    )
  }
  return (
    <section>
      {connectors.map((connector) => (
        <button key={connectorKey(connector)} type="button" onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      <Problem error={error} />
    </section>
  )
}

function Problem({ error }: { readonly error: unknown }) {
  const translated = useTranslatedError(error)
  if (!translated) return null
  return (
    <p role="alert">
      {translated.title}. {translated.message} {translated.hint}
    </p>
  )
}

const USDC_ON_ARBITRUM = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const USDC_ON_BASE = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

const usdcOnArbitrum = ({ tokens }: AssetList) => tokens[USDC_ON_ARBITRUM]
const usdcOnBase = ({ tokens }: AssetList) => tokens[USDC_ON_BASE]

function Bridge() {
  const { data: fromToken } = useTokens({ chainId: arbitrum.id }, { select: usdcOnArbitrum })
  const { data: toToken } = useTokens({ chainId: base.id }, { select: usdcOnBase })
  const [consents, setConsents] = useState<readonly FormConsent[]>([])
  const { view, quotes } = useSwap({ fromChain: arbitrum, toChain: base, fromToken, toToken, consents })
  const swapForm = useService('swapForm')
  const { mutate: build, data: built, reset, isPending, error } = useBuildQuote()

  const press = () => {
    const { action, consent } = view.button
    if (action === 'quote') quotes.refresh()
    if (consent) setConsents([...consents, consent])
    if (action === 'review' && view.offer) build({ quote: view.offer.quote })
  }

  if (built) return <Review built={built} pause={quotes.pause} onClose={reset} />
  return (
    <section>
      <label>
        You pay, USDC
        <input
          inputMode="decimal"
          value={view.pay.text}
          onChange={({ target }) => swapForm.type('INPUT', target.value)}
        />
      </label>
      <p>
        You receive {view.receive.text} {view.receive.token?.symbol}
      </p>
      <Quotes quotes={quotes} />
      {view.issues.map((issue) => (
        <p key={formIssueMessage(issue)}>{formIssueMessage(issue)}</p>
      ))}
      <button
        type="button"
        disabled={view.button.isDisabled || view.button.action === 'connect' || isPending}
        onClick={press}
      >
        {view.button.label}
      </button>
      <Problem error={error} />
    </section>
  )
}

function Quotes({ quotes: { state, selectProvider } }: { readonly quotes: QuotesResult }) {
  const seconds = useCountdown(state.status === 'settled' ? state.refreshAt : undefined)
  return (
    <>
      <ul>
        {state.rows.map((row) => (
          <li key={row.providerId}>
            <button
              type="button"
              disabled={row.status !== 'quoted'}
              aria-pressed={row.providerId === state.selection?.providerId}
              onClick={() => selectProvider(row.providerId)}
            >
              {row.name}: {rowText(row)}
              {row.providerId === state.best && ', highest output'}
              {row.providerId === state.fastest && ', fastest'}
            </button>
          </li>
        ))}
      </ul>
      {seconds !== undefined && <p>New quotes in {seconds} s</p>}
    </>
  )
}

function rowText(row: QuoteRow): string {
  if (row.status === 'quoting') return 'loading'
  if (row.status === 'failed') return row.failure.reason
  const { toAmount, request, estimatedDuration } = row.quote
  const text = `${formatAmount(toAmount, request.toTokenDecimals)} in ${estimatedDuration} s`
  if (row.isExpired) return `${text}, expired`
  return row.freshness === 'outdated' ? `${text}, for the previous input` : text
}

interface ReviewProps {
  readonly built: BuiltQuote
  readonly pause: QuotesResult['pause']
  onClose(): void
}

function Review({ built, pause, onClose }: ReviewProps) {
  const { mutate: execute, progress, cancel, isIdle, isPending, error } = useExecute()
  useEffect(() => pause(), [pause])
  const { quote, verification } = built
  return (
    <section>
      <p>
        At least {formatAmount(quote.toAmountMin, quote.request.toTokenDecimals)} by {quote.name}
      </p>
      {Object.entries(verification).map(([name, check]) => (
        <p key={name}>
          {name}: {check.status === 'verified' ? 'verified' : `${check.status}. ${check.message}`}
        </p>
      ))}
      {isIdle && (
        <button type="button" onClick={() => execute({ work: built })}>
          Send
        </button>
      )}
      {progress && (
        <p>
          Step {progress.step + 1} of {progress.steps}: {progress.kind}, {progress.phase}
        </p>
      )}
      {progress && <Transfer id={progress.transferId} />}
      <button type="button" onClick={isPending ? cancel : onClose}>
        {isPending ? 'Cancel' : 'Back'}
      </button>
      <Problem error={error} />
    </section>
  )
}

function Transfer({ id }: { readonly id: string }) {
  const transfer = useTransfer(id)
  return transfer ? <p>{stageText(transferStage(transfer))}</p> : null
}

function stageText(stage: TransferStage): string {
  switch (stage.stage) {
    case 'preparing':
      return 'Not sent yet'
    case 'sent':
    case 'departed': {
      const text = stage.stage === 'sent' ? 'Sent' : 'On the way to the destination chain'
      return stage.isStalled ? `${text}. This is taking longer than usual.` : text
    }
    case 'interrupted':
      return `Interrupted after ${stage.doneSteps.length} steps`
    case 'done':
      return 'Received'
    case 'partial':
    case 'refunded':
    case 'failed':
      return stage.message ?? stage.stage
  }
}

function History() {
  const { groups } = useHistory()
  return groups.map(({ key, label, entries }) => (
    <section key={key}>
      <h2>{label}</h2>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </section>
  ))
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { id, title, detail, note, canResume } = entry
  const transfer = useTransfer(id)
  const { mutate: resume, error } = useResume()
  return (
    <article>
      <p>
        {title}, {detail}. {note}
      </p>
      {canResume && transfer && (
        <button type="button" onClick={() => resume({ transfer })}>
          Resume
        </button>
      )}
      <Problem error={error} />
    </article>
  )
}
