import { silentLogger, type WalletConnector } from '@causeway/core'
import { expect, test } from 'vitest'
import { injectedConnector } from './injected-connector.ts'

const provider = { request: async () => [], on() {}, removeListener() {} }

function watch(page: EventTarget) {
  const connectors: WalletConnector[] = []
  const stop = injectedConnector([], page).watch((connector) => connectors.push(connector), silentLogger)
  return { found: connectors, stop }
}

test('injectedConnector offers a wallet that is already injected', () => {
  const { found } = watch(Object.assign(new EventTarget(), { ethereum: provider }))
  expect(found).toMatchObject([{ id: 'injected', name: 'Injected', chainType: 'EVM' }])
})

test('injectedConnector offers a wallet that is injected later, unless watching has stopped', () => {
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  const { found, stop } = watch(page)
  page.ethereum = { isBroken: true }
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(found).toEqual([])
  page.ethereum = provider
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(found).toHaveLength(1)
  stop()
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(found).toHaveLength(1)
})
