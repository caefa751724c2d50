import type { Causeway } from '@causeway/core'
import { mantle } from '@causeway/core/chains'
import type { SwapFormView } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { AddressBook } from '../address-book/use-address-book.ts'
import { Costs } from './costs.tsx'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MNT = { chainId: mantle.id, symbol: 'MNT' }
const fee = { token: MNT, amount: 1n, text: '0.02' }

/** Returns the network fee that the costs show. */
function renderNetworkFee(network: object | undefined) {
  causeway = scriptedCauseway()
  const offer = { fees: [], receive: { usd: 19 }, rate: {}, network }
  const view = { pay: { token: MNT, money: { usd: 20 } }, receive: {}, recipient: {}, offer }
  render(
    <Costs
      kind="swap"
      view={view as unknown as SwapFormView}
      book={{ entries: [] } as unknown as AddressBook}
      endsIn={undefined}
    />,
    { wrapper: createWrapper(causeway) },
  )
  return screen.getByText('Network fee on Mantle').nextSibling?.textContent
}

it.each([
  ['is unknown without a gas price', undefined, 'Unknown'],
  ['has no value without a price', { ...fee, usd: undefined, usdText: '-' }, 'about 0.02 MNT'],
  ['has its value', { ...fee, usd: 0.02, usdText: '$0.02' }, 'about $0.02'],
])('The network fee %s', (_, network, text) => {
  expect(renderNetworkFee(network)).toBe(text)
})
