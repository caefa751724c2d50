import { type Causeway, NoWalletError } from '@causeway/core'
import { arbitrum as arbitrumRecord } from '@causeway/core/chains'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { custom } from 'viem'
import { arbitrum } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connector, createConfig, mock, WagmiProvider } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { type ScriptedCauseway, scriptedCauseway } from '../scripted-causeway.test-support.tsx'
import { useFollowWagmi, wagmiConnectors } from './index.ts'
import { toProvider } from './to-provider.ts'

const ALICE = '0x00000000000000000000000000000000000000A1'
const BOB = '0x00000000000000000000000000000000000000b2'

const chain = custom({ request: async ({ method }) => (method === 'eth_chainId' ? '0xa4b1' : null) })

function wagmiWith(features: NonNullable<Parameters<typeof mock>[0]['features']> = {}) {
  return createConfig({
    chains: [arbitrum],
    connectors: [mock({ accounts: [ALICE, BOB], features })],
    transports: { [arbitrum.id]: chain },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
}

let causeway: ScriptedCauseway | undefined
afterEach(async () => {
  cleanup()
  await causeway?.dispose()
  causeway = undefined
})

function start(config: ReturnType<typeof wagmiWith>) {
  const instance = scriptedCauseway({ connectors: [wagmiConnectors(config, { chains: [arbitrumRecord] })] })
  causeway = instance
  const [connector] = instance.wallets.store.getState().connectors
  if (!connector) throw new Error('wagmi has no connector')
  return { instance, connector, evm: () => instance.wallets.store.getState().connections.EVM }
}

describe('A session over the connectors of wagmi', () => {
  it('connects and disconnects in wagmi as well', async () => {
    const config = wagmiWith()
    const { instance, connector, evm } = start(config)
    expect(connector).toMatchObject({ id: 'mock', name: 'Mock Connector', chainType: 'EVM' })
    const wallet = await instance.wallets.connect(connector)
    expect(wallet.address.toLowerCase()).toBe(ALICE.toLowerCase())
    expect(evm()).toMatchObject({ status: 'connected', chainId: arbitrum.id })
    expect(config.state.status).toBe('connected')
    await instance.wallets.disconnect()
    expect(config.state.status).toBe('disconnected')
    expect(evm().status).toBe('disconnected')
  })

  it('follows the account of the wallet', async () => {
    const config = wagmiWith()
    const { instance, connector } = start(config)
    await instance.wallets.connect(connector)
    config.connectors[0]?.emitter.emit('change', { accounts: [BOB] })
    await waitFor(() =>
      expect(instance.wallets.store.getState().universalAccount.EVM?.toLowerCase()).toBe(BOB.toLowerCase()),
    )
  })

  it('rejects with USER_REJECTED if the user cancels in the wallet', async () => {
    const { instance, connector, evm } = start(wagmiWith({ connectError: true }))
    await expect(instance.wallets.connect(connector)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(evm().status).not.toBe('connected')
    expect(() => instance.wallets.walletFor(arbitrum.id)).toThrow(NoWalletError)
  })
})

describe('An application whose users connect through wagmi', () => {
  function Root({ instance }: { readonly instance: Causeway }) {
    useFollowWagmi({ causeway: instance })
    return null
  }

  it('has the same wallet in the session until it disconnects', async () => {
    const config = wagmiWith()
    const { instance, evm } = start(config)
    const { unmount } = render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <Root instance={instance} />
        </QueryClientProvider>
      </WagmiProvider>,
    )
    const [connector] = config.connectors
    if (!connector) throw new Error('wagmi has no connector')
    await act(() => connect(config, { connector }))
    await waitFor(() => expect(evm().status).toBe('connected'))
    await act(() => disconnect(config))
    await waitFor(() => expect(evm().status).toBe('disconnected'))
    unmount()
    await connect(config, { connector })
    expect(evm().status).toBe('disconnected')
  })

  it('connects a wallet in the session that wagmi has connected before', async () => {
    const config = wagmiWith()
    const [connector] = config.connectors
    if (!connector) throw new Error('wagmi has no connector')
    await connect(config, { connector })
    const { instance, evm } = start(config)
    render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <Root instance={instance} />
      </WagmiProvider>,
    )
    await waitFor(() => expect(evm().status).toBe('connected'))
  })
})

it('A wagmi provider sends requests on the connected chain', async () => {
  const requests: unknown[] = []
  let chainId: number | undefined
  const connector = {
    name: 'Per chain',
    getProvider: async (parameters: object) => ({
      request: async ({ method }: { method: string }) => requests.push([method, parameters]),
    }),
  } as unknown as Connector
  const provider = await toProvider(connector, () => chainId)
  await provider.request({ method: 'eth_requestAccounts' })
  chainId = 42161
  await provider.request({ method: 'eth_sendTransaction' })
  chainId = 8453
  await provider.request({ method: 'eth_sendTransaction' })
  expect(requests).toEqual([
    ['eth_requestAccounts', {}],
    ['eth_sendTransaction', { chainId: 42161 }],
    ['eth_sendTransaction', { chainId: 8453 }],
  ])
})

it('The error of an unfollowed wallet names useFollowWagmi', async () => {
  const config = wagmiWith()
  const { instance } = start(config)
  const [connector] = config.connectors
  if (connector) await connect(config, { connector })
  expect(() => instance.wallets.walletFor(arbitrum.id)).toThrow(
    expect.objectContaining({ code: 'NO_WALLET', details: expect.stringContaining('useFollowWagmi()') }),
  )
})
