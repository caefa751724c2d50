// Renders a page on a server with the exports of the packed packages, as a consumer imports them.
import { createCauseway, QUERY_DEHYDRATION } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { balances, balancesQueryOptions } from '@causeway/core/data'
import { evm } from '@causeway/core/evm'
import { CausewayProvider, useBalances, useSettings } from '@causeway/react'
import { wagmiConnectors } from '@causeway/react/wagmi'
import { userSettings } from '@causeway/view-models'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { createElement as element, version } from 'react'
import { renderToString } from 'react-dom/server'
import { createConfig, http } from 'wagmi'
import { arbitrum as arbitrumOfViem } from 'wagmi/chains'

const ACCOUNT = '0x00000000000000000000000000000000000000a1'

const scriptedBalances = {
  chainType: 'EVM',
  create: () => ({
    chainType: 'EVM',
    getBalances: async ({ chainId, account }) => ({
      chainId,
      account,
      blockNumber: 1n,
      timestamp: 1,
      nativeBalance: { raw: 7n },
      tokenData: {},
      isArgentWallet: false,
    }),
  }),
}

function Page() {
  const { data } = useBalances({ chainId: arbitrum.id, account: ACCOUNT })
  const isExpert = useSettings(({ expertMode }) => expertMode)
  return element('p', null, `${data?.nativeBalance.raw} on ${arbitrum.name}, expert: ${isExpert}`)
}

const wagmi = createConfig({
  chains: [arbitrumOfViem],
  transports: { [arbitrumOfViem.id]: http() },
  ssr: true,
})
const causeway = createCauseway({
  chains: [arbitrum],
  platforms: [{ ...evm({ connectors: [wagmiConnectors(wagmi)] }), balances: scriptedBalances }],
  services: [balances(), userSettings()],
})
const client = new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
await client.prefetchQuery(
  balancesQueryOptions(causeway.balances, { chainId: arbitrum.id, account: ACCOUNT }, causeway),
)
const html = renderToString(element(CausewayProvider, { causeway, queryClient: client }, element(Page)))
process.stdout.write(JSON.stringify({ react: version, html, state: dehydrate(client) }))
await causeway.dispose()
