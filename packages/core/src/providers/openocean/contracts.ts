import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `OpenOceanExchangeProxy`, at one address on the supported chains (apis.openocean.finance, supported chains and contract
 * addresses, 2026-11; LI.FI's list agrees).
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [
    1, 10, 25, 56, 100, 130, 137, 146, 250, 999, 1088, 5000, 8453, 42161, 42220, 43114, 59144, 80094, 81457,
    534352,
  ],
  '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64',
])
