import { createCauseway } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

interface SandboxDescription {
  readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly services: { readonly across: { readonly baseUrl: string } }
  readonly accounts: readonly { readonly name: string; readonly privateKey: `0x${string}` }[]
}

export async function connect(url = 'http://127.0.0.1:8900') {
  const description = (await (await fetch(`${url}/sandbox.json`)).json()) as SandboxDescription
  const local = [arbitrum, base].map((chain) => ({
    ...chain,
    rpcUrls: description.chains.filter(({ chainId }) => chainId === chain.id).map(({ rpcUrl }) => rpcUrl),
  }))
  const causeway = createCauseway({
    chains: local,
    platforms: [evm()],
    providers: [across(description.services.across)], // the real adapter with another base URL
  })
  return { causeway, privateKey: description.accounts.find(({ name }) => name === 'user')?.privateKey }
}
