import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

import { NETWORKS } from './networks.ts'

/**
 * The contracts that settle Bebop's routes, at the same addresses on the supported chains: docs.bebop.xyz, settlement and smart
 * contracts, and router migration guide (read on 2026-11-25). Bebop chooses among them with each quote.
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [...NETWORKS.keys()],
  // BebopRouter and BebopSettlement settle quotes of market makers (PMM).
  '0xBeb0009ACa35087ce7cCF11637E24dd1Aad3bf2A',
  '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F',
  // JamSettlement settles the auction. Its balance manager is the spender.
  {
    router: '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6',
    spender: '0xC5a350853E4e36b73EB0C24aaA4b8816C9A3579a',
  },
])
