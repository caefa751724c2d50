import { account } from '../sandbox-fixtures.ts'

import { createCauseway, webStorage } from '@causeway/core'
import { balances, balancesQueryOptions } from '@causeway/core/data'
import { userSettings } from '@causeway/view-models'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { QueryClient } from '@tanstack/query-core'

const storage = webStorage() // the page's localStorage; memory on servers
const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm()],
  providers: [across()],
  storage,
  services: [balances(), userSettings()],
})

const cache = new QueryClient()
const disconnect = causeway.connectQueries(cache) // refetches what a transaction changed
const { nativeBalance } = await cache.fetchQuery(
  balancesQueryOptions(causeway.balances, { chainId: arbitrum.id, account }, causeway),
)
console.log(nativeBalance)

const unsubscribe = causeway.settings.store.subscribe((settings) => console.log(settings.slippageTolerance))
causeway.settings.change({ expertMode: true }) // an invalid value throws and changes nothing
await causeway.settings.flush()
unsubscribe()
disconnect()

console.log([...((await storage.keys?.()) ?? [])])
await causeway.dispose()
