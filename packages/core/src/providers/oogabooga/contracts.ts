import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `OBRouter` by chain, the contract that users call (docs.oogabooga.io, aggregator deployments). Source of the
 * addresses: github.com/DefiLlama/dimension-adapters (read on 2026-11-25).
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [[80094], '0xFd88aD4849BA0F729D6fF4bC27Ff948Ab1Ac3dE7'],
  [[999], '0x5fbD1B5AA82d09359C05428647871fe9aDd3F411'],
)
