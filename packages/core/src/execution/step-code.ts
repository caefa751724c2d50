import type { TransferStep } from '../transfers/index.ts'

/**
 * The wire format of a step's state: the tens digit is the step, the ones digit the phase.
 * None 0, NotStarted 2, Retry 3, Complete 10 and Error 999 are named states and stand outside the rule.
 */
export const STEP_CODES = {
  none: 0,
  notStarted: 2,
  retry: 3,
  complete: 10,
  error: 999,
} as const

const STEP_DIGITS = {
  approve: 2,
  permit: 3,
  swap: 4,
  intent: 5,
  transfer: 6,
  eMode: 8,
  collateralSwitch: 9,
} as const
const PHASE_DIGITS = { needed: 0, inProgress: 1, done: 2, awaitingWallet: 3, awaitingChain: 4 } as const

export type StepType = keyof typeof STEP_DIGITS
export type StepPhase = keyof typeof PHASE_DIGITS

export function stepCode(type: StepType, phase: StepPhase): number {
  return STEP_DIGITS[type] * 10 + PHASE_DIGITS[phase]
}

/** How the steps of a transfer count in the wire format. */
export const STEP_TYPES: Record<TransferStep['kind'], StepType> = {
  'reset-approval': 'approve',
  approve: 'approve',
  call: 'swap',
  order: 'intent',
}
