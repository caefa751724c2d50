export type { StartupFileName, StartupFiles } from './files.ts'
export { type LenderLabels, NO_LABELS } from './labels.ts'
export {
  createStartupLoader,
  dataHostLenderMetadata,
  PUBLIC_LENDER_METADATA,
  type StartupAnswer,
  type StartupLoader,
} from './loader.ts'
