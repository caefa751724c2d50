import {
  type Address,
  connectorKey,
  parseUnits,
  type QuoteRequestInput,
  type QuoteRow,
  type QuotesState,
  transferStage,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import {
  useBuildQuote,
  useConnect,
  useExecute,
  useHistory,
  useQuotes,
  useReconnect,
  useTokens,
  useTransfer,
  useTranslatedError,
  useWalletSession,
} from '@causeway/react'
import { useMemo, useState } from 'react'

const ROUTE: Omit<QuoteRequestInput, 'fromAmount'> = {
  fromChainId: arbitrum.id,
  toChainId: base.id,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
}

export function App() {
  useReconnect()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return (
    <main>
      <h1>Send USDC to Base</h1>
      <p>From Arbitrum One, with the provider that has the best quote.</p>
      {account ? <Send account={account} /> : <Connect />}
      <History />
    </main>
  )
}

function Connect() {
  const connectors = useWalletSession((session) => session.connectors)
  const { mutate: connect, isPending, error } = useConnect()
  return (
    <section aria-label="Wallet">
      {connectors.length === 0 && <p>No wallet found. Install a wallet extension and reload the page.</p>}
      {connectors.map((connector) => (
        <button
          key={connectorKey(connector)}
          type="button"
          disabled={isPending}
          onClick={() => connect({ connector })}
        >
          Connect {connector.name}
        </button>
      ))}
      <Problem error={error} />
    </section>
  )
}

function Send({ account }: { readonly account: Address }) {
  const [text, setText] = useState('25')
  const request = useMemo(() => {
    const fromAmount = baseUnits(text)
    return fromAmount === undefined
      ? undefined
      : { ...ROUTE, fromAmount, fromAddress: account, toAddress: account }
  }, [text, account])
  const { state, selectProvider, refresh } = useQuotes(request) // has one row per provider, and refreshes automatically
  const build = useBuildQuote() // simulates the transaction and compares it with the quote
  const execute = useExecute()
  const transfer = useTransfer(execute.progress?.transferId ?? '') // only re-renders for this transfer
  const quote = state.selectedQuote
  const isBusy = build.isPending || execute.isPending
  const stage = transfer && transferStage(transfer).stage
  const hasDeparted = stage !== undefined && stage !== 'preparing' && stage !== 'failed'
  const isSent = execute.isSuccess || (execute.isError && hasDeparted)
  const send = () => {
    if (!quote || isBusy || isSent) return
    build.mutate({ quote }, { onSuccess: (work) => execute.mutate({ work }) })
  }
  const startNew = () => {
    execute.reset()
    refresh() // A quote can only be sent once.
  }
  return (
    <form action={send}>
      <label>
        Amount in USDC
        <input inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {!request && <p role="alert">Enter an amount, for example 25 or 0.5.</p>}
      <ul aria-label="Quotes" aria-busy={state.status === 'quoting'}>
        {state.rows.filter(supportsRoute).map((row) => (
          <li key={row.providerId}>
            <button
              type="button"
              disabled={row.status !== 'quoted' || isBusy}
              aria-pressed={row.providerId === state.selection?.providerId}
              onClick={() => selectProvider(row.providerId)}
            >
              <b>{row.name}</b> <span>{rowText(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {isSent && !isBusy ? (
        <button type="button" onClick={startNew}>
          New transfer
        </button>
      ) : (
        <button type="submit" disabled={!quote || isBusy}>
          {isBusy ? 'Sending…' : sendLabel(state)}
        </button>
      )}
      <Problem error={build.error ?? execute.error} />
      {stage && <output>Your transfer: {stage}</output>}
    </form>
  )
}

function History() {
  useTokens({ chainId: arbitrum.id }) // Without the token list, tokens are shown by their addresses.
  const { groups } = useHistory()
  return groups.map(({ key, label, entries }) => (
    <section key={key} aria-label={label}>
      <h2>{label}</h2>
      {entries.map(({ id, title, detail, stage }) => (
        <p key={id}>
          <b>{title}</b> <span>{stage?.stage}</span> <small>{detail}</small>
        </p>
      ))}
    </section>
  ))
}

/** Shows a readable message for an error of a wallet, node, provider or contract. */
function Problem({ error }: { readonly error: unknown }) {
  const translated = useTranslatedError(error)
  return (
    translated && (
      <p role="alert">{[translated.title, translated.message, translated.hint].filter(Boolean).join('. ')}</p>
    )
  )
}

/** Returns whether the provider supports the route. Providers that do not are not listed. */
const supportsRoute = (row: QuoteRow) => row.status !== 'failed' || row.failure.code !== 'NOT_SUPPORT'

function sendLabel({ selectedQuote, status }: QuotesState): string {
  if (selectedQuote) return `Send by ${selectedQuote.name}`
  return status === 'settled' ? 'No quotes found' : 'Waiting for quotes…'
}

function rowText(row: QuoteRow): string {
  if (row.status === 'quoting') return 'asking…'
  if (row.status === 'failed') return row.failure.reason
  return `${formatAmount(row.quote.toAmount, 6)} USDC in ${row.quote.estimatedDuration} s${row.isExpired ? ', expired' : ''}`
}

function baseUnits(text: string): bigint | undefined {
  return /^\d+(\.\d{1,6})?$/.test(text) && Number(text) > 0 ? parseUnits(text, 6) : undefined
}
