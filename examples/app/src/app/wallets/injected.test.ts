import { silentLogger, type WalletConnector } from '@causeway/core'
import { expect, test } from 'vitest'
import { injectedConnector } from './injected.ts'

const provider = { request: async () => [], on() {}, removeListener() {} }

function watch(page: EventTarget) {
  const found: WalletConnector[] = []
  const stop = injectedConnector([], page).watch((connector) => found.push(connector), silentLogger)
  return { found, stop }
}

test('A wallet in the page is offered', () => {
  const { found } = watch(Object.assign(new EventTarget(), { ethereum: provider }))
  expect(found).toMatchObject([{ id: 'injected', name: 'Injected', chainType: 'EVM' }])
})

test('One that comes later is offered then, until nobody watches', () => {
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
