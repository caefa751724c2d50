import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/** `AugustusV6`, which also takes the tokens (docs.velora.xyz, smart contracts, 2026-11). */
const ROUTER = '0x6A000F20005980200259B80c5102003040001068'

/** The supported chains of docs.velora.xyz; GET /chains returns the current list. The router has one address on all of them. */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [1, 10, 56, 100, 130, 137, 146, 8453, 9745, 42161, 43114],
  ROUTER,
])
