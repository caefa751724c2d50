import { createCauseway } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

interface SandboxFacts {
  readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly services: { readonly across: { readonly baseUrl: string } }
  readonly accounts: readonly { readonly name: string; readonly privateKey: `0x${string}` }[]
}

export async function connect(url = 'http://127.0.0.1:8900') {
  const facts = (await (await fetch(`${url}/sandbox.json`)).json()) as SandboxFacts
  const local = [arbitrum, base].map((chain) => ({
    ...chain,
    rpcUrls: facts.chains.filter(({ chainId }) => chainId === chain.id).map(({ rpcUrl }) => rpcUrl),
  }))
  const causeway = createCauseway({
    chains: local,
    platforms: [evm()],
    providers: [across(facts.services.across)], // the real adapter, another address
  })
  return { causeway, privateKey: facts.accounts.find(({ name }) => name === 'user')?.privateKey }
}
