import type { Causeway } from '@causeway/core'
import { mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { OrderFacts } from './order-facts.tsx'
import type { Order } from './use-order.ts'

let causeway: Causeway
beforeEach(() => {
  causeway = scriptedCauseway()
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('the native balance that remains does not pass for all that remains of the asset', () => {
  const token = {
    chainId: mantle.id,
    address: NATIVE_TOKEN_ADDRESS,
    symbol: 'MNT',
    name: 'MNT',
    decimals: 18,
  }
  const wrapped = { ...token, address: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8', symbol: 'WMNT' }
  const createLeg = (paid: typeof token | typeof wrapped, afterText: string) => ({
    chain: mantle,
    token: paid,
    view: { pay: { money: undefined }, slippage: { percent: 0.5, isAuto: true }, funds: { afterText } },
  })
  const legs = [createLeg(token, '0.002'), createLeg(wrapped, '49.998')]
  const many = { legs, views: legs.map(({ view }) => view), totals: {} }
  const order = { side: 'sell', asset: { chain: mantle, token }, paid: token, many } as unknown as Order
  const { container } = render(<OrderFacts order={order} />, { wrapper: createWrapper(causeway) })
  expect(container.textContent).toContain('Left for gas0.002 MNT on Mantle')
})
