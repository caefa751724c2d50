import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `AggregationRouterV6`, at one address on all supported chains (github.com/1inch/1inch-v6-contracts, deployments,
 * 2026-08).
 */
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'

/** The supported networks of portal.1inch.dev, without zkSync Era, whose router has another address. */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [1, 10, 56, 100, 130, 137, 146, 8453, 42161, 43114, 59144],
  ROUTER,
])
