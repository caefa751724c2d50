import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PlanNotes } from './plan-notes.tsx'
import { UnroutedNote } from './unrouted-note.tsx'
import type { Order } from './use-order.ts'

afterEach(cleanup)

const leg = (name: string, code: string, cause?: string) => ({
  key: name,
  chain: { name },
  token: { symbol: 'USDT' },
  view: { button: { code }, issues: [{ code, severity: 'blocking', values: { cause } }] },
})

/** Returns the text of the notes on an order whose part on Mantle has no route. */
function getNotes(unrouted: Order['unrouted'], cause = 'noQuote'): string {
  const many = {
    legs: [leg('Base', 'QUOTING'), leg('Mantle', 'NO_ROUTE', cause)],
    run: { checks: new Map() },
  }
  const order = { many, unrouted, leftOut: [] } as unknown as Order
  const slots = { consents: () => null, checks: () => null }
  const { container, unmount } = render(
    <>
      <UnroutedNote order={order} />
      <PlanNotes order={order} slots={slots} />
    </>,
  )
  const text = container.textContent ?? ''
  unmount()
  return text
}

it('names the parts without a route once, and the sources that remain', () => {
  const parts = { names: ['USDT on Mantle'], rest: ['Arbitrum One'], leaveOut: () => {} }
  expect(getNotes(parts).trim()).toBe(
    'No plan has a quote for each part. USDT on Mantle has no quote. Use only Arbitrum One',
  )
  expect(getNotes({ ...parts, reducedTo: '100,000 USDT' })).toMatch(
    /Use only 100,000 USDT from Arbitrum One$/,
  )
  expect(getNotes(parts, 'slippage')).toContain('need more slippage than your limit')
})

it('explains a part without a route if another plan is possible', () => {
  expect(getNotes(undefined)).toMatch(/^\s*USDT on Mantle\./)
})
