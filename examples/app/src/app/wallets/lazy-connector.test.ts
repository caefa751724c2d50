import { type ConnectedWallet, memoryStorage, WalletSession } from '@causeway/core'
import { expect, test } from 'vitest'
import { lazyConnector } from './lazy-connector.ts'

const options = { isReconnect: false, signal: new AbortController().signal }
const description = { id: 'it', name: 'It', chainType: 'EVM' } as const

function createScriptedConnector(answers: readonly (ConnectedWallet | Error)[]) {
  const log: string[] = []
  let calls = 0
  const connector = lazyConnector({
    ...description,
    async load() {
      log.push('load')
      return {
        async connect() {
          const answer = answers[calls++]
          if (!answer || answer instanceof Error) throw answer
          return answer
        },
        disconnect: async () => void log.push('disconnect'),
      }
    },
  })
  return { connector, log }
}

const wallet: ConnectedWallet = {
  address: '0x1',
  chainType: 'EVM',
  keepsNonce: true,
  getChainId: async () => 1,
  switchChain: async () => undefined,
  sendTransaction: async () => '0x',
  signTypedData: async () => '0x',
  getAccounts: async () => ['0x1'],
  on: () => () => undefined,
  withAccount: () => wallet,
}

test('lazyConnector loads the wallet code once, on the first connect, and not to check availability or to disconnect', async () => {
  const { connector, log } = createScriptedConnector([wallet, wallet])
  expect(await connector.isAvailable()).toBe(true)
  await connector.disconnect(options)
  expect(log).toEqual([])
  expect(await connector.connect(options)).toBe(wallet)
  await connector.connect(options)
  await connector.disconnect(options)
  expect(log).toEqual(['load', 'disconnect'])
})

test('lazyConnector loads the code again after a failed attempt', async () => {
  const { connector, log } = createScriptedConnector([new Error('closed'), wallet])
  await expect(connector.connect(options)).rejects.toThrow('closed')
  expect(await connector.connect(options)).toBe(wallet)
  expect(log).toEqual(['load', 'load'])
})

test('lazyConnector reconnects the wallet of the last visit without loading the code of other wallets', async () => {
  const storage = memoryStorage()
  const loaded: string[] = []
  const createConnector = (id: string) =>
    lazyConnector({
      ...description,
      id,
      async load() {
        loaded.push(id)
        return { connect: async () => wallet, disconnect: async () => undefined }
      },
    })
  const visit = () =>
    new WalletSession({ chains: [], storage, connectors: ['one', 'other'].map(createConnector) })
  const first = visit()
  const [, otherConnector] = first.store.getState().connectors
  if (!otherConnector) throw new Error('The connector is not offered.')
  await first.connect(otherConnector)
  await first.dispose()
  loaded.length = 0

  const second = visit()
  await second.reconnect()
  expect(second.store.getState().connections.EVM).toMatchObject({
    status: 'connected',
    connector: { id: 'other' },
  })
  expect(loaded).toEqual(['other'])
  await second.dispose()
})
