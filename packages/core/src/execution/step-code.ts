import type { TransferStep } from '../transfers/steps.ts'

/**
 * The wire format of a step's state: the tens digit is the step, the ones digit the phase.
 * None 0, NotStarted 2, Retry 3, Complete 10 and Error 999 are named states, which do not follow this rule.
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

const TYPES = Object.keys(STEP_DIGITS) as StepType[]
const PHASES = Object.keys(PHASE_DIGITS) as StepPhase[]

/** Type of a step: the tens digit of its code. */
export type StepType = keyof typeof STEP_DIGITS
/** Phase of a step: the ones digit of its code. */
export type StepPhase = keyof typeof PHASE_DIGITS
/** One of `STEP_CODES`: a state without a step type and phase. */
export type NamedStepCode = (typeof STEP_CODES)[keyof typeof STEP_CODES]

type Joined<
  Step extends number,
  Phase extends number,
> = `${Step}${Phase}` extends `${infer Code extends number}` ? Code : never

/** Code of a step in a phase, or of a named state. */
export type StepCode =
  | NamedStepCode
  | Joined<(typeof STEP_DIGITS)[StepType], (typeof PHASE_DIGITS)[StepPhase]>

/** Returns the code of a step in a phase, such as 21 for an approval in progress. */
export function stepCode<Type extends StepType, Phase extends StepPhase>(
  type: Type,
  phase: Phase,
): Joined<(typeof STEP_DIGITS)[Type], (typeof PHASE_DIGITS)[Phase]> {
  return (STEP_DIGITS[type] * 10 + PHASE_DIGITS[phase]) as ReturnType<typeof stepCode<Type, Phase>>
}

/** Returns the type and phase of a code. Undefined for named states and unknown codes. */
export function readStepCode(
  code: number,
): { readonly type: StepType; readonly phase: StepPhase } | undefined {
  const type = TYPES.find((name) => STEP_DIGITS[name] === Math.floor(code / 10))
  const phase = PHASES.find((name) => PHASE_DIGITS[name] === code % 10)
  return type && phase ? { type, phase } : undefined
}

/** Returns whether a step is in progress, or awaits the wallet or the chain. False for named states. */
export function isPendingStep(code: number): boolean {
  const phase = readStepCode(code)?.phase
  return phase === 'inProgress' || phase === 'awaitingWallet' || phase === 'awaitingChain'
}

/** Returns whether a step is done, or the named state Complete. */
export function isCompletedStep(code: number): boolean {
  return code === STEP_CODES.complete || readStepCode(code)?.phase === 'done'
}

/** Returns whether the user has to act: a needed step, or the named states NotStarted and Retry. */
export function isActionStep(code: number): boolean {
  const named: readonly number[] = [STEP_CODES.notStarted, STEP_CODES.retry]
  return named.includes(code) || readStepCode(code)?.phase === 'needed'
}

/** Step types of the wire format, by kind of step. */
const TYPES_BY_KIND: Record<Exclude<TransferStep['kind'], 'batch'>, StepType> = {
  'reset-approval': 'approve',
  approve: 'approve',
  permission: 'approve',
  permit: 'permit',
  call: 'swap',
  transfer: 'transfer',
  order: 'intent',
  'e-mode': 'eMode',
  collateral: 'collateralSwitch',
}

/** Returns the step type. A batch has the type of its last call. */
export function getStepType(step: TransferStep): StepType {
  const kind = step.kind === 'batch' ? (step.calls.at(-1)?.kind ?? 'call') : step.kind
  return TYPES_BY_KIND[kind]
}
