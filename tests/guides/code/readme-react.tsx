import { createCauseway, type QuoteRequestInput, webStorage } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { eip6963Connectors, evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import { CausewayProvider, useBuildQuote, useExecute, useQuotes } from '@causeway/react'

export const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm({ connectors: [eip6963Connectors()] })],
  providers: [across(), lifi()],
  storage: webStorage(),
})

export const App = ({ request }: { readonly request: QuoteRequestInput }) => (
  <CausewayProvider causeway={causeway}>
    <Quotes request={request} />
  </CausewayProvider>
)

function Quotes({ request }: { readonly request: QuoteRequestInput }) {
  const { state, selectProvider } = useQuotes(request) // one row per provider, updated as quotes arrive
  const { mutate: build, data: work } = useBuildQuote({ quote: state.selectedQuote }) // verified against the quote; undefined for another selection
  const { mutate: execute, data: transfer, progress, error } = useExecute()
  const { selectedQuote: quote } = state
  return (
    <>
      {state.rows.map(({ providerId, name, status }) => (
        <button type="button" key={providerId} onClick={() => selectProvider(providerId)}>{name}: {status}</button>
      ))}
      {quote && <button type="button" onClick={() => build({ quote })}>Review</button>}
      {work && !transfer && <button type="button" onClick={() => execute({ work })}>Get at least {`${work.quote.toAmountMin}`}</button>}
      <p>{error?.message ?? transfer?.status ?? progress?.phase}</p>
    </>
  )
}
