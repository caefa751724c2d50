export {
  InsufficientBalanceError,
  ReceiptStalledError,
  SendUncertainError,
  SimulationRevertedError,
  TransactionDroppedError,
  TransactionReplacedError,
  TransactionRevertedError,
  WrongAccountError,
} from './errors.ts'
export {
  type ExecutionProgress,
  Executor,
  type ExecutorEvents,
  type ExecutorOptions,
  type ResumeRunOptions,
  type RunOptions,
} from './executor.ts'
export { type PermitChoice, prefersPermit } from './permit-preference.ts'
export {
  type ExecutionPlan,
  PlanExpiredError,
  type PlannedAllowance,
  type PlannedCall,
  type PlannedOrder,
  type PlannedPermit,
  type PlannedStep,
  planOf,
} from './plan.ts'
export { resolveSteps } from './resolve.ts'
export {
  isAwaitingAction,
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
  type Instruction,
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
