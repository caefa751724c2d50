import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/** `AugustusV6`, the call target and spender (docs.velora.xyz, smart contracts, 2026-11). */
const ROUTER = '0x6A000F20005980200259B80c5102003040001068'

/** Supported chains of docs.velora.xyz. The router has the same address on all of them. */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [1, 10, 56, 100, 130, 137, 146, 8453, 9745, 42161, 43114],
  ROUTER,
])
