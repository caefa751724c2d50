export {
  InsufficientBalanceError,
  PlanExpiredError,
  ReceiptStalledError,
  SendUncertainError,
  SimulationRevertedError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionRevertedError,
  WrongAccountError,
} from './errors.ts'
export {
  Executor,
  type ExecutorEvents,
  type ExecutorOptions,
  type PendingRun,
  type ResumeRunOptions,
  type RunOptions,
} from './executor.ts'
export { type PermitChoice, prefersPermit } from './plan/permit-preference.ts'
export type {
  ExecutionPlan,
  PlannedAllowance,
  PlannedCall,
  PlannedOrder,
  PlannedPermit,
  PlannedStep,
} from './plan/plan.ts'
export { resolveSteps } from './plan/resolve.ts'
export type { ExecutionProgress } from './progress.ts'
export {
  isActionStep,
  isCompletedStep,
  isPendingStep,
  type NamedStepCode,
  readStepCode,
  STEP_CODES,
  type StepCode,
  type StepPhase,
  type StepType,
  stepCode,
} from './step-code.ts'
export {
  type CallInput,
  InstructionError,
  instructionFromRaw,
  type RawTransaction,
  readSigning,
  type SigningInput,
  type SigningRequest,
  type TransactionInput,
  validateBatch,
  validateTransaction,
} from './validation.ts'
