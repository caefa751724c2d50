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
      <p>From Arbitrum One, by whoever pays the most.</p>
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
      {connectors.length === 0 && <p>No wallet was found in this browser.</p>}
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
  const { state, selectProvider, refresh } = useQuotes(request) // a row per provider from the moment of asking, asked again by itself
  const build = useBuildQuote() // tries the transaction on the chain, and holds it to the quote
  const execute = useExecute()
  const transfer = useTransfer(execute.progress?.transferId ?? '') // wakes for this transfer alone
  const quote = state.selectedQuote
  const isBusy = build.isPending || execute.isPending
  const stage = transfer && transferStage(transfer).stage
  const hasLeft = stage !== undefined && stage !== 'preparing' && stage !== 'failed'
  const isSent = execute.isSuccess || (execute.isError && hasLeft)
  const send = () => {
    if (!quote || isBusy || isSent) return
    build.mutate({ quote }, { onSuccess: (work) => execute.mutate({ work }) })
  }
  const startNew = () => {
    execute.reset()
    refresh() // a quote is sent once
  }
  return (
    <form action={send}>
      <label>
        Amount in USDC
        <input inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {!request && <p role="alert">An amount such as 25 or 0.5, please.</p>}
      <ul aria-label="Quotes" aria-busy={state.status === 'quoting'}>
        {state.rows.filter(isAsked).map((row) => (
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
  useTokens({ chainId: arbitrum.id }) // or tokens would be shown by their addresses
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

/** Whatever failed, in a wallet, a node, a provider or a contract, in plain words. */
function Problem({ error }: { readonly error: unknown }) {
  const words = useTranslatedError(error)
  return words && <p role="alert">{[words.title, words.message, words.hint].filter(Boolean).join('. ')}</p>
}

/** Those that do not serve this route at all are left out; whoever was asked and failed says why. */
const isAsked = (row: QuoteRow) => row.status !== 'failed' || row.failure.code !== 'NOT_SUPPORT'

function sendLabel({ selectedQuote, status }: QuotesState): string {
  if (selectedQuote) return `Send by ${selectedQuote.name}`
  return status === 'settled' ? 'Nobody has a quote' : 'Waiting for quotes…'
}

function rowText(row: QuoteRow): string {
  if (row.status === 'quoting') return 'asking…'
  if (row.status === 'failed') return row.failure.reason
  return `${formatAmount(row.quote.toAmount, 6)} USDC in ${row.quote.estimatedDuration} s${row.isExpired ? ', expired' : ''}`
}

function baseUnits(text: string): bigint | undefined {
  return /^\d+(\.\d{1,6})?$/.test(text) && Number(text) > 0 ? parseUnits(text, 6) : undefined
}
