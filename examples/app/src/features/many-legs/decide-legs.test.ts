import { toPercent } from '@causeway/core'
import { arbitrum, base, ethereum } from '@causeway/core/chains'
import type { SwapFormView } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { countSignatures, decideLegs } from './decide-legs.ts'

type Input = Parameters<typeof decideLegs>[0]

const TOKEN = { chainId: 1, address: '0x1', symbol: 'USDC', name: 'USDC', decimals: 6 } as const
const READY = { code: 'REVIEW', label: 'Bridge', action: 'review', isDisabled: false } as const

function leg(chain: typeof base, button: SwapFormView['button'] = READY) {
  const view = { button, issues: [], offer: undefined } as unknown as SwapFormView
  return { key: `${chain.id}`, chain, token: TOKEN, view }
}

function decide(fields: Partial<Input> = {}) {
  const run = { status: 'idle', current: undefined, checks: new Map() } as const
  const legs = [leg(base), leg(arbitrum)]
  return decideLegs({ hasAccount: true, legs, run, actionLabel: 'Send it', missing: 'Choose', ...fields })
}

describe('decideLegs', () => {
  test('reviews the legs once each can be sent, and sends them once they are checked', () => {
    expect(decide()).toEqual({ label: 'Review', action: { type: 'check' } })
    const run = { status: 'checked', current: undefined, checks: new Map() } as const
    expect(decide({ run })).toEqual({ label: 'Send it', action: { type: 'send' } })
  })

  test('sends nothing until the consent of the review is given', () => {
    const run = { status: 'checked', current: undefined, checks: new Map() } as const
    const missing = { label: 'Accept to continue', action: undefined }
    expect(decide({ run, consent: { isGiven: false } })).toEqual(missing)
    expect(decide({ run, consent: { isGiven: true } }).action).toEqual({ type: 'send' })
  })

  test('reviews a leg whose consent the review asks for', () => {
    const button = {
      code: 'PRICE_IMPACT',
      label: 'Accept the loss',
      action: undefined,
      isDisabled: true,
    } as const
    expect(decide({ legs: [leg(base, button)] }).action).toEqual({ type: 'check' })
  })

  test('asks for a wallet first, then states the missing input', () => {
    expect(decide({ legs: [] })).toEqual({ label: 'Choose', action: undefined })
    expect(decide({ legs: [], hasAccount: false }).action).toEqual({ type: 'connect' })
  })

  test('names the chain of a leg that cannot be sent', () => {
    const button = { code: 'NO_ROUTE', label: 'No route', action: undefined, isDisabled: true } as const
    expect(decide({ legs: [leg(base), leg(arbitrum, button)] })).toEqual({
      label: `No route from ${arbitrum.name}`,
      action: undefined,
    })
    expect(decide({ legs: [leg(arbitrum, button)] }).label).toBe('No route')
    const axelar = { ...leg(base, button), key: 'axl', token: { ...TOKEN, symbol: 'axlUSDC' } }
    expect(decide({ legs: [leg(base), axelar] }).label).toBe(`No route from axlUSDC on ${base.name}`)
  })

  test('gives the slippage consent that a leg asks for', () => {
    const values = {
      trade: 'a>b',
      providerId: 'butter',
      provider: 'Butter',
      needed: toPercent(1.5),
      own: '0.5%',
      isAuto: true,
    }
    const consent = { code: 'SLIPPAGE_CONSENT', values } as const
    const { code } = consent
    const button = { code, label: 'Allow', action: 'consent', consent, isDisabled: false } as const
    expect(decide({ legs: [leg(base, button)] }).action).toEqual({ type: 'consent', consent })
  })

  test('resumes the last stopped leg by its chain', () => {
    const checks = new Map([[`${ethereum.id}`, { status: 'failed' as const, error: new Error('no') }]])
    const run = { status: 'idle', current: undefined, checks } as const
    expect(decide({ legs: [leg(ethereum)], run }).label).toBe(`Resume ${ethereum.name}`)
  })

  test('is disabled while the legs are checked or signed', () => {
    expect(
      decide({ run: { status: 'checking', current: undefined, checks: new Map() } }).action,
    ).toBeUndefined()
    const current = { key: '1', progress: undefined }
    expect(decide({ run: { status: 'running', current, checks: new Map() } })).toEqual({
      label: 'Preparing',
      action: undefined,
    })
  })
})

test('countSignatures counts one permit for a leg that can use it, and the transactions of the others', () => {
  const quote = { approvalAddress: '0x2', request: { fromTokenAddress: '0x1' } }
  const unsent = [ethereum, base].map((chain) => {
    const view = { ...leg(chain).view, offer: { quote } } as unknown as SwapFormView
    return { ...leg(chain), view }
  })
  const target = { chain: arbitrum, token: undefined }
  expect(countSignatures(unsent, new Map(), { batchChains: new Set() })).toBe(4)
  expect(countSignatures(unsent, new Map(), { permitTarget: target, batchChains: new Set() })).toBe(3)
})

test('signatures counts at least one wallet request for each leg', () => {
  expect(countSignatures([leg(base), leg(arbitrum)], new Map(), { batchChains: new Set() })).toBe(2)
})

test('countSignatures counts one wallet request for an approval and a call that the wallet sends as a batch', () => {
  const createLeg = (chain: typeof base, fields: object) => {
    const quote = { approvalAddress: '0x2', request: { fromTokenAddress: '0x1' }, ...fields }
    return { ...leg(chain), view: { ...leg(chain).view, offer: { quote } } as unknown as SwapFormView }
  }
  const batchChains = new Set([ethereum.id, base.id])
  expect(countSignatures([createLeg(ethereum, {}), createLeg(base, {})], new Map(), { batchChains })).toBe(2)
  expect(
    countSignatures([createLeg(ethereum, {}), createLeg(arbitrum, {})], new Map(), { batchChains }),
  ).toBe(3)
  // A signed order is a request of its own, after the approval.
  expect(countSignatures([createLeg(base, { signsOrder: true })], new Map(), { batchChains })).toBe(2)
})
