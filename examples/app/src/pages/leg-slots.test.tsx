import { mantle } from '@causeway/core/chains'
import { formIssue, type SwapFormView } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LegNotes } from '../features/many-legs/leg-notes.tsx'
import type { Leg } from '../features/many-legs/legs.ts'
import type { ManyLegs } from '../features/many-legs/use-many-legs.ts'
import { legSlots } from './leg-slots.tsx'

afterEach(cleanup)

const IMPACT = {
  percent: 16.88,
  text: '16.88%',
  tier: 'severe',
  word: 'Severe',
  confirmation: 'typed',
  lossUsd: 1_687.51,
} as const

function getText(isNamed: boolean): string | null {
  const values = {
    trade: 'a>b',
    amount: 1n,
    impact: { ...IMPACT, cause: undefined },
    prices: 'market',
  } as const
  const view = { issues: [formIssue('PRICE_IMPACT', values)] } as unknown as SwapFormView
  const leg = { key: 'mnt', chain: mantle, token: { symbol: 'MNT' }, view } as unknown as Leg
  const many = { run: { checks: new Map() } } as unknown as ManyLegs
  return render(<LegNotes leg={leg} many={many} slots={legSlots} isNamed={isNamed} />).container.textContent
}

test('the loss of a part of a plan names the part', () => {
  expect(getText(true)).toMatch(/^MNT on Mantle\. This trade loses 16\.88% of what you pay, \$1,687\.51/)
  cleanup()
  expect(getText(false)).toMatch(/^ This trade loses/)
})
