import { formatUnits, type QuoteRequestInput } from '@causeway/core'
import { useBuildQuote, useExecute, useQuotes, useTransfer } from '@causeway/react'

export function Bridge({ request }: { readonly request: QuoteRequestInput }) {
  const { board, choose } = useQuotes(request)
  const { mutate: review, data: work, error: buildError } = useBuildQuote({ quote: board.chosen })
  const { mutate: send, data: sent, progress, isPending, error } = useExecute()
  const transfer = useTransfer(sent?.id)
  return (
    <section>
      {board.rows.map(({ providerId, name, status }) => (
        <button key={providerId} type="button" onClick={() => choose(providerId)}>{`${name}: ${status}`}</button>
      ))}
      {board.chosen && <button type="button" onClick={() => board.chosen && review({ quote: board.chosen })}>Review</button>}
      {work && !sent && <button type="button" disabled={isPending} onClick={() => send({ work })}>Get {formatUnits(work.quote.toAmountMin, 6)} USDC</button>}
      <p>{(buildError ?? error)?.message ?? transfer?.status ?? progress?.phase}</p>
    </section>
  )
}
