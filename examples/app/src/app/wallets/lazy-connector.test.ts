import { type ConnectedWallet, memoryStorage, WalletSession } from '@causeway/core'
import { expect, test } from 'vitest'
import { lazyConnector } from './lazy-connector.ts'

const options = { isReconnect: false, signal: new AbortController().signal }
const about = { id: 'it', name: 'It', chainType: 'EVM' } as const

function scripted(answers: readonly (ConnectedWallet | Error)[]) {
  const log: string[] = []
  let at = 0
  const connector = lazyConnector({
    ...about,
    async load() {
      log.push('load')
      return {
        async connect() {
          const answer = answers[at++]
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

test('A wallet’s code is loaded when it is chosen, once, and not to see whether it can be used or to sign out', async () => {
  const { connector, log } = scripted([wallet, wallet])
  expect(await connector.isAvailable()).toBe(true)
  await connector.disconnect(options)
  expect(log).toEqual([])
  expect(await connector.connect(options)).toBe(wallet)
  await connector.connect(options)
  await connector.disconnect(options)
  expect(log).toEqual(['load', 'disconnect'])
})

test('After an attempt that failed the next one begins anew', async () => {
  const { connector, log } = scripted([new Error('closed'), wallet])
  await expect(connector.connect(options)).rejects.toThrow('closed')
  expect(await connector.connect(options)).toBe(wallet)
  expect(log).toEqual(['load', 'load'])
})

test('The wallet of the last visit comes back without the code of any other', async () => {
  const storage = memoryStorage()
  const loaded: string[] = []
  const connectorOf = (id: string) =>
    lazyConnector({
      ...about,
      id,
      async load() {
        loaded.push(id)
        return { connect: async () => wallet, disconnect: async () => undefined }
      },
    })
  const visit = () =>
    new WalletSession({ chains: [], storage, connectors: ['one', 'other'].map(connectorOf) })
  const first = visit()
  const [, other] = first.store.getState().connectors
  if (!other) throw new Error('It is not offered')
  await first.connect(other)
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
