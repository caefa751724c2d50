import { base, mantle } from '@causeway/core/chains'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderPlaced } from './order-placed.tsx'
import type { Order } from './use-order.ts'

afterEach(cleanup)

/** Returns the text of an order with an interrupted part, and unsent ones on the given chains. */
function getText(...chains: readonly { readonly name: string }[]): string | null {
  const many = {
    legs: chains.map((chain) => ({ chain })),
    sendingState: 'interrupted',
    target: { chain: base },
  }
  const order = { side: 'sell', asset: {}, stable: {}, many } as unknown as Order
  return render(<OrderPlaced order={order} />).container.textContent
}

test('an order with an interrupted part states how to send the unsent parts, too', () => {
  expect(getText()).toMatch(/Resume them under Progress\.$/)
  cleanup()
  expect(getText(mantle)).toMatch(
    /Resume them under Progress\. The amount on Mantle is still in your wallet\. Review it again to send it with a new quote\.$/,
  )
})
