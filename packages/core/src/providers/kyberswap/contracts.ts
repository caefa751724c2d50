import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

import { CHAINS } from './chains.ts'

/** `MetaAggregationRouterV2`, at one address on the supported chains (docs.kyberswap.com, contract addresses, 2026-11). */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [...CHAINS.keys()],
  '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
])
