import { describe, expect, it } from 'vitest'
import { journeyStatus } from './journey-status.ts'
import { createJourney } from './journeys.test-support.ts'

const asking = {
  status: 'asking',
  leg: 0,
  reason: 'terms',
  message: 'The best quote guarantees less.',
  choices: ['stop'],
} as const

describe('journeyStatus', () => {
  it.each([
    ['a journey that another page started', { status: 'running', leg: 0 }, { isRunning: false }, 'Paused'],
    ['a run before its transfer', { status: 'ready', leg: 0 }, { isRunning: true }, 'Requesting a quote'],
    [
      'a run that waits for the wallet',
      { status: 'running', leg: 0 },
      { isRunning: true, progress: { kind: 'approve', phase: 'awaitingWallet' } },
      'Waiting for your wallet',
    ],
    [
      'a run that waits for its approval',
      { status: 'running', leg: 0 },
      { isRunning: true, progress: { kind: 'approve', phase: 'awaitingChain' } },
      'Waiting for confirmation',
    ],
    [
      'a run whose approval cannot be checked',
      { status: 'running', leg: 0 },
      { isRunning: true, progress: { kind: 'approve', phase: 'awaitingChain', isChainUnreachable: true } },
      'Chain unreachable',
    ],
    [
      'a run whose sent batch cannot be checked',
      { status: 'running', leg: 0 },
      {
        isRunning: true,
        isSent: true,
        progress: { kind: 'batch', phase: 'awaitingChain', isChainUnreachable: true },
      },
      'Status unavailable',
    ],
    ['a sent transfer', { status: 'running', leg: 0 }, { isRunning: true, isSent: true }, 'In progress'],
    ['a question', asking, { isRunning: false }, 'Your decision is needed'],
    ['a question that the chain has answered', asking, { isRunning: false, isAnswered: true }, 'Paused'],
    ['a question that was just answered', asking, { isRunning: true }, 'In progress'],
    ['the end', { status: 'done' }, { isRunning: false }, 'Done'],
    ['a journey that the user ended', { status: 'stopped' }, { isRunning: false }, 'Stopped'],
  ] as const)('names the status of %s', (_, state, run, label) => {
    const journey = createJourney({
      state: state.status === 'asking' ? { ...state, choices: ['stop'] } : state,
    })
    expect(journeyStatus(journey, run).label).toBe(label)
  })
})
