import {
  type Address,
  connectorKey,
  formatUnits,
  parseUnits,
  type QuoteRequestInput,
  type QuoteRow,
  transferStage,
} from '@causeway/core'
import {
  useBuildQuote,
  useConnect,
  useExecute,
  useQuotes,
  useReconnect,
  useTransfer,
  useTransfers,
  useTranslatedError,
  useWalletSession,
} from '@causeway/react'
import { useMemo, useState } from 'react'

export function Bridge() {
  useReconnect()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return (
    <main>
      <h1>Bridge USDC to Base</h1>
      {account ? <Transfer account={account} /> : <Wallets />}
      <Transfers />
    </main>
  )
}

function Wallets() {
  const connectors = useWalletSession((session) => session.connectors)
  const { mutate: connect, error } = useConnect()
  return (
    <section>
      {connectors.length === 0 && <p>Install a browser wallet to continue.</p>}
      {connectors.map((connector) => (
        <button key={connectorKey(connector)} type="button" onClick={() => connect({ connector })}>
          Connect {connector.name}
        </button>
      ))}
      <Problem error={error} />
    </section>
  )
}

function Problem({ error }: { readonly error: unknown }) {
  const text = useTranslatedError(error)
  return text && <p role="alert">{[text.title, text.message, text.hint].filter(Boolean).join(' ')}</p>
}

function Transfer({ account }: { readonly account: Address }) {
  const [amount, setAmount] = useState('25')
  const request = useMemo(() => createRequest(amount, account), [amount, account])
  const { state, selectProvider } = useQuotes(request)
  const quote = state.selectedQuote
  const { mutate: build, data: built, isPending: isBuilding, error: buildError } = useBuildQuote({ quote })
  const { mutate: execute, progress, isPending: isSending, error: sendError } = useExecute()
  const transfer = useTransfer(progress?.transferId)

  return (
    <section>
      <label>
        Amount in USDC
        <input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
      </label>
      {!request && <p role="alert">Enter a number, for example 12.5.</p>}
      <ul>
        {state.rows.map((row) => (
          <li key={row.providerId}>
            <button
              type="button"
              disabled={row.status !== 'quoted'}
              aria-pressed={row.providerId === state.selection?.providerId}
              onClick={() => selectProvider(row.providerId)}
            >
              {row.name}: {describeRow(row)}
            </button>
          </li>
        ))}
      </ul>
      {quote && !built && (
        <button type="button" disabled={isBuilding} onClick={() => build({ quote })}>
          Review
        </button>
      )}
      {built && !transfer && (
        <button type="button" disabled={isSending} onClick={() => execute({ work: built })}>
          Send {formatUnits(built.quote.request.fromAmount, 6)} USDC, receive at least {formatUnits(built.quote.toAmountMin, 6)} USDC
        </button>
      )}
      <Problem error={buildError ?? sendError} />
    </section>
  )
}

/** Lists the transfers of this browser, also those of an earlier visit. */
function Transfers() {
  const transfers = useTransfers()
  return (
    <ul aria-label="Transfers">
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          {transfer.id}: {transferStage(transfer).stage}
        </li>
      ))}
    </ul>
  )
}

/** Returns the quote request, or undefined for an invalid amount. */
function createRequest(amount: string, account: Address): QuoteRequestInput | undefined {
  if (!/^\d+(\.\d{1,6})?$/.test(amount) || Number(amount) === 0) return undefined
  return {
    fromChainId: 42161,
    toChainId: 8453,
    fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC on Arbitrum One
    toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC on Base
    fromAmount: parseUnits(amount, 6),
    fromAddress: account,
  }
}

function describeRow(row: QuoteRow): string {
  if (row.status === 'quoting') return 'requesting a quote'
  if (row.status === 'failed') return row.failure.reason
  return `${formatUnits(row.quote.toAmount, 6)} USDC in ${row.quote.estimatedDuration} s`
}
