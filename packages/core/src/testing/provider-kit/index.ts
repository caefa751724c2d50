export type { ChainScript } from './chain.ts'
export { describeProvider } from './describe-provider.ts'
export type { ApiRoutes, ApiTerms } from './server.ts'
export type {
  Absence,
  BuildSpec,
  ErrorRow,
  NativeSpec,
  ProviderSpec,
  RefusedRow,
  SlippageSpec,
  StatusRow,
  StatusSpec,
  TokensSpec,
  WireReader,
  WireSpec,
} from './spec.ts'
export type { ProviderSuiteOptions, TestRunner } from './suite.ts'
