import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

import { AGGREGATORS } from './aggregators.ts'

/** `PendleRouterV4`, at one address on the supported chains (github.com/pendle-finance/pendle-core-v2-public, deployments, 2026-11). */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [...AGGREGATORS.keys()],
  '0x888888888889758F76e7103c6CbF23ABbF58F946',
])
