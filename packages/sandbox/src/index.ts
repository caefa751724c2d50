export {
  type AccountName,
  createDevAccounts,
  type DevAccount,
  type DevAccounts,
  devMnemonic,
} from './chains/accounts.ts'
export type { ChainClient } from './chains/client.ts'
export { type ScriptedBehaviour, sandboxConfig, scriptedProviders } from './config.ts'
export { type ConnectOptions, connectSandbox } from './connect.ts'
export type {
  AccountDescription,
  ChainDescription,
  SandboxDescription,
  TokenDescription,
} from './description.ts'
export { SandboxError, type SandboxErrorCode } from './errors.ts'
export type { SandboxOptions } from './options.ts'
export type { LogEntry, OnLog, OnProgress, Progress } from './progress.ts'
export { retiredProviders } from './providers.ts'
export { type Sandbox, type SandboxChain, type ServiceName, startSandbox } from './sandbox.ts'
export type { AcrossOptions, RelayerOptions } from './services/across/options.ts'
export type { BridgeName } from './services/bridges.ts'
export type { Fault, FaultReply, HostileVariant } from './services/faults/index.ts'
export type { FuelOptions } from './services/fuel/pool.ts'
export type { PointsOptions } from './services/points/options.ts'
export { squidIntegratorId } from './services/squid-v2/key.ts'
export type { SettlementOptions } from './settlement/index.ts'
export { type BurnerOptions, type BurnerProvider, burnerProvider, type WalletCall } from './wallets/burner.ts'
