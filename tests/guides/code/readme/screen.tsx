import { formatUnits, type QuoteRequestInput } from '@causeway/core'
import { useBuildQuote, useExecute, useQuotes, useTransfer } from '@causeway/react'

export function Bridge({ request }: { readonly request: QuoteRequestInput }) {
  const { state, selectProvider } = useQuotes(request)
  const { mutate: review, data: work, error: buildError } = useBuildQuote({ quote: state.selectedQuote })
  const { mutate: send, data: sent, progress, isPending, error } = useExecute()
  const transfer = useTransfer(sent?.id)
  return (
    <section>
      {state.rows.map(({ providerId, name, status }) => (
        <button key={providerId} type="button" onClick={() => selectProvider(providerId)}>{`${name}: ${status}`}</button>
      ))}
      {state.selectedQuote && <button type="button" onClick={() => state.selectedQuote && review({ quote: state.selectedQuote })}>Review</button>}
      {work && !sent && <button type="button" disabled={isPending} onClick={() => send({ work })}>Get {formatUnits(work.quote.toAmountMin, 6)} USDC</button>}
      <p>{(buildError ?? error)?.message ?? transfer?.status ?? progress?.phase}</p>
    </section>
  )
}
