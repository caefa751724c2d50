import { mantle } from '@causeway/core/chains'
import { formIssue, type SwapFormView } from '@causeway/view-models'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createWrapper } from '../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { LegCheck } from '../features/many-legs/check-leg.ts'
import { LegNotes } from '../features/many-legs/leg-notes.tsx'
import type { Leg } from '../features/many-legs/legs.ts'
import type { ManyLegs } from '../features/many-legs/use-many-legs.ts'
import { withCauseway } from '../state/with-causeway.test-support.ts'
import { legSlots } from './leg-slots.tsx'

const getCauseway = withCauseway()

const IMPACT = {
  percent: 16.88,
  text: '16.88%',
  tier: 'severe',
  word: 'Severe',
  confirmation: 'typed',
  lossUsd: 1_687.51,
} as const

const VERIFIED = { status: 'verified', by: ['calldata'] } as const
const CHECKED = {
  status: 'checked',
  leg: {
    time: 0,
    built: {
      type: 'order',
      quote: { name: 'Across' },
      request: { fromChainId: mantle.id },
      verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
    },
  },
} as unknown as LegCheck

/** Returns the text of the notes of a leg, which is checked or causes a severe loss. */
function getText(isNamed: boolean, check?: LegCheck): string | null {
  const values = {
    trade: 'a>b',
    amount: 1n,
    impact: { ...IMPACT, cause: undefined },
    prices: 'market',
  } as const
  const view = {
    issues: [formIssue('PRICE_IMPACT', values)],
    recipient: { kind: 'sender' },
    pay: {},
  } as unknown as SwapFormView
  const leg = { key: 'mnt', chain: mantle, token: { symbol: 'MNT' }, view } as unknown as Leg
  const checks = new Map(check ? [['mnt', check]] : [])
  const many = { run: { checks }, legs: [leg] } as unknown as ManyLegs
  const notes = <LegNotes leg={leg} many={many} slots={legSlots} isNamed={isNamed} />
  return render(notes, { wrapper: createWrapper(getCauseway()) }).container.textContent
}

test('the loss of a part of a plan names the part', () => {
  expect(getText(true)).toMatch(/^MNT on Mantle\. This trade loses 16\.88% of what you pay, \$1,687\.51/)
  expect(getText(false)).toMatch(/^ This trade loses/)
})

test('the checks of a part of a plan name the part', () => {
  expect(getText(true, CHECKED)).toMatch(/^MNT on Mantle\. Verified \d+ s ago\./)
  expect(getText(false, CHECKED)).toMatch(/^Verified \d+ s ago\./)
})
