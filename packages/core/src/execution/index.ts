export {
  InsufficientBalanceError,
  ReceiptStalledError,
  SendUncertainError,
  SimulationRevertedError,
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
export { STEP_CODES, type StepPhase, type StepType, stepCode } from './step-code.ts'
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
